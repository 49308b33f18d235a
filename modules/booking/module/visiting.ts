import { currentVisit } from '#modules/fulfilment'
import type { BookingId, TechnicianId, VisitId } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import {
  type DelayedVisit,
  type LongerMinutes,
  type LongerOnce,
  delayedBy,
  lengthenVisit,
} from '../dispatch/longer-visits.ts'
import { type NewVisitWish, type VisitWish, changeVisit, planVisit } from '../planning/plan-visits.ts'
import { sendPlanNews } from '../planning/send-news.ts'
import { undoPlan } from '../planning/undo-plan.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'
import { type Deed, actOnVisit } from '../visits/act-on-visit.ts'
import { bookingAtVisit } from '../visits/at-visit.ts'
import { findCollection } from '../visits/collect-payment.ts'
import type { FieldAction } from '../visits/field-action.ts'
import { fieldDay, furtherVisits } from '../visits/field-day.ts'
import { type VisitShown, findVisit, findVisits } from '../visits/find-visits.ts'
import { positionsFor } from '../visits/kept-positions.ts'
import { type TimeSheetDays, timeSheet } from '../visits/time-sheet.ts'

/** Visits: their steps, the plans of the office and the days of technicians. */
export function visitingOf(ports: BookingPorts) {
  const { bookings, clock } = ports
  return {
    visits: (actor: Actor, id: BookingId) => findVisits(ports, actor, id),
    /** Where the phone was at check-ins and check-outs, for the office. */
    positions: (actor: Actor, id: BookingId) => positionsFor(ports, actor, id),
    /** The visits that a technician made. The caller has made sure that the reader may see them. */
    timeSheet: (id: TechnicianId, days: TimeSheetDays) => timeSheet(ports, id, days),
    /** A technician's own visits on a day. */
    fieldDay: (actor: Actor, date: Temporal.PlainDate) => fieldDay(ports, actor, date),
    /** Visits from a day on that a technician makes beside those of their own bookings. */
    furtherVisits: (actor: Actor, date: Temporal.PlainDate, limit: number) => furtherVisits(ports, actor, date, limit),
    /** The visit that a booking is at. The caller has made sure that the actor may see the booking. */
    visitNow: async (id: BookingId) => currentVisit(await bookings.visits(id)),
    visit: (actor: Actor, id: VisitId) => findVisit(ports, actor, id),
    /** The visit at which its lead takes money from the customer. */
    collection: (actor: Actor, id: VisitId) => findCollection(ports, actor, id),
    /** With the times and the lead of one of its visits. The caller has made sure that the actor may see the booking. */
    atVisit: (booking: BookingDetails, number: number) => bookingAtVisit(ports, booking, number),
    /** The first answer of an action that was sent before, or that another one has its key; null for a new one. */
    answered: (action: FieldAction<VisitShown>) => bookings.answered(action),
    /** The technician who leads a visit reports a step of it, now or later. */
    actOnVisit: (actor: Actor, id: VisitId, deed: Deed, action: FieldAction<VisitShown>) =>
      actOnVisit(ports, actor, id, deed, action),
    /** The office plans a further visit of a booking. */
    planVisit: (actor: Actor, id: BookingId, wish: NewVisitWish) => planVisit(ports, actor, id, wish),
    /** The office changes a visit, or calls it off. `version`: the one that it saw. */
    changeVisit: (actor: Actor, id: VisitId, version: number, wish: VisitWish) =>
      changeVisit(ports, actor, id, version, wish),
    /** Takes the latest plan of a visit back, for a minute. */
    undoPlan: (actor: Actor, id: VisitId, version: number) => undoPlan(ports, actor, id, version),
    /** The plans that can be undone now, the latest first. */
    plansToUndo: () => bookings.plansToUndo(presentMoment(clock)),
    sendPlanNews: () => sendPlanNews(ports),
    /** The technician on site needs longer. */
    lengthen: (actor: Actor, id: BookingId, minutes: LongerMinutes, once?: LongerOnce) =>
      lengthenVisit(ports, actor, id, minutes, once),
    /** The next visit of the technician that a longer one delays; null where none is late. */
    delayedBy: (booking: BookingDetails): Promise<DelayedVisit | null> => delayedBy(ports, booking),
  }
}
