import { type Place, arrivalWindow } from '#modules/scheduling'
import { type Result, pence, refuse } from '#modules/shared'
import { type Actor, isStaff } from '../actor.ts'
import type { NewBooking } from '../booking-change.ts'
import type { Booking, BookingDetails } from '../booking.ts'
import { findCandidates } from '../dispatch/find-resources.ts'
import { decisionOf } from '../dispatch/judged-team.ts'
import type { RankedTechnician } from '../dispatch/rank-technicians.ts'
import { isToOffer } from '../offers/offer.ts'
import type { BookingPorts } from '../ports.ts'
import { type BookingRequest, dispatched, pendingBooking, withoutTechnician } from '../requesting/new-booking.ts'
import { type RequestRefusal, assigned, choiceOf, judgedFor, keepOrder } from '../requesting/request-booking.ts'
import { nextFreeStarts } from '../requesting/slots-for.ts'
import type { BusinessRules } from '../rules.ts'
import type { BookableService } from '../schedule-store.ts'
import { spanOfVisit } from '../time-of-booking.ts'

interface FreeOrder {
  readonly request: BookingRequest
  readonly startsAt: Temporal.Instant
  readonly service: BookableService
  readonly rules: BusinessRules
  readonly place: Place | null
  readonly now: Temporal.Instant
  /** The reason for no charge. */
  readonly free: Partial<Pick<Booking, 'guaranteeOf' | 'planVisit'>>
  /** The order in which technicians are asked. */
  readonly order: (technicians: readonly RankedTechnician[]) => readonly RankedTechnician[]
  /** Adds its own lines and news. */
  readonly made: (order: NewBooking) => NewBooking
}

/** The parts of a request that every booking at no charge has alike. */
export function freeRequest(actor: Actor) {
  return {
    priority: 'standard',
    quoteId: null,
    purchaseOrder: null,
    emergencyType: null,
    danger: false,
    paysAfter: true,
    agree: null,
    source: isStaff(actor) ? 'office' : 'web',
    draftHash: null,
  } as const
}

/** Books a start at no charge and without a guarantee of its own; the first technician who is free and was asked takes it. */
export async function bookAtNoCharge(
  ports: BookingPorts,
  { request, startsAt, service, rules, place, now, free: why, order, made: finish }: FreeOrder,
): Promise<Result<BookingDetails, RequestRefusal>> {
  const span = spanOfVisit({ startsAt, ...service }, place, now, rules)
  const found = await findCandidates(ports, service, span)
  const technicians = order(found.technicians)
  const judged = await judgedFor(ports, service, span, technicians, technicians)
  const chosen = choiceOf(technicians)
  const id = ports.ids.next('bkg')
  const outcome = await keepOrder(ports, (reference) => {
    const booking: BookingDetails = {
      ...pendingBooking(request, service, {
        id,
        reference,
        priority: 'standard',
        arrival: arrivalWindow(startsAt, service.arrival, rules.hours),
        estimatedCost: pence(0),
        callOutFee: pence(0),
        guaranteeMonths: 0,
        freeChangeHours: rules.freeChangeHours,
        expiresAt: null,
        now,
      }),
      ...why,
    }
    return {
      at: now,
      span,
      resources: [...technicians.filter(({ free }) => free).map((technician) => technician.id), ...found.lanes],
      decide(free) {
        if (free === null) return null
        const technician = chosen(free)
        const made = technician
          ? dispatched(booking, technician, isToOffer(rules.offers, booking))
          : withoutTechnician(booking, free)
        const kept = finish(made)
        return technician ? { ...kept, decision: decisionOf(judged, technician.id, now) } : kept
      },
      emergency: null,
      draftHash: null,
      claim: request.claim,
    }
  })
  if (outcome.ok) return assigned(ports, outcome.value, chosen)
  const { refusal } = outcome
  if (refusal.kind !== 'resource-held') return { ok: false, refusal }
  return refuse({ kind: 'slot-taken', nextStarts: await nextFreeStarts(ports, service, startsAt, place, () => true) })
}
