import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type TimeSheetLine, minutesOf, weekAround } from '#modules/booking'
import { readDate } from '#modules/scheduling'
import { at, inBusinessZone } from '#modules/shared'
import { signedIn } from '../../../sign-in-first.ts'
import { clockWords, dayWords, durationWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The visits that a technician made in one week, this one unless another is asked for. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const { id } = signedIn(pageContext)
  const me = await modules.accounts.technicianOf(id)
  if (!me) throw render(404)
  const today = inBusinessZone(now).toPlainDate()
  const week = weekAround(readDate(urlParsed.search['from'] ?? '') ?? today)
  const lines = await modules.booking.timeSheet(me.id, week)
  const days = Map.groupBy(lines, ({ day }) => day.toString())
  const next = week.from.add({ days: 7 })
  return {
    title: `${dayWords(week.from)} to ${dayWords(week.to)} ${week.to.year}`,
    previous: weekAt(week.from.subtract({ days: 7 })),
    next: Temporal.PlainDate.compare(next, today) > 0 ? null : weekAt(next),
    total: totalOf(lines),
    hasOpen: lines.some(({ checkIn, minutes }) => checkIn !== null && minutes === null),
    days: [...days].map(([day, ofDay]) => ({
      day: dayWords(Temporal.PlainDate.from(day)),
      total: totalOf(ofDay),
      visits: ofDay.map(shown),
    })),
  }
}

const weekAt = (from: Temporal.PlainDate) => `${at.timeSheet()}?from=${from.toString()}`

const totalOf = (lines: readonly TimeSheetLine[]) => durationWords(minutesOf(lines)) || '0 minutes'

function shown({ bookingId, number, reference, service, postcode, isLead, ...times }: TimeSheetLine) {
  const clock = (moment: Temporal.Instant | null) => (moment ? clockWords(moment) : '-')
  return {
    key: `${bookingId} ${number}`,
    work: `${service}, ${postcode}`,
    reference,
    isLead,
    arrived: clock(times.arrivedAt),
    checkIn: clock(times.checkIn),
    checkOut: clock(times.checkOut),
    minutes: times.minutes === null ? '-' : String(times.minutes),
  }
}
