import type { CountedVisit } from '#modules/booking'
import { at, parseId } from '#modules/shared'

type Place = Pick<CountedVisit, 'bookingId' | 'number' | 'arrivedAt'>

/** The list with these filters, from the visit after a place on. */
export function linkTo(asked: Readonly<Record<string, string>>, after: string | null = null): string {
  const filled = Object.entries({ ...asked, after: after ?? '' }).filter(([, value]) => value !== '')
  const query = new URLSearchParams(filled).toString()
  return query === '' ? `${at.admin.field()}#list` : `${at.admin.field()}?${query}#list`
}

export function placeOf({ bookingId, number, arrivedAt }: Place): string {
  return `${arrivedAt.epochMilliseconds}_${number}_${bookingId}`
}

/** Null for what `placeOf` does not write. */
export function placeFrom(text: string): Place | null {
  const [, ms = '', number = '', id = ''] = /^(\d{1,15})_(\d{1,4})_(.+)$/.exec(text) ?? []
  const bookingId = parseId('bkg', id)
  return (
    bookingId && { bookingId, number: Number(number), arrivedAt: Temporal.Instant.fromEpochMilliseconds(Number(ms)) }
  )
}
