import { type BookingFilter, bookingStatuses } from '#modules/booking'
import { parseId } from '#modules/shared'
import type { FieldError } from '../../../../page-context.ts'
import { addressOf, askedDays, askedWords } from '../../asked-words.ts'

const words = ['q', 'status', 'from', 'until', 'unassigned', 'after'] as const

/** The filter of the office, as typed; an empty word filters nothing. */
export type Asked = Readonly<Record<(typeof words)[number], string>>

export function filterFrom(search: Readonly<Record<string, string>>): {
  readonly asked: Asked
  readonly filter: Omit<BookingFilter, 'limit'>
  readonly faults: readonly FieldError[]
} {
  const asked = askedWords(words, search)
  const { between, faults } = askedDays(asked)
  const filter = {
    status: bookingStatuses.find((status) => status === asked.status) ?? null,
    unassigned: asked.unassigned === 'yes',
    text: asked.q === '' ? null : asked.q,
    between,
    after: parseId('bkg', asked.after),
  }
  return { asked, filter, faults }
}

/** The address of a question. */
export function linkTo(asked: Partial<Asked>): string {
  return addressOf('/admin/bookings', words, asked)
}
