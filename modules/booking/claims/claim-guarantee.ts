import { type Place, type StartFault, judgeStart, readLocalStart } from '#modules/scheduling'
import { type BookingId, type IdempotencyClaim, type Result, accept, businessDate, refuse } from '#modules/shared'
import { type Actor, isCustomerOf, isStaff, nameInHistory } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import type { RankedTechnician } from '../dispatch/rank-technicians.ts'
import { findBooking } from '../find-booking.ts'
import type { NewBooking } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import type { BookableService } from '../schedule-store.ts'
import { districtOf } from '../requesting/district.ts'
import type { RequestRefusal } from '../requesting/request-booking.ts'
import { nextFreeStarts, openDaysUntil } from '../requesting/slots-for.ts'
import { visitNotesOf } from '../requesting/visit-notes.ts'
import { type BusinessRules, rulesFor } from '../rules.ts'
import { presentMoment } from '../time-of-booking.ts'
import { bookAtNoCharge, freeRequest } from './book-at-no-charge.ts'
import { type ClaimOpen, type NoClaim, judgeClaim } from './judge-claim.ts'

export interface GuaranteeClaim {
  readonly problemDescription: string
  /** Null: the first free start is kept, and the office calls about it. */
  readonly startsAt: Temporal.Instant | null
  readonly claim: IdempotencyClaim<BookingDetails> | null
}

export type ClaimRefusal =
  | BookingUnknown
  | NotAllowed
  | NoClaim
  | ClaimOpen
  | { readonly kind: 'nobody-free' }
  | RequestRefusal

/** The office has so long to call about a time that nobody chose, and the customer to move it. */
const roomToCall = { hours: 48 } as const

interface Prepared {
  readonly original: BookingDetails
  readonly service: BookableService
  readonly rules: BusinessRules
  /** Null where the district is served no more: the guarantee is owed there too, and the office calls. */
  readonly place: Place | null
  readonly now: Temporal.Instant
}

/**
 * The customer, or the office for them, claims on the guarantee of completed work: a booking at no charge for the same
 * place, for which the technician who did the work is asked first.
 */
export async function claimGuarantee(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
  wanted: GuaranteeClaim,
): Promise<Result<BookingDetails, ClaimRefusal>> {
  const found = await findBooking(ports, actor, id)
  if (!found.ok) return found
  const original = found.value
  if (!isCustomerOf(original, actor) && !isStaff(actor)) return refuse({ kind: 'not-allowed' })
  const now = presentMoment(ports.clock)
  const refusal = judgeClaim(original, await ports.bookings.openClaim(id), now)
  if (refusal) return refuse(refusal)
  const service = await ports.schedule.service(original.serviceId)
  if (!service) return refuse({ kind: 'service-unknown' })
  const place = await ports.schedule.centroid(districtOf(original.contact.postcode))
  const prepared = { original, service, rules: await ports.schedule.rules(), place, now }
  const start = wanted.startsAt
    ? await judgedStart(ports, prepared, wanted.startsAt)
    : await firstStart(ports, prepared)
  return start.ok ? bookClaim(ports, actor, prepared, wanted, start.value) : start
}

async function judgedStart(
  ports: BookingPorts,
  { service, rules, now }: Prepared,
  startsAt: Temporal.Instant,
): Promise<Result<Temporal.Instant, { readonly kind: 'bad-start'; readonly fault: StartFault }>> {
  const open = await openDaysUntil(ports, rules, businessDate(startsAt))
  const fault = judgeStart(startsAt, now, rules.hours, open.closedDays, rulesFor(service, rules))
  return fault ? refuse({ kind: 'bad-start', fault }) : accept(startsAt)
}

async function firstStart(
  ports: BookingPorts,
  { service, place, now }: Prepared,
): Promise<Result<Temporal.Instant, { readonly kind: 'nobody-free' }>> {
  const [first] = await nextFreeStarts(ports, service, now.add(roomToCall), place, () => true)
  const read = first === undefined ? null : readLocalStart(first)
  return read?.ok ? accept(read.value.startsAt) : refuse({ kind: 'nobody-free' })
}

async function bookClaim(
  ports: BookingPorts,
  actor: Actor,
  { original, service, rules, place, now }: Prepared,
  { problemDescription, startsAt: asked, claim }: GuaranteeClaim,
  startsAt: Temporal.Instant,
): Promise<Result<BookingDetails, ClaimRefusal>> {
  const { id: of, customerId, contact, accessNotes, property, reference: ofReference, payer } = original
  return bookAtNoCharge(ports, {
    request: {
      ...visitNotesOf(original),
      ...freeRequest(actor),
      customerId,
      serviceId: service.id,
      startsAt,
      contact,
      property,
      payer,
      problemDescription,
      accessNotes,
      claim,
    },
    startsAt,
    service,
    rules,
    place,
    now,
    free: { guaranteeOf: of },
    order: (technicians) => sameFirst(technicians, original),
    made: (order) => claimed(order, actor, { of, reference: ofReference, wantsCall: asked === null || place === null }),
  })
}

/** The claim with the lines of both histories, and the news for the office. */
function claimed(
  made: NewBooking,
  actor: Actor,
  { of, reference, wantsCall }: { readonly of: BookingId; readonly reference: string; readonly wantsCall: boolean },
): NewBooking {
  const { booking, history, events } = made
  const { id: bookingId, customerId, createdAt: at } = booking
  const [first, ...later] = history
  const who = nameInHistory(actor)
  return {
    ...made,
    history: first ? [{ ...first, actor: who, fact: { kind: 'claim-of', reference, wantsCall } }, ...later] : history,
    events: [...events, { kind: 'guarantee-claimed', bookingId, customerId, of, wantsCall, at }],
    claims: {
      of,
      entry: {
        at,
        actor: who,
        from: 'completed',
        to: 'completed',
        fact: { kind: 'guarantee-claimed', reference: booking.reference },
      },
    },
  }
}

/** The technician who did the work before comes first, of those who are free. */
function sameFirst(technicians: readonly RankedTechnician[], { technicianId }: BookingDetails) {
  const marked = technicians.map((one) => (one.id === technicianId ? { ...one, didTheWork: true } : one))
  return marked.toSorted(
    (one, other) =>
      Number(other.free) - Number(one.free) || Number(other.id === technicianId) - Number(one.id === technicianId),
  )
}
