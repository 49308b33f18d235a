import { type Span, isOpenAt } from '#modules/scheduling'
import { type TechnicianId, businessDate } from '#modules/shared'
import type { Candidates } from './find-resources.ts'
import type { BookingPorts } from '../ports.ts'

type Ports = Pick<BookingPorts, 'schedule' | 'onCallAt'>

/**
 * Those whom an automatic assignment considers, the best first. An emergency outside the opening hours is for those on
 * call alone, the first before the second; where nobody is on call it is nobody's, and the office finds somebody.
 */
export async function automaticCandidates(ports: Ports, candidates: Candidates, span: Span): Promise<Candidates> {
  const rota = await rotaFor(ports, span)
  if (rota === null) return candidates
  const technicians = rota.flatMap((id) => candidates.technicians.filter((technician) => technician.id === id))
  return { ...candidates, technicians }
}

/** Those on call, where a span is an emergency outside the opening hours; null where it is for everybody. */
export async function rotaFor({ schedule, onCallAt }: Ports, span: Span): Promise<readonly TechnicianId[] | null> {
  if (!span.includesWay) return null
  const at = Temporal.Instant.fromEpochMilliseconds(span.startsAtMs)
  const { hours } = await schedule.rules()
  const date = businessDate(at)
  return isOpenAt(at, hours, await schedule.closedDays(date, date)) ? null : onCallAt(at)
}
