import type { Span } from '#modules/scheduling'
import type { Candidates } from './find-resources.ts'
import type { BookingPorts } from '../ports.ts'
import { rotaFor } from './rota-for.ts'

/**
 * Those whom an automatic assignment considers, the best first. An emergency outside the opening hours is for those on
 * call alone, the first before the second; where nobody is on call it is nobody's, and the office finds somebody.
 */
export async function automaticCandidates(
  ports: Pick<BookingPorts, 'schedule' | 'onCallAt'>,
  candidates: Candidates,
  span: Span,
): Promise<Candidates> {
  const rota = await rotaFor(ports, span)
  if (rota === null) return candidates
  const technicians = rota.flatMap((id) => candidates.technicians.filter((technician) => technician.id === id))
  return { ...candidates, technicians }
}
