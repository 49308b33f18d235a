import { inBusinessZone } from '#modules/shared'
import { dateWords } from '../../../components/invoices/date-words.ts'

/** "1 property", "12 properties". */
export function propertyWords(count: number): string {
  return count === 1 ? '1 property' : `${count} properties`
}

/** "1 booking", "12 bookings". */
export function bookingWords(count: number): string {
  return count === 1 ? '1 booking' : `${count} bookings`
}

/** "20 Sept 2026": the day is enough. */
export function sinceWords(at: Temporal.Instant): string {
  return dateWords(inBusinessZone(at).toPlainDate())
}
