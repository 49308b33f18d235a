import type { Visit } from './visit.ts'

/** The technician has set out; unchanged where they are there already, or the visit is over. */
export function enRoute(visit: Visit, arrivesAt: Temporal.Instant): Visit {
  const mayLeave = visit.calledOffAt === null && (visit.status === 'scheduled' || visit.status === 'en_route')
  return mayLeave ? { ...visit, status: 'en_route', arrivesAt } : visit
}
