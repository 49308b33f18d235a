import { type Visit, isAhead } from './visit.ts'

/** The one thing that a technician does next at a visit. */
export type FieldStep = 'en-route' | 'arrived' | 'check-in' | 'check-out' | 'submit'

/** Null where nothing is left to do: it is over, called off, or waits for parts. */
export function nextStep(visit: Visit): FieldStep | null {
  if (!isAhead(visit)) return null
  if (visit.checkOut !== null) return 'submit'
  if (visit.checkIn !== null) return 'check-out'
  if (visit.arrivedAt !== null) return 'check-in'
  return visit.status === 'scheduled' ? 'en-route' : 'arrived'
}
