import { returnPlannedFor, waitingVisit } from '#modules/fulfilment'
import { type BookingId, type Result, accept, may, refuse } from '#modules/shared'
import { type Actor, isCustomerOf, isStaff } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { findBooking } from '../find-booking.ts'
import type { HistoryEntry } from '../history.ts'
import type { BookingPorts } from '../ports.ts'
import type { ReportStore } from '../reports/report-store.ts'
import { type VisitShown, visitsShown } from '../visits/find-visits.ts'
import type { PartsToOrder } from './parts.ts'

export interface ReturnPorts extends BookingPorts {
  readonly reports: Pick<ReportStore, 'find'>
}

/** A visit whose work is to go on, and how far its return visit is. */
export interface ReturnNeed {
  readonly booking: BookingDetails
  /** The visits, by number. */
  readonly visits: readonly VisitShown[]
  /** The one that waits. */
  readonly waiting: VisitShown
  /** Null until the return visit is planned. */
  readonly planned: VisitShown | null
  /** The text of the technician. */
  readonly reason: string | null
  /** Until then somebody is to come again. */
  readonly returnBy: Temporal.PlainDate | null
  readonly parts: PartsToOrder
  /** Since when the customer may choose the time; null where nobody has asked them, or it is planned. */
  readonly askedAt: Temporal.Instant | null
  /** When the return visit was planned last; null without one. */
  readonly plannedAt: Temporal.Instant | null
}

/** Null where no work of the booking waits to go on. */
export async function needOf(ports: ReturnPorts, booking: BookingDetails): Promise<ReturnNeed | null> {
  if (booking.status !== 'in_progress') return null
  const visits = await visitsShown(ports, booking.id)
  const waiting = waitingVisit(visits)
  if (!waiting) return null
  const [state, parts, history] = await Promise.all([
    ports.reports.find(waiting, 'submitted'),
    ports.bookings.partsToOrder(waiting),
    ports.bookings.history(booking.id),
  ])
  const submission = state?.report?.submission ?? null
  const planned = returnPlannedFor(waiting, visits)
  return {
    booking,
    visits,
    waiting,
    planned,
    reason: submission?.reason ?? null,
    returnBy: submission?.returnBy ?? null,
    parts: parts ?? { parts: [], version: 0 },
    askedAt: planned ? null : askedAt(history, waiting.number),
    plannedAt: planned && plannedAt(history, planned.number),
  }
}

/** A plan ends the choice: after one that was called off the customer is asked anew. */
function askedAt(history: readonly HistoryEntry[], waiting: number): Temporal.Instant | null {
  const last = history.findLast(
    ({ fact }) =>
      (fact?.kind === 'return-choice-asked' && fact.visit === waiting) ||
      (fact?.kind === 'visit-planned' && fact.visit > waiting),
  )
  return last?.fact?.kind === 'return-choice-asked' ? last.at : null
}

function plannedAt(history: readonly HistoryEntry[], visit: number): Temporal.Instant | null {
  return history.findLast(({ fact }) => fact?.kind === 'visit-planned' && fact.visit === visit)?.at ?? null
}

/** The link ends with the choice: for an hour it shows the time that was taken, then it leads nowhere. */
export function isShownByLink({ askedAt: asked, plannedAt: made }: ReturnNeed, now: Temporal.Instant): boolean {
  return asked !== null || (made !== null && Temporal.Instant.compare(now, made.add({ hours: 1 })) < 0)
}

/** The part of somebody in a return visit; null for those who have none. */
export function partIn({ booking, waiting }: ReturnNeed, actor: Actor): 'office' | 'technician' | 'customer' | null {
  if (isStaff(actor)) return 'office'
  if (may(actor, 'field-work') && waiting.crew[0]?.userId === actor.userId) return 'technician'
  return isCustomerOf(booking, actor) ? 'customer' : null
}

export interface NoReturnNeeded {
  readonly kind: 'no-return-needed'
}

/** The need of a booking for somebody who has a part in it. */
export async function needFor(
  ports: ReturnPorts,
  actor: Actor,
  id: BookingId,
): Promise<
  Result<
    { readonly need: ReturnNeed; readonly part: 'office' | 'technician' | 'customer' },
    BookingUnknown | NotAllowed | NoReturnNeeded
  >
> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  // The need as stored: a reader does not change it.
  const booking = await ports.bookings.find(id)
  const need = booking && (await needOf(ports, booking))
  if (!need) return refuse({ kind: 'no-return-needed' })
  const part = partIn(need, actor)
  return part ? accept({ need, part }) : refuse({ kind: 'not-allowed' })
}
