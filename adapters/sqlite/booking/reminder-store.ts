import type { ReminderStore } from '#modules/booking'
import { type BookingId, instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

export function createSqliteReminderStore({ raw }: SqliteDatabase): ReminderStore {
  const visits = raw
    .prepare<[string, string], BookingId>(
      `select id from bookings
       where status <> 'cancelled' and starts_at > ? and starts_at <= ? and (status = 'confirmed' or (
         status = 'in_progress' and exists (
           select 1 from visits v where v.booking_id = bookings.id and v.number = bookings.visit_number and v.number > 1
             and v.status = 'scheduled' and v.called_off_at is null)))
       order by starts_at, id`,
    )
    .pluck()
  const completed = raw
    .prepare<[string, string], BookingId>(
      `select id from bookings
       where status = 'completed' and actual_end_time > ? and actual_end_time <= ? order by actual_end_time, id`,
    )
    .pluck()
  return {
    visits: async (from, until) => visits.all(instantText(from), instantText(until)),
    completed: async (from, until) => completed.all(instantText(from), instantText(until)),
  }
}
