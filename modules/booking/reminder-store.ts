import type { BookingId } from '#modules/shared'

/** Finds the bookings that somebody may have to be reminded of. */
export interface ReminderStore {
  /** Confirmed or with a return visit to come, and to begin after `from` and not after `until`; the soonest first. */
  visits(from: Temporal.Instant, until: Temporal.Instant): Promise<readonly BookingId[]>
  /** Completed after `from` and not after `until`; the first that was first. */
  completed(from: Temporal.Instant, until: Temporal.Instant): Promise<readonly BookingId[]>
}
