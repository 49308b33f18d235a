import { arrivalWindow, judgeStart } from '#modules/scheduling'
import { currentVisit } from '#modules/fulfilment'
import {
  type BookingId,
  type Pence,
  type Result,
  type TechnicianId,
  accept,
  inBusinessZone,
  refuse,
} from '#modules/shared'
import { type Actor, isStaff, nameInHistory } from '../actor.ts'
import type { MoveConsent, SpokenConsent } from '../agreement/agreement.ts'
import { consentNow } from '../agreement/consent-now.ts'
import { auditOfRefund } from '../audit-of-reduction.ts'
import { sooner } from '../money/ask-for-rest.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import type { Booking, BookingDetails } from '../booking.ts'
import type { PriceChange } from '../events.ts'
import { findBooking } from '../find-booking.ts'
import { type HistoryFact, promisedIn } from '../history.ts'
import { type NotAllowed, type NotReschedulable, type TooLateToChange, judgeReschedule } from './judges.ts'
import { type LatestMove, type PricedTerms, undoMinutes } from './latest-move.ts'
import { type MoveTerms, lateFeeAfter, termsOfMove } from './move-terms.ts'
import { amountDue } from '../money/payment-state.ts'
import { placeMove } from './place-move.ts'
import type { BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import type { BadStart, SlotTaken, WrongPriority } from '../requesting/request-booking.ts'
import { districtOf } from '../requesting/district.ts'
import { nextFreeStarts, openDaysUntil, priorityAt } from '../requesting/slots-for.ts'
import { rulesFor } from '../rules.ts'
import { presentMoment } from '../time-of-booking.ts'

export type RescheduleRefusal =
  | BookingUnknown
  | NotAllowed
  | NotReschedulable
  | TooLateToChange
  | BadStart
  | WrongPriority
  | SlotTaken
  | BookingChanged

/**
 * Moves a booking to another start, with the same technician when free, else another. The office may at any time. A day
 * that needs a cheaper priority lowers priority and price; the refund follows when the move can no longer be undone. A
 * consent to begin within the cancellation period is kept where the new start asks for it.
 */
export async function rescheduleBooking(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
  startsAt: Temporal.Instant,
  spoken: SpokenConsent | null = null,
): Promise<Result<BookingDetails, RescheduleRefusal>> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  const booking = found.value
  const now = presentMoment(ports.clock)
  const refusal = judgeReschedule(booking, actor, now)
  if (refusal) return refuse(refusal)
  const rules = await ports.schedule.rules()
  const date = inBusinessZone(startsAt).toPlainDate()
  const open = await openDaysUntil(ports, rules, date)
  const service = await ports.schedule.service(booking.serviceId)
  const booked = service ? rulesFor(service, rules) : rules.booking
  const fault = judgeStart(startsAt, now, rules.hours, open.closedDays, booked)
  if (fault) return refuse({ kind: 'bad-start', fault })
  const move = await moveOf(ports, actor, booking, startsAt, now)
  if (!move.ok) return move
  const { changes, latest, price, fact, refund } = move.value

  const { asksBefore } = spoken ? await consentNow(ports, booking) : { asksBefore: null }
  const isAsked = asksBefore !== null && Temporal.Instant.compare(startsAt, asksBefore) < 0
  return placeMove(
    ports,
    {
      booking,
      moved: { ...booking, ...changes, updatedAt: now },
      actor: nameInHistory(actor),
      fact,
      latest,
      price,
      consent: spoken && isAsked ? consentWith(spoken, latest, startsAt, nameInHistory(actor)) : null,
      notes: isStaff(actor) ? auditOfRefund(id, booking.paid, refund, 'refund_planned') : [],
    },
    () => nextStartsToMoveTo(ports, actor, booking, startsAt),
  )
}

interface MoveMade {
  readonly changes: Pick<Booking, 'arrival' | 'expiresAt'> & PricedTerms & { readonly startsAt: Temporal.Instant }
  readonly fact: Extract<HistoryFact, { readonly kind: 'moved' }>
  readonly latest: LatestMove
  /** Null where the price stays. */
  readonly price: PriceChange | null
  readonly refund: Pence
}

/** A move to another start, with its price and all that its undo needs; or why the actor may not have the day. */
export async function moveOf(
  ports: Pick<BookingPorts, 'bookings' | 'schedule' | 'clock'>,
  actor: Actor,
  booking: BookingDetails,
  startsAt: Temporal.Instant,
  now: Temporal.Instant,
): Promise<Result<MoveMade, WrongPriority | BadStart>> {
  const rules = await ports.schedule.rules()
  const date = inBusinessZone(startsAt).toPlainDate()
  const open = await openDaysUntil(ports, rules, date)
  const terms = termsOfMove(booking, actor, date, priorityAt(date, now, rules, open), rules)
  if (!terms.ok) return terms
  const { price, refund, ...priced } = terms.value
  const before = amountDue(booking)
  const isCheaper = price < before
  const arrival = arrivalWindow(startsAt, booking.arrival?.kind ?? 'exact', rules.hours)
  const expiresAt = booking.expiresAt && sooner(booking.expiresAt, startsAt)
  return accept({
    changes: { ...priced, startsAt, arrival, expiresAt },
    fact: { kind: 'moved', to: startsAt, ...(isCheaper && { price }), ...promisedIn(arrival) },
    latest: latestMove(booking, actor, now, startsAt, isCheaper, {
      waivesRoom: await ports.bookings.waivesRoom(booking.id),
      crew: currentVisit(await ports.bookings.visits(booking.id)).technicians.slice(1),
    }),
    price: isCheaper ? { before, now: price, refund } : null,
    refund,
  })
}

function consentWith(
  { version, text, network }: SpokenConsent,
  { round, at }: LatestMove,
  startsAt: Temporal.Instant,
  by: string,
): MoveConsent {
  return { version, text, network, round, startsAt, givenAt: at, givenBy: by, undoneAt: null }
}

/** The terms of a move to a day, for the page that offers it. */
export interface OfferedMove extends MoveTerms {
  /** The price before the move. */
  readonly before: Pence
  /** The fee for a cancellation in the last hours before the new start, as the booking was promised. */
  readonly lateFee: Pence
}

/** The terms of a move to a day, or why the actor may not move the booking there. */
export async function moveTermsOn(
  ports: BookingPorts,
  actor: Actor,
  booking: BookingDetails,
  date: Temporal.PlainDate,
): Promise<Result<OfferedMove, BadStart | WrongPriority>> {
  const rules = await ports.schedule.rules()
  const now = ports.clock.now()
  const needed = priorityAt(date, now, rules, await openDaysUntil(ports, rules, date))
  const terms = termsOfMove(booking, actor, date, needed, rules)
  if (!terms.ok) return terms
  const lateFee = lateFeeAfter(booking, terms.value, now, rules.callOutFee)
  return accept({ ...terms.value, before: amountDue(booking), lateFee })
}

/** Up to three free starts after a time, "YYYY-MM-DDTHH:MM:00", on days that the actor may move the booking to. */
export async function nextStartsToMoveTo(
  ports: BookingPorts,
  actor: Actor,
  booking: BookingDetails,
  after: Temporal.Instant,
): Promise<readonly string[]> {
  const service = await ports.schedule.service(booking.serviceId)
  if (!service) return []
  const rules = await ports.schedule.rules()
  const place = await ports.schedule.centroid(districtOf(booking.contact.postcode))
  return nextFreeStarts(
    ports,
    { ...service, arrival: booking.arrival?.kind ?? 'exact' },
    after,
    place,
    ({ date, priority }) => termsOfMove(booking, actor, date, priority, rules).ok,
  )
}

function latestMove(
  booking: BookingDetails,
  actor: Actor,
  at: Temporal.Instant,
  to: Temporal.Instant,
  settles: boolean,
  { waivesRoom, crew }: { readonly waivesRoom: boolean; readonly crew: readonly TechnicianId[] },
): LatestMove {
  const { id: bookingId, version, startsAt, arrival, technicianId, durationMinutes, paid, authorised } = booking
  if (startsAt === null) throw new Error(`booking ${bookingId} has no start to move from`)
  const { priority, estimatedCost, agreedCost, finalCost, deposit } = booking
  const priced = { priority, estimatedCost, agreedCost, finalCost, deposit }
  return {
    bookingId,
    round: version + 1,
    by: actor.userId,
    at,
    settlesAt: at.add({ minutes: undoMinutes }),
    settles,
    undone: false,
    to,
    before: { startsAt, arrival, technicianId, waivesRoom, durationMinutes, crew, ...priced },
    paid,
    authorised,
  }
}
