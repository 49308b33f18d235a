import type { BookingId, TechnicianId, UserId, VisitId } from '#modules/shared'
import type { Actor } from '../actor.ts'
import { assignBooking } from '../dispatch/assign-booking.ts'
import { explainAssignment } from '../dispatch/explain-assignment.ts'
import { handBackJobs } from '../dispatch/hand-back.ts'
import { type NextBest, assignNextBest, prospectsOf } from '../dispatch/next-best.ts'
import { whoFits } from '../dispatch/who-fits.ts'
import { type OfferAnswer, answerOffer } from '../offers/answer-offer.ts'
import { alarmOf } from '../offers/calls.ts'
import { escalate } from '../offers/escalate.ts'
import { lateEmergencies } from '../offers/late-emergencies.ts'
import { openOffers } from '../offers/open-offers.ts'
import { takeOver } from '../offers/take-over.ts'
import type { BookingPorts } from '../ports.ts'
import type { FieldAction } from '../visits/field-action.ts'
import type { VisitShown } from '../visits/find-visits.ts'

/** Assignments, offers and the alarm. */
export function assigningOf(ports: BookingPorts) {
  return {
    handBackJobs: (technician: UserId) => handBackJobs(ports, technician),
    assign: (actor: Actor, id: BookingId, choice: TechnicianId | 'auto') => assignBooking(ports, actor, id, choice),
    /** The technician whom a visit is offered to accepts or declines it. */
    answerOffer: (actor: Actor, id: VisitId, answer: OfferAnswer, action: FieldAction<VisitShown>) =>
      answerOffer(ports, actor, id, answer, action),
    /** Passes on the offers that are over, and rings the alarms that are due. */
    escalate: () => escalate(ports),
    /** The offers of a booking, the first one first. The caller has made sure that the reader is of the office. */
    offers: (id: BookingId) => ports.offers.of(id),
    /** The alarm of a booking, with those to call; null while there is none. The same holds. */
    alarm: (id: BookingId) => alarmOf(ports, id),
    /** The alarms that ring or have an owner. The same holds. */
    alarms: () => ports.offers.alarms(),
    /** The offers that a technician has open. */
    offersTo: (userId: UserId) => openOffers(ports, userId),
    /** The emergencies of so many days that were late, or are. The caller has made sure that the reader is of the office. */
    lateEmergencies: (days: number) => lateEmergencies(ports, days),
    /** "I have it": the alarm of a booking stops. */
    takeOver: (actor: Actor, id: BookingId) => takeOver(ports, actor, id),
    /** Everyone of the team as a choice for the booking, the best first. */
    whoFits: (actor: Actor, id: BookingId) => whoFits(ports, actor, id),
    /** Why somebody is sent, and why others were passed over: as decided then, and as it is now. */
    candidates: (actor: Actor, id: BookingId) => explainAssignment(ports, actor, id),
    /** Why nobody is free for the booking, and the next best start, for the office. */
    prospects: (actor: Actor, id: BookingId) => prospectsOf(ports, actor, id),
    assignNextBest: (actor: Actor, id: BookingId, next: Pick<NextBest, 'id' | 'startsAt'>) =>
      assignNextBest(ports, actor, id, next),
  }
}
