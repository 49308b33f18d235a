import { type BookingFilter, bookingStatuses } from '#modules/booking'
import { inBusinessZone, parseId } from '#modules/shared'
import type { FieldError } from '../../../../page-context.ts'
import { addressOf, askedDays, askedWords } from '../../asked-words.ts'

const words = ['q', 'status', 'from', 'until', 'unassigned', 'when', 'after'] as const

/** Words that fields of the form have. */
const formWords = ['q', 'status', 'from', 'until', 'unassigned'] as const

/** By the start of the visit from today on, by the start before today, or by the moment of booking. */
export const orders = ['coming', 'past', 'newest'] as const
export type Order = (typeof orders)[number]

/** The filter of the office, as typed; an empty word filters nothing. */
export type Asked = Readonly<Record<(typeof words)[number], string>>

export function filterFrom(
  search: Readonly<Record<string, string>>,
  now: Temporal.Instant,
): {
  readonly asked: Asked
  /** A word of the form is filled in. */
  readonly isFiltered: boolean
  readonly order: Order
  readonly filter: Omit<BookingFilter, 'limit'>
  readonly faults: readonly FieldError[]
} {
  const asked = askedWords(words, search)
  const days = askedDays(asked)
  const isFiltered = formWords.some((word) => asked[word] !== '')
  const order = orders.find((one) => one === asked.when) ?? (isFiltered ? 'newest' : 'coming')
  const filter = {
    status: bookingStatuses.find((status) => status === asked.status) ?? null,
    unassigned: asked.unassigned === 'yes',
    text: asked.q === '' ? null : asked.q,
    between: days.between ?? betweenOf(order, now),
    latestFirst: order === 'past',
    after: parseId('bkg', asked.after),
  }
  return { asked, isFiltered, order, filter, faults: days.faults }
}

/** A visit of today is coming until the day is over. */
function betweenOf(order: Order, now: Temporal.Instant): NonNullable<BookingFilter['between']> | null {
  const today = inBusinessZone(now).startOfDay()
  if (order === 'coming') return { from: today.toInstant(), until: today.add({ years: 100 }).toInstant() }
  return order === 'past' ? { from: today.subtract({ years: 100 }).toInstant(), until: today.toInstant() } : null
}

/** The address of a question. */
export function linkTo(asked: Partial<Asked>): string {
  return addressOf('/admin/bookings', words, asked)
}
