import { z } from 'zod'
import type { VisitShown } from '#modules/booking'
import { completionStatuses, timeSpentMinutes, visitIdOf, visitStatuses } from '#modules/fulfilment'
import { instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

const time = instantSchema.nullable()

export const visitSchema = z.strictObject({
  id: z.string(),
  booking_id: z.string(),
  number: z.int(),
  status: z.enum(visitStatuses),
  technicians: z.array(z.strictObject({ id: z.string(), full_name: z.string() })),
  scheduled_date: time,
  duration_minutes: z.int(),
  arrives_at: time,
  arrived_at: time,
  check_in_time: time,
  check_out_time: time,
  time_spent_minutes: z.int().nullable(),
  completion_status: z.enum(completionStatuses).nullable(),
  called_off_at: time,
  version: z.int(),
})

export function visitView(visit: VisitShown): z.input<typeof visitSchema> {
  const text = (at: Temporal.Instant | null) => at && instantText(at)
  return {
    id: visitIdOf(visit),
    booking_id: visit.bookingId,
    number: visit.number,
    status: visit.status,
    technicians: visit.crew.map(({ id, fullName }) => ({ id, full_name: fullName })),
    scheduled_date: text(visit.startsAt),
    duration_minutes: visit.durationMinutes,
    arrives_at: text(visit.arrivesAt),
    arrived_at: text(visit.arrivedAt),
    check_in_time: text(visit.checkIn),
    check_out_time: text(visit.checkOut),
    time_spent_minutes: timeSpentMinutes(visit),
    completion_status: visit.completionStatus,
    called_off_at: text(visit.calledOffAt),
    version: visit.version,
  }
}
