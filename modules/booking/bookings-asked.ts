import { type AskedFault, askedDays, askedWords } from '#modules/asked'
import { inBusinessZone, parseId } from '#modules/shared'
import { bookingStatuses } from './booking.ts'
import type { BookingFilter } from './list-bookings.ts'

/** The words of the address of the list of bookings. */
export const bookingsWords = ['q', 'status', 'from', 'until', 'unassigned', 'when', 'columns', 'after'] as const

/** Words that fields of the form have. */
const formWords = ['q', 'status', 'from', 'until', 'unassigned'] as const

/** Ordered by the start of the visit from today on, by the start before today, or by the moment of booking. */
export const visitOrders = ['coming', 'past', 'newest'] as const
export type VisitOrder = (typeof visitOrders)[number]

/** The filter of the office, as typed; an empty word filters nothing. */
export type BookingsAsked = Readonly<Record<(typeof bookingsWords)[number], string>>

export function bookingsAsked(
  search: Readonly<Record<string, string>>,
  now: Temporal.Instant,
): {
  readonly asked: BookingsAsked
  /** A word of the form is filled in. */
  readonly isFiltered: boolean
  readonly order: VisitOrder
  /** The first page of coming visits, of which nothing is left out: open emergencies come before them. */
  readonly withEmergencies: boolean
  readonly filter: Omit<BookingFilter, 'limit'>
  readonly faults: readonly AskedFault[]
} {
  const asked = askedWords(bookingsWords, search)
  const days = askedDays(asked)
  const isFiltered = formWords.some((word) => asked[word] !== '')
  const order = visitOrders.find((one) => one === asked.when) ?? (isFiltered ? 'newest' : 'coming')
  const filter = {
    status: bookingStatuses.find((status) => status === asked.status) ?? null,
    unassigned: asked.unassigned === 'yes',
    text: asked.q === '' ? null : asked.q,
    between: days.between ?? betweenOf(order, now),
    latestFirst: order === 'past',
    after: parseId('bkg', asked.after),
  }
  const withEmergencies = order === 'coming' && !isFiltered && asked.after === ''
  return { asked, isFiltered, order, withEmergencies, filter, faults: days.faults }
}

/** A visit of today is coming until the day is over. */
function betweenOf(order: VisitOrder, now: Temporal.Instant): NonNullable<BookingFilter['between']> | null {
  const today = inBusinessZone(now).startOfDay()
  if (order === 'coming') return { from: today.toInstant(), until: today.add({ years: 100 }).toInstant() }
  return order === 'past' ? { from: today.subtract({ years: 100 }).toInstant(), until: today.toInstant() } : null
}
