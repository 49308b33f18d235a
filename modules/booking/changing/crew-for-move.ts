import type { TechnicianId } from '#modules/shared'
import type { RankedTechnician } from '../dispatch/rank-technicians.ts'

/**
 * The crew that comes along with a lead at another time: those of before who are free then, and others who are free in place of those
 * who are not. Null where too few are. `waivesRoom`: those of before come with too little room too, as before.
 */
export function crewForMove(
  technicians: readonly RankedTechnician[],
  lead: TechnicianId,
  before: readonly TechnicianId[],
  waivesRoom: boolean,
): readonly TechnicianId[] | null {
  const others = technicians.filter(({ id }) => id !== lead)
  const free = others.filter((technician) => technician.free).map(({ id }) => id)
  const possible = others.filter(({ objection }) => waivesRoom && objection !== null).map(({ id }) => id)
  const staying = before.filter((id) => free.includes(id) || possible.includes(id))
  const joining = free.filter((id) => !staying.includes(id)).slice(0, before.length - staying.length)
  const crew = [...staying, ...joining]
  return crew.length < before.length ? null : crew
}
