import { type BookingDetails, earliestHours, stateOf } from '#modules/booking'
import {
  type FieldStep,
  type Visit,
  type VisitForm,
  formBefore,
  isJourney,
  nextStep,
  visitIdOf,
  waitOver,
} from '#modules/fulfilment'
import { type BookingId, type VisitId, at, inBusinessZone } from '#modules/shared'
import { clockWords, momentWords } from '../../time-words.ts'

/** A visit as its technician sees it: how far it is, and the one thing to do next. */
export interface VisitStep {
  readonly visit: VisitId
  readonly booking: BookingId
  /** Null where nothing is left to do, or it is too early for anything. */
  readonly next: FieldStep | null
  /** The form to fill in before that. */
  readonly form: { readonly href: string; readonly title: string } | null
  /** How far the visit is; null before the way. */
  readonly stands: string | null
  /** When the first step may be sent, while it is too early. */
  readonly opens: string | null
  /** When it may be reported that nobody opens: null before "I am here", and once they are in. */
  readonly waitsUntil: string | null
  /** The wait at the door is over. */
  readonly hasWaited: boolean
  /** Whether they share where they are; null while they are not on the way. */
  readonly isShared: boolean | null
}

/** The address that the form of a step is sent to: the answer leads back to the page that it stands on. */
export function stepAction(page: string, visit: VisitId, step: string): string {
  return `${page === at.dashboard() ? page : '/fulfillment'}/visits/${visit}/${step}`
}

export function visitStepOf(
  visit: Visit,
  booking: BookingDetails,
  now: Temporal.Instant,
  forms: readonly VisitForm[] = [],
  isShared = false,
): VisitStep {
  const { isGoingAhead } = stateOf(booking, now)
  const opens = visit.checkIn === null ? (visit.startsAt?.subtract({ hours: earliestHours }) ?? null) : null
  const isEarly = opens !== null && Temporal.Instant.compare(now, opens) < 0
  const waits = isGoingAhead && visit.checkIn === null ? waitOver(visit, booking.arrival?.from ?? visit.startsAt) : null
  const next = isGoingAhead && !isEarly ? nextStep(visit) : null
  const before = formBefore(next, forms)?.form ?? null
  return {
    visit: visitIdOf(visit),
    booking: booking.id,
    next,
    form: before && { href: at.visitForm(booking.id, before.formId, visit.number), title: before.title },
    stands: standsOf(visit),
    opens: isGoingAhead && isEarly ? openWords(opens, now) : null,
    waitsUntil: waits && clockWords(waits),
    hasWaited: waits !== null && Temporal.Instant.compare(now, waits) >= 0,
    isShared: isGoingAhead && isJourney(visit) ? isShared : null,
  }
}

function standsOf({ status, arrivesAt, arrivedAt, checkIn, checkOut }: Visit): string | null {
  if (checkIn && checkOut) return `Worked from ${clockWords(checkIn)} to ${clockWords(checkOut)}`
  if (checkIn) return `Checked in at ${clockWords(checkIn)}`
  if (arrivedAt) return `There since ${clockWords(arrivedAt)}`
  return status === 'en_route' && arrivesAt
    ? `On the way. The customer expects you at about ${clockWords(arrivesAt)}`
    : null
}

function openWords(at: Temporal.Instant, now: Temporal.Instant): string {
  const isToday = inBusinessZone(at).toPlainDate().equals(inBusinessZone(now).toPlainDate())
  return isToday ? clockWords(at) : momentWords(at)
}
