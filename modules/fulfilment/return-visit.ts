import { type Visit, isAhead } from './visit.ts'

/** How far a part is that a visit waits for. */
export const partStates = ['to_order', 'ordered', 'arrived'] as const

/** A part that has to come before the work goes on. */
export interface PartToOrder {
  readonly name: string
  readonly quantity: number
  /** The supplier. */
  readonly source: string | null
  readonly state: (typeof partStates)[number]
  /** The day on which it should be there. */
  readonly expectedOn: Temporal.PlainDate | null
}

/** The most that a visit waits for. */
export const mostPartsToOrder = 20

/** The visit whose work is to go on: the last that waits, which a return visit may be planned for; null where none waits. */
export function waitingVisit<Of extends Visit>(visits: readonly Of[]): Of | null {
  return visits.findLast(({ status, calledOffAt }) => status === 'awaiting_parts' && calledOffAt === null) ?? null
}

/** The first visit after a waiting one that technicians are still to make; null where none is planned. */
export function returnPlannedFor<Of extends Visit>(waiting: Visit, visits: readonly Of[]): Of | null {
  return visits.find((visit) => visit.number > waiting.number && isAhead(visit)) ?? null
}

/** Every part is there, and at least one was waited for. */
export function haveAllArrived(parts: readonly Pick<PartToOrder, 'state'>[]): boolean {
  return parts.length > 0 && parts.every(({ state }) => state === 'arrived')
}

/** The day on which the last part should be there; null where no day is known of any that has not arrived. */
export function partsExpectedBy(
  parts: readonly Pick<PartToOrder, 'state' | 'expectedOn'>[],
): Temporal.PlainDate | null {
  const days = parts.flatMap(({ state, expectedOn }) => (state === 'arrived' || !expectedOn ? [] : [expectedOn]))
  return days.toSorted((one, other) => Temporal.PlainDate.compare(one, other)).at(-1) ?? null
}
