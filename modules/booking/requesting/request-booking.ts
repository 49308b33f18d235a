import type { CustomerErased, ServiceUnknown } from '../refusals.ts'
import {
  type Place,
  type Span,
  type StartFault,
  type StartPriority,
  arrivalWindow,
  comparePriority,
  judgeStart,
} from '#modules/scheduling'
import {
  type AlreadyAnswered,
  type IdempotencyMismatch,
  type Result,
  accept,
  businessDate,
  refuse,
} from '#modules/shared'
import type { BookingDetails } from '../booking.ts'
import type { ClaimOpen, PlanVisitBooked } from '../claims/judge-claim.ts'
import type { AcceptedOffer, OfferNotStanding } from './accepted-offer.ts'
import { districtOf } from './district.ts'
import { automaticCandidates } from '../dispatch/automatic-candidates.ts'
import { findCandidates } from '../dispatch/find-resources.ts'
import { type Judged, decisionOf, judgedTeam } from '../dispatch/judged-team.ts'
import {
  type BookingRequest,
  dispatched,
  ordered,
  pendingBooking,
  requested,
  withoutTechnician,
} from './new-booking.ts'
import { isToOffer } from '../offers/offer.ts'
import { isSecured } from '../money/payment-state.ts'
import type { BookingOrder, ResourceHeld } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import type { BookableService } from '../schedule-store.ts'
import type { AgreedPriceBooked } from './agreed-price.ts'
import { type QuoteRefusal, priceOf } from './quotes.ts'
import { type RankedTechnician, reasonOf } from '../dispatch/rank-technicians.ts'
import { rotaFor } from '../dispatch/rota-for.ts'
import { type BusinessRules, rulesFor } from '../rules.ts'
import { nextFreeStarts, openDaysUntil, priorityAt } from './slots-for.ts'
import { presentMoment, spanOfVisit } from '../time-of-booking.ts'

export interface SlotTaken {
  readonly kind: 'slot-taken'
  /** The next three free starts, "YYYY-MM-DDTHH:MM:00". */
  readonly nextStarts: readonly string[]
}

interface NotOfferedThere {
  readonly kind: 'not-offered-there'
  readonly district: string
}

interface OutsideCoverage {
  readonly kind: 'outside-coverage'
  readonly district: string
}

export interface BadStart {
  readonly kind: 'bad-start'
  readonly fault: StartFault
}

/** The start is sold under another priority: a cheaper one (`not-needed`), or a dearer one (`too-low`). */
export interface WrongPriority {
  readonly kind: 'priority-not-needed' | 'priority-too-low'
  readonly needed: StartPriority
}

export type RequestRefusal =
  | ServiceUnknown
  | CustomerErased
  | OutsideCoverage
  | NotOfferedThere
  | { readonly kind: 'emergency-has-no-start' }
  | { readonly kind: 'start-needed' }
  | BadStart
  | WrongPriority
  | SlotTaken
  | QuoteRefusal
  | ClaimOpen
  | PlanVisitBooked
  | AgreedPriceBooked
  | OfferNotStanding
  | AlreadyAnswered
  | IdempotencyMismatch

interface Prepared {
  readonly request: BookingRequest
  readonly service: BookableService
  readonly rules: BusinessRules
  readonly place: Place
  readonly now: Temporal.Instant
}

/**
 * Books a visit: reserves the time until it is paid, or assigns the technician where nothing is asked before the visit;
 * an emergency is assigned to the technician who can come at once.
 */
export async function requestBooking(
  ports: BookingPorts,
  request: BookingRequest,
): Promise<Result<BookingDetails, RequestRefusal>> {
  const { schedule, clock } = ports
  const found = await schedule.service(request.serviceId)
  if (!found?.isActive) return refuse({ kind: 'service-unknown' })
  const service = request.accepts ? plannedBy(found, request.accepts) : found
  const district = districtOf(request.contact.postcode)
  const place = await schedule.centroid(district)
  if (!place) return refuse({ kind: 'outside-coverage', district })
  if (service.districts?.includes(district) === false) return refuse({ kind: 'not-offered-there', district })

  const { startsAt } = request
  const isEmergency = service.isEmergency || (request.priority === 'emergency' && !startsAt)
  const prepared: Prepared = { request, service, rules: await schedule.rules(), place, now: presentMoment(clock) }
  if (isEmergency) return startsAt ? refuse({ kind: 'emergency-has-no-start' }) : requestEmergency(ports, prepared)
  return startsAt ? requestScheduled(ports, prepared, startsAt) : refuse({ kind: 'start-needed' })
}

/** The service as a quote planned it. */
function plannedBy(
  service: BookableService,
  { durationMinutes, paymentPolicy }: Pick<AcceptedOffer, 'durationMinutes' | 'paymentPolicy'>,
): BookableService {
  return { ...service, durationMinutes, paymentPolicy }
}

async function requestScheduled(
  ports: BookingPorts,
  { request, service, rules, place, now }: Prepared,
  startsAt: Temporal.Instant,
): Promise<Result<BookingDetails, RequestRefusal>> {
  const date = businessDate(startsAt)
  const open = await openDaysUntil(ports, rules, date)
  const fault = judgeStart(startsAt, now, rules.hours, open.closedDays, rulesFor(service, rules))
  if (fault) return refuse({ kind: 'bad-start', fault })
  const needed = priorityAt(date, now, rules, open)
  if (needed === null) return refuse({ kind: 'bad-start', fault: 'too-soon' })
  const wrong = comparePriority(request.priority, needed)
  if (wrong) return refuse({ kind: `priority-${wrong}`, needed })

  const price = await priceOf(ports, service, rules, request, now)
  if (!price.ok) return price
  const estimatedCost = price.value
  const expiresAt = now.add({ minutes: rules.unpaidMinutes })
  const { callOutFee, guaranteeMonths, freeChangeHours } = rules
  const arrival = arrivalWindow(startsAt, service.arrival, rules.hours)
  const span = spanOfVisit({ startsAt, ...service }, place, now, rules)
  const { technicians, lanes } = await findCandidates(ports, service, span)
  const chosen = choiceOf(technicians)
  const judged = await judgedFor(ports, service, span, technicians, technicians)
  const id = ports.ids.next('bkg')
  const outcome = await keepOrder(ports, (reference) => {
    const { priority } = request
    const drawn = {
      id,
      reference,
      priority,
      arrival,
      estimatedCost,
      callOutFee,
      guaranteeMonths,
      freeChangeHours,
      expiresAt,
      now,
    }
    const booking = pendingBooking(request, service, drawn)
    const isPaidBefore = !isSecured(booking, now)
    const agreement = request.agree?.(booking) ?? null
    return {
      at: now,
      span,
      resources: [...technicians.filter(({ free }) => free).map((technician) => technician.id), ...lanes],
      decide(free) {
        if (free === null) return null
        const technician = chosen(free)
        const secured = { ...booking, expiresAt: null }
        const made = isPaidBefore
          ? requested(booking, free, technician && { kind: 'reserved', reason: reasonOf(technician) })
          : technician
            ? dispatched(secured, technician, isToOffer(rules.offers, secured))
            : withoutTechnician(secured, free)
        const order = ordered(made, request, agreement)
        return technician ? { ...order, decision: decisionOf(judged, technician.id, now) } : order
      },
      emergency: null,
      draftHash: request.draftHash,
      claim: request.claim,
    }
  })
  if (outcome.ok) return assigned(ports, outcome.value, chosen)
  const { refusal } = outcome
  if (refusal.kind !== 'resource-held') return { ok: false, refusal }
  return refuse({
    kind: 'slot-taken',
    nextStarts: await nextFreeStarts(ports, service, startsAt, place, ({ priority }) => priority === request.priority),
  })
}

async function requestEmergency(
  ports: BookingPorts,
  { request, service, rules, place, now }: Prepared,
): Promise<Result<BookingDetails, RequestRefusal>> {
  const price = await priceOf(ports, service, rules, { ...request, priority: 'emergency' }, now)
  if (!price.ok) return price
  const estimatedCost = price.value
  const span = spanOfVisit({ startsAt: null, ...service }, place, now, rules)
  const all = await findCandidates(ports, service, span)
  const { technicians } = await automaticCandidates(ports, all, span)
  const chosen = choiceOf(technicians)
  const judged = await judgedFor(ports, service, span, all.technicians, technicians)
  const id = ports.ids.next('bkg')
  const { callOutFee, guaranteeMonths, freeChangeHours } = rules
  const outcome = await keepOrder(ports, (reference) => {
    const always = { priority: 'emergency', arrival: null, expiresAt: null } as const
    const drawn = { id, reference, ...always, estimatedCost, callOutFee, guaranteeMonths, freeChangeHours, now }
    const booking = pendingBooking(request, service, drawn)
    const agreement = request.agree?.(booking) ?? null
    return {
      at: now,
      span,
      resources: technicians.filter(({ free }) => free).map((technician) => technician.id),
      decide(free) {
        const technician = free === null ? null : chosen(free)
        const decision = decisionOf(judged, technician?.id ?? null, now)
        const isOffer = isToOffer(rules.offers, booking)
        if (technician) return { ...ordered(dispatched(booking, technician, isOffer), request, agreement), decision }
        const waiting = ordered(requested(booking, null, { kind: 'nobody-free', isPaid: false }), request, agreement)
        // With offers the alarm rings at once, on every channel.
        if (isOffer) return { ...waiting, decision, offer: { nobody: true } }
        const alarm = { kind: 'emergency-unassigned', bookingId: id, customerId: request.customerId, at: now } as const
        return { ...waiting, events: [...waiting.events, alarm], decision }
      },
      emergency: {
        emergencyType: request.emergencyType ?? service.name,
        severity: request.danger ? 'critical' : 'high',
        estimatedArrival: now.add({ minutes: rules.emergencyMinutes }),
        fee: rules.emergencyFee,
      },
      draftHash: request.draftHash,
      claim: request.claim,
    }
  })
  if (!outcome.ok) {
    const { refusal } = outcome
    if (refusal.kind === 'resource-held') throw new Error('an emergency is kept whether or not anyone is free')
    return { ok: false, refusal }
  }
  return assigned(ports, outcome.value, chosen)
}

/** The team as it is judged for a new booking. */
export async function judgedFor(
  ports: BookingPorts,
  { requiredSkills: required }: BookableService,
  span: Span,
  ranked: readonly RankedTechnician[],
  tried: readonly RankedTechnician[],
): Promise<readonly Judged[]> {
  const considered = tried.filter(({ free }) => free)
  const [team, rota] = [await ports.schedule.team(false), await rotaFor(ports, span)]
  return judgedTeam({ team, required, ranked, considered, rota, holder: null })
}

export function assigned(
  { onAssigned }: BookingPorts,
  booking: BookingDetails,
  chosen: ReturnType<typeof choiceOf>,
): Result<BookingDetails, never> {
  const { id, technicianId } = booking
  if (technicianId) onAssigned(id, technicianId, reasonFor(chosen(technicianId)) ?? '')
  return accept(booking)
}

const reasonFor = (technician: RankedTechnician | null) => technician && reasonOf(technician)

export const choiceOf = (technicians: readonly RankedTechnician[]) => (resource: string) =>
  technicians.find(({ id }) => id === resource) ?? null

/** Tries again with another reference when the one that was drawn is in use. */
export async function keepOrder(
  { bookings, references }: BookingPorts,
  order: (reference: string) => BookingOrder,
): Promise<
  Result<
    BookingDetails,
    | CustomerErased
    | ResourceHeld
    | ClaimOpen
    | PlanVisitBooked
    | AgreedPriceBooked
    | OfferNotStanding
    | AlreadyAnswered
    | IdempotencyMismatch
  >
> {
  for (let tries = 1; tries <= 10; tries += 1) {
    const outcome = await bookings.request(order(references.next()))
    if (outcome.ok) return outcome
    const { refusal } = outcome
    if (refusal.kind !== 'reference-taken') return { ok: false, refusal }
  }
  throw new Error('no free reference was found in ten tries')
}
