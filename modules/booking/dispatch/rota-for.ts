import { type Span, isOpenAt } from '#modules/scheduling'
import { type TechnicianId, businessDate } from '#modules/shared'
import type { BookingPorts } from '../ports.ts'

/** Those on call, where a span is an emergency outside the opening hours; null where it is for everybody. */
export async function rotaFor(
  { schedule, onCallAt }: Pick<BookingPorts, 'schedule' | 'onCallAt'>,
  span: Span,
): Promise<readonly TechnicianId[] | null> {
  if (!span.includesWay) return null
  const at = Temporal.Instant.fromEpochMilliseconds(span.startsAtMs)
  const { hours } = await schedule.rules()
  const date = businessDate(at)
  return isOpenAt(at, hours, await schedule.closedDays(date, date)) ? null : onCallAt(at)
}
