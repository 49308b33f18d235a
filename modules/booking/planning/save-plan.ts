import { type Visit, currentVisit, isAhead } from '#modules/fulfilment'
import { type Result, accept, refuse } from '#modules/shared'
import type { Actor } from '../actor.ts'
import { auditOfRefund } from '../audit-of-reduction.ts'
import { type BookingDetails, isOpen } from '../booking.ts'
import { moveOf } from '../changing/reschedule-booking.ts'
import { candidatesFor, freeOnes } from '../dispatch/assign-technician.ts'
import type { HistoryFact } from '../history.ts'
import type { BookingChange, BookingPorts, VisitPlan } from '../ports.ts'
import { districtOf } from '../requesting/district.ts'
import { presentMoment, spanOfVisit } from '../time-of-booking.ts'
import { bookingOfVisits } from './booking-of-visits.ts'
import { type TeamRefused, judgeTeam } from './judge-plan.ts'
import { newsOfPlan, planOf } from './news.ts'
import { type PlanWarning, type WarningCode, unconfirmed } from './warnings.ts'

export type SaveRefused =
  | TeamRefused
  | { readonly kind: 'visit-changed' }
  | { readonly kind: 'needs-confirmation'; readonly warnings: readonly PlanWarning[] }

interface Plan {
  readonly booking: BookingDetails
  /** As they were read. */
  readonly visits: readonly Visit[]
  /** As it is to be: one of them, or the next. */
  readonly visit: Visit
  readonly confirmed: readonly WarningCode[]
}

/** Saves a planned visit with its reservations, and what follows for its booking. */
export async function savePlan(ports: BookingPorts, actor: Actor, plan: Plan): Promise<Result<null, SaveRefused>> {
  const { booking, visits, visit, confirmed } = plan
  const now = presentMoment(ports.clock)
  const rules = await ports.schedule.rules()
  const place = await ports.schedule.centroid(districtOf(booking.contact.postcode))
  const { bufferMinutes, bufferBeforeMinutes } = booking
  const span = spanOfVisit({ ...visit, bufferMinutes, bufferBeforeMinutes }, place, now, rules)
  const isCalledOff = visit.calledOffAt !== null
  const judged = await judgeTeam(ports, booking, visit, isCalledOff ? [] : visit.technicians, span)
  if (!judged.ok) return judged
  const { members, warnings } = judged.value
  if (unconfirmed(warnings, confirmed).length > 0) return refuse({ kind: 'needs-confirmation', warnings })

  const after = visitsWith(visits, visit)
  const planned = bookingOfVisits(booking, after, rules)
  const moved = await priced(ports, actor, booking, planned, after, now)
  const changed = { ...moved.booking, updatedAt: now }
  const isNew = visit.number > visits.length
  const reason = warnings.map(({ detail }) => detail).join('; ')
  const names = members.map(({ fullName }) => fullName).join(', ')
  const common = {
    booking: changed,
    hold: { kind: 'keep' },
    history: {
      at: now,
      actor: actor.userId,
      from: booking.status,
      to: changed.status,
      fact: factOf(plan, moved, { names, reason, isNew }),
    },
    events: newsOfPlan(planOf(booking, visits), planOf(changed, after), booking, now),
    ...(moved.move && { move: moved.move }),
    notes: moved.notes,
  } as const satisfies Omit<BookingChange, 'plan'>
  for (const reserve of await reservations(
    ports,
    plan,
    changed,
    span,
    warnings.some(({ code }) => isOfRoom[code]),
  )) {
    const saved = await ports.bookings.save({ ...common, plan: { visit, isNew, reserve } })
    if (saved.ok) return accept(null)
    if (saved.refusal.kind !== 'resource-held') return refuse({ kind: 'visit-changed' })
  }
  return refuse({ kind: 'technician-busy' })
}

/** Confirmed, it gives up the room around the visit and the limits of its day; the others say nothing about either. */
const isOfRoom: Readonly<Record<WarningCode, boolean>> = {
  absent: false,
  outside_hours: false,
  too_little_travel_time: true,
  day_full: true,
}

function visitsWith(visits: readonly Visit[], visit: Visit): readonly Visit[] {
  return visit.number > visits.length
    ? [...visits, visit]
    : visits.map((one) => (one.number === visit.number ? visit : one))
}

/** The reservations to try, the best first; null: none. */
async function reservations(
  ports: BookingPorts,
  { booking, visit }: Plan,
  changed: BookingDetails,
  span: NonNullable<VisitPlan['reserve']>['span'],
  waivesRoom: boolean,
): Promise<readonly VisitPlan['reserve'][]> {
  if (visit.calledOffAt !== null || !isAhead(visit)) return [null]
  const { technicians } = visit
  if (technicians.length > 0) return [{ resources: technicians, span, waivesRoom }]
  // Nobody is assigned: as before, somebody's time is kept for it while it waits for its payment.
  if (booking.technicianId !== null || booking.reservedResource === null) return [null]
  const candidates = await candidatesFor(ports, changed, span)
  const resources = [...freeOnes(candidates, booking).map(({ id }) => id), ...candidates.lanes]
  return resources.map((resource) => ({ resources: [resource], span, waivesRoom: false }))
}

type Priced = Pick<BookingChange, 'move'> & {
  readonly booking: BookingDetails
  readonly notes: NonNullable<BookingChange['notes']>
  readonly fact: HistoryFact | null
}

/** A booking that is not begun, and begins on another day now, has the price of that day where it is lower. */
async function priced(
  ports: BookingPorts,
  actor: Actor,
  booking: BookingDetails,
  planned: BookingDetails,
  after: readonly Visit[],
  now: Temporal.Instant,
): Promise<Priced> {
  const { startsAt } = planned
  const unpriced = { booking: planned, notes: [], fact: null }
  const isMoved = startsAt !== null && booking.startsAt !== null && !startsAt.equals(booking.startsAt)
  if (!isMoved || !isOpen(booking.status) || currentVisit(after).number !== booking.visitNumber) return unpriced
  const move = await moveOf(ports, actor, booking, startsAt, now)
  if (!move.ok) return unpriced
  const { changes, latest, fact, refund } = move.value
  const { expiresAt: _, ...terms } = changes
  const expiresAt = planned.expiresAt && changes.expiresAt
  const notes = auditOfRefund(booking.id, booking.paid, refund, 'refund_planned')
  return { booking: { ...planned, ...terms, expiresAt }, notes, fact, move: latest }
}

function factOf(
  { booking, visits, visit }: Plan,
  { fact }: Pick<Priced, 'fact'>,
  { names, reason, isNew }: { readonly names: string; readonly reason: string; readonly isNew: boolean },
): HistoryFact {
  if (visit.calledOffAt !== null) return { kind: 'visit-called-off', visit: visit.number }
  if (fact?.kind === 'moved') {
    const isSameCrew = booking.technicianId === (visit.technicians[0] ?? null)
    const said = [isSameCrew ? '' : names, reason].filter(Boolean).join(': ')
    return { ...fact, ...(said !== '' && { reason: said }) }
  }
  const isFirst = !isNew && visits.length === 1
  if (isFirst && names !== '') return { kind: 'assigned', name: names, reason: reason || 'planned by the office' }
  return { kind: 'visit-planned', visit: visit.number, to: visit.startsAt, name: names, reason }
}
