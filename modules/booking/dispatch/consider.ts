import type { Span } from '#modules/scheduling'
import { candidatesFor, freeOrHolding } from './assign-technician.ts'
import { automaticCandidates } from './automatic-candidates.ts'
import type { BookingDetails } from '../booking.ts'
import { type Judged, judgedTeam } from './judged-team.ts'
import type { BookingPorts } from '../ports.ts'
import type { RankedTechnician } from './rank-technicians.ts'
import { technicianOfResource } from './resources.ts'
import { rotaFor } from './rota-for.ts'

/** Those whom an automatic assignment of a booking tries, in this order, and how the whole team was judged. */
export async function consider(
  ports: Pick<BookingPorts, 'schedule' | 'onCallAt'>,
  booking: BookingDetails,
  span: Span,
): Promise<{ readonly considered: readonly RankedTechnician[]; readonly judged: readonly Judged[] }> {
  const candidates = await candidatesFor(ports, booking, span)
  const considered = freeOrHolding(await automaticCandidates(ports, candidates, span), booking)
  const service = await ports.schedule.service(booking.serviceId)
  const judged = judgedTeam({
    team: await ports.schedule.team(false),
    required: service?.requiredSkills ?? [],
    ranked: candidates.technicians,
    considered,
    rota: await rotaFor(ports, span),
    holder: booking.technicianId ?? technicianOfResource(booking.reservedResource),
  })
  return { considered, judged }
}
