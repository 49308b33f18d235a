import type { PageContextServer } from 'vike/types'
import { printTime, weekdays } from '#modules/scheduling'
import { inBusinessZone } from '#modules/shared'
import { dayWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** The most closed days that are shown; bank holidays are known years ahead. */
const shownAtOnce = 12

const saved: Readonly<Record<string, string>> = {
  hours: 'Saved. Customers are offered times within these hours from now on.',
  closed: 'Closed. Customers cannot book on that day.',
  opened: 'Open again, with the usual hours.',
  priorities: 'Saved. Customers are offered these days from now on. Bookings stay as they are.',
  hotline: 'Confirmed. This is the number that customers are told to call.',
}

export async function data({ modules, now, urlParsed }: PageContextServer) {
  const [hours, closedDays, { earliestOpenDay }] = await Promise.all([
    modules.catalogue.openingHours(),
    modules.catalogue.closedDays(),
    modules.catalogue.bookingTerms(),
  ])
  const today = inBusinessZone(now).toPlainDate()
  const coming = closedDays
    .filter(({ date }) => date >= today.toString())
    .map(({ date, name }) => {
      const day = Temporal.PlainDate.from(date)
      return { date, name, words: `${dayWords(day)} ${day.year}` }
    })
  const { done = '' } = urlParsed.search
  return {
    done: (Object.hasOwn(saved, done) && saved[done]) || null,
    today: today.toString(),
    week: weekdays.map((weekday) => {
      const day = hours[weekday]
      return {
        weekday,
        name: dayNames[weekday - 1] ?? '',
        isOpen: day !== null,
        opens: day ? printTime(day.opens) : '',
        closes: day ? printTime(day.closes) : '',
      }
    }),
    earliestOpenDay,
    coming: coming.slice(0, shownAtOnce),
    later: coming.slice(shownAtOnce),
  }
}
