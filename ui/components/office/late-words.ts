import { type BookingDetails, type EmergencyRequest, latenessOf } from '#modules/booking'
import { clockOrDateWords, durationWords } from '../../time-words.ts'

/** "Promised by 2:45 am, 25 minutes late"; null for an emergency that is not late. */
export function lateWords(
  booking: BookingDetails,
  emergency: EmergencyRequest | null,
  now: Temporal.Instant,
): string | null {
  const late = emergency && latenessOf(booking, emergency, now)
  if (!late) return null
  const { promised, minutes, hasBegun } = late
  return `Promised by ${clockOrDateWords(promised, now)}, ${hasBegun ? 'begun ' : ''}${durationWords(minutes)} late`
}
