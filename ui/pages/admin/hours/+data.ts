import { type DoneWords, doneIn } from '../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { type DayCap, printRoom } from '#modules/scheduling'
import { inBusinessZone } from '#modules/shared'
import { historyOf, putBackWords } from '../../../components/settings/setting-history.ts'
import { openingDaysOf } from '../../../components/settings/opening-days.ts'
import { dayWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The most closed days that are shown; bank holidays are known years ahead. */
const shownAtOnce = 12

const doneWords: DoneWords = {
  hours: 'Saved. Customers are offered times within these hours from now on.',
  closed: 'Closed. Customers cannot book on that day.',
  opened: 'Open again, with the usual hours.',
  priorities: 'Saved. Customers are offered these days from now on. Bookings stay as they are.',
  travel: 'Saved. Customers are offered times by this from now on. Bookings stay as they are.',
  limits: 'Saved. Full days are not offered any more. Bookings stay as they are.',
  offers: 'Saved. It applies to assignments from now on; offers that are open stay.',
  after: 'Saved. It applies from now on; bookings stay as they are.',
  guests: 'Saved. It applies from now on; bookings stay as they are.',
  ...putBackWords,
  hotline: 'Confirmed. This is the number that customers call.',
}

export async function data(pageContext: PageContextServer) {
  const { modules, now, form, urlParsed } = pageContext
  // Versions are read before the values: a save between the two makes them too low, never too high.
  const histories = {
    hours: await historyOf(pageContext, 'opening_hours'),
    offers: await historyOf(pageContext, 'offers'),
    rules: await historyOf(pageContext, 'booking_rules'),
    room: await historyOf(pageContext, 'room'),
  }
  const [
    hours,
    closedDays,
    { earliestOpenDay, guestsMayBook, officeMayBookAfter },
    room,
    offers,
    categories,
    technicians,
  ] = await Promise.all([
    modules.catalogue.openingHours(),
    modules.catalogue.closedDays(),
    modules.catalogue.bookingTerms(),
    modules.catalogue.room(),
    modules.catalogue.offers(),
    modules.catalogue.allCategories(),
    modules.accounts.technicians(),
  ])
  const today = inBusinessZone(now).toPlainDate()
  const coming = closedDays
    .filter(({ date }) => date >= today.toString())
    .map(({ date, name }) => {
      const day = Temporal.PlainDate.from(date)
      return { date, name, words: `${dayWords(day)} ${day.year}` }
    })
  const { km_per_hour: kmPerHour, leaves_home_minutes: leavesHomeMinutes } = printRoom(room)
  const limitOf = (scope: DayCap['scope'], id: string, name: string) => {
    const cap = room.dayCaps.find((one) => one.scope === scope && one.id === id)
    return { field: `${scope}.${id}`, name, jobs: cap?.jobs ?? null, minutes: cap?.minutes ?? null }
  }
  return {
    done: doneIn({ form, urlParsed }, doneWords),
    histories,
    today: today.toString(),
    week: openingDaysOf(hours),
    earliestOpenDay,
    travel: { kmPerHour, leavesHomeMinutes },
    limits: {
      firm: limitOf('firm', '', 'All visits'),
      trades: categories.filter(({ isFlag }) => !isFlag).map(({ slug, label }) => limitOf('category', slug, label)),
      technicians: technicians.map(({ technician, user }) => limitOf('technician', technician.id, user.fullName)),
    },
    offers,
    guestsMayBook,
    officeMayBookAfter,
    coming: coming.slice(0, shownAtOnce),
    later: coming.slice(shownAtOnce),
  }
}
