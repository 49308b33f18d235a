import { type Visit, currentVisit, isAhead } from '#modules/fulfilment'
import { type Result, accept, refuse } from '#modules/shared'
import { type Actor, nameInHistory } from '../actor.ts'
import { auditOfRefund } from '../audit-of-reduction.ts'
import { type BookingDetails, isOpen } from '../booking.ts'
import { moveOf } from '../changing/reschedule-booking.ts'
import { candidatesFor, freeOnes } from '../dispatch/assign-technician.ts'
import type { ReturnPlanner } from '../events.ts'
import { type HistoryFact, promisedIn } from '../history.ts'
import type { BookingChange, VisitPlan } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { districtOf } from '../requesting/district.ts'
import { presentMoment, spanOfVisit } from '../time-of-booking.ts'
import { bookingOfVisits } from './booking-of-visits.ts'
import { type TeamRefused, judgeTeam } from './judge-plan.ts'
import { newsOfPlan, planOf } from './news.ts'
import { newsAfter } from './news-after.ts'
import type { UndoablePlan } from './waiting-news.ts'
import { type PlanWarning, type WarningCode, unconfirmed } from './warnings.ts'

export type SaveRefused =
  | TeamRefused
  | { readonly kind: 'visit-changed' }
  | { readonly kind: 'needs-confirmation'; readonly warnings: readonly PlanWarning[] }

interface Plan {
  readonly booking: BookingDetails
  /** The visits that were read. */
  readonly visits: readonly Visit[]
  /** The new state: one of them, or the next. */
  readonly visit: Visit
  readonly confirmed: readonly WarningCode[]
  /** The plan that this one takes back; its warnings count as confirmed. */
  readonly undoes?: UndoablePlan
  /** The one who plans it; the office by default. */
  readonly by?: ReturnPlanner
}

/** Saves a planned visit with its reservations, and what follows for its booking. Those concerned are notified later. */
export async function savePlan(ports: BookingPorts, actor: Actor, plan: Plan): Promise<Result<null, SaveRefused>> {
  const { booking, visits, visit, confirmed, undoes, by = 'office' } = plan
  const now = presentMoment(ports.clock)
  const rules = await ports.schedule.rules()
  const place = await ports.schedule.centroid(districtOf(booking.contact.postcode))
  const { bufferMinutes, bufferBeforeMinutes } = booking
  const span = spanOfVisit({ ...visit, bufferMinutes, bufferBeforeMinutes }, place, now, rules)
  const isCalledOff = visit.calledOffAt !== null
  const judged = await judgeTeam(
    ports,
    booking,
    visit,
    isCalledOff ? [] : visit.technicians,
    span,
    undoes !== undefined,
  )
  if (!judged.ok) return judged
  const { members, warnings } = judged.value
  if (!undoes && unconfirmed(warnings, confirmed).length > 0) return refuse({ kind: 'needs-confirmation', warnings })

  const waiting = await ports.bookings.waitingNews(booking.id)
  const after = visitsWith(visits, visit)
  const planned = { ...bookingOfVisits(booking, after, rules), ...(undoes && termsOf(undoes)) }
  const moved = undoes
    ? await unpriced(ports, planned, undoes)
    : await priced(ports, actor, booking, planned, after, now)
  const changed = { ...moved.booking, updatedAt: now }
  const isNew = visit.number > visits.length
  const reason = [...warnings.map(({ detail }) => detail), ...plannedByWords[by]].join('; ')
  const names = members.map(({ fullName }) => fullName).join(', ')
  const known = waiting?.known ?? planOf(booking, visits)
  const events = newsOfPlan(known, planOf(changed, after), booking, now, {
    by,
    ...(actor.byLink && { byLink: true }),
  })
  const common = {
    booking: changed,
    hold: { kind: 'keep' },
    history: {
      at: now,
      actor: nameInHistory(actor),
      from: booking.status,
      to: changed.status,
      fact: undoes ? factOfUndo(plan, moved, names) : factOf(plan, moved, { names, reason, isNew }),
    },
    // Those concerned are notified when the plan can no longer be undone.
    events: [],
    news: newsAfter(plan, waiting, { known, events, move: moved.move ?? null, now }),
    ...(moved.move && { move: moved.move }),
    comesBack: undoes && !isCalledOff ? [{ number: visit.number, span }] : [],
    notes: moved.notes,
  } as const satisfies Omit<BookingChange, 'plan'>
  const waivesRoom = warnings.some(({ code }) => isOfRoom[code])
  for (const reserve of await reservations(ports, plan, changed, span, waivesRoom)) {
    const saved = await ports.bookings.save({ ...common, plan: { visit, isNew, reserve } })
    if (saved.ok) return accept(null)
    if (saved.refusal.kind === 'resource-held') continue
    // The news of the plan before was sent between the two: this one is news of its own.
    const isSent = (await ports.bookings.waitingNews(booking.id))?.round !== waiting?.round
    return isSent && !undoes && (await isAsRead(ports, booking))
      ? savePlan(ports, actor, plan)
      : refuse({ kind: 'visit-changed' })
  }
  return refuse({ kind: 'technician-busy' })
}

/** For the history; the office needs no word. */
const plannedByWords: Readonly<Record<ReturnPlanner, readonly string[]>> = {
  office: [],
  technician: ['planned by the technician'],
  customer: ['chosen by the customer'],
}

const isAsRead = async ({ bookings }: Pick<BookingPorts, 'bookings'>, { id, version }: BookingDetails) =>
  (await bookings.find(id))?.version === version

function termsOf({ terms }: UndoablePlan): Omit<UndoablePlan['terms'], 'paid' | 'authorised' | 'reservedResource'> {
  const { paid: _, authorised: __, reservedResource: ___, ...kept } = terms
  return kept
}

/** The move of the plan is undone with it. */
async function unpriced(
  { bookings }: Pick<BookingPorts, 'bookings'>,
  booking: BookingDetails,
  { move }: UndoablePlan,
): Promise<Priced> {
  const latest = move === null ? null : await bookings.latestMove(booking.id)
  return {
    booking,
    notes: [],
    fact: null,
    ...(latest?.round === move && latest && { move: { ...latest, undone: true } }),
  }
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
  { booking, visit, undoes }: Plan,
  changed: BookingDetails,
  span: NonNullable<VisitPlan['reserve']>['span'],
  waivesRoom: boolean,
): Promise<readonly VisitPlan['reserve'][]> {
  if (visit.calledOffAt !== null || !isAhead(visit)) return [null]
  const { technicians } = visit
  if (technicians.length > 0) return [{ resources: technicians, span, waivesRoom }]
  // The state before the plan that is undone: with a reservation of a technician, or without.
  const kept = undoes?.terms.reservedResource
  if (kept) return [{ resources: [kept], span, waivesRoom: true }, null]
  // Nobody is assigned: the reservation of a technician stays while it waits for its payment.
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

/** The customer reads of a move that was undone, as they read of the move. */
function factOfUndo({ visit }: Plan, { move, booking }: Pick<Priced, 'move' | 'booking'>, name: string): HistoryFact {
  if (move && visit.startsAt) return { kind: 'move-undone', to: visit.startsAt, ...promisedIn(booking.arrival) }
  return {
    kind: 'visit-planned',
    visit: visit.number,
    to: visit.startsAt,
    name,
    reason: 'the change before was undone',
  }
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
