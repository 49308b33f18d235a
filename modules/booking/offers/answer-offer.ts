import { visitNamedBy } from '#modules/fulfilment'
import {
  type AlreadyAnswered,
  type IdempotencyMismatch,
  type Result,
  type VisitId,
  accept,
  refuse,
} from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import type { BookingChange, BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { FieldAction } from '../visits/field-action.ts'
import type { VisitShown } from '../visits/find-visits.ts'
import { type OfferShown, isOpenOffer } from './offer.ts'
import { passOn } from './pass-on.ts'

/** There was an offer, and it is not open any more; or there is none for a visit that is theirs. */
interface OfferOver {
  readonly kind: 'offer-over'
  /** Null where it was never offered. */
  readonly state: OfferShown['state'] | null
}

export type OfferAnswer = { readonly kind: 'accept' } | { readonly kind: 'decline'; readonly reason: string }

export type OfferRefusal = BookingUnknown | OfferOver | BookingChanged | AlreadyAnswered | IdempotencyMismatch

interface Asked {
  readonly booking: BookingDetails
  readonly offers: readonly OfferShown[]
  readonly open: OfferShown
  readonly visit: VisitShown
}

/** The technician whom a visit is offered to accepts or declines it, in time by the clock of the server. */
export async function answerOffer(
  ports: BookingPorts,
  actor: Actor,
  id: VisitId,
  answer: OfferAnswer,
  action: FieldAction<VisitShown>,
): Promise<Result<VisitShown, OfferRefusal>> {
  const answered = await ports.bookings.answered(action)
  if (answered) return refuse(answered)
  for (let tries = 1; ; tries += 1) {
    const now = presentMoment(ports.clock)
    const asked = await askedFor(ports, actor, id, now)
    if (!asked.ok) return asked
    const { booking, offers, open, visit } = asked.value
    const done = doneBy(answer, visit)
    const save = (change: BookingChange) =>
      ports.bookings.saveAction({ ...change, step: { visit, position: null } }, action, done)
    const saved =
      answer.kind === 'accept'
        ? await save(accepted(booking, open, actor, now))
        : await passOn(ports, booking, offers, open, declinedBy(actor, answer.reason), now, save)
    if (saved.ok) return accept(done)
    const { refusal } = saved
    if (refusal.kind === 'already-answered' || refusal.kind === 'idempotency-mismatch') return refuse(refusal)
    if (tries === 3) return refuse({ kind: 'booking-changed', bookingId: booking.id })
  }
}

const declinedBy = ({ userId: actor }: Actor, reason: string) => ({ state: 'declined', reason, actor }) as const

/** The visit as the answer shows it: who comes instead is not for the one who declines. */
function doneBy({ kind }: OfferAnswer, visit: VisitShown): VisitShown {
  const version = visit.version + 1
  return kind === 'accept' ? { ...visit, version } : { ...visit, technicians: [], crew: [], version }
}

async function askedFor(
  ports: BookingPorts,
  { userId }: Actor,
  id: VisitId,
  now: Temporal.Instant,
): Promise<Result<Asked, BookingUnknown | OfferOver>> {
  const named = visitNamedBy(id)
  const booking = named && (await ports.bookings.find(named.bookingId))
  if (!named || !booking) return refuse({ kind: 'booking-unknown' })
  const offers = await ports.offers.of(booking.id)
  const theirs = offers.findLast((offer) => offer.userId === userId && offer.visit === named.number)
  const [visits, crew] = [await ports.bookings.visits(booking.id), await ports.bookings.crew(booking.id)]
  const visit = visits.find(({ number }) => number === named.number)
  if (!theirs || !visit) {
    const isLead = visit && crew.some((one) => one.userId === userId && one.id === visit.technicians[0])
    return refuse(isLead ? { kind: 'offer-over', state: null } : { kind: 'booking-unknown' })
  }
  if (!isOpenOffer(theirs, now)) {
    return refuse({ kind: 'offer-over', state: theirs.state === 'open' ? 'expired' : theirs.state })
  }
  const members = visit.technicians.flatMap((one) => crew.filter((member) => member.id === one))
  return accept({ booking, offers, open: theirs, visit: { ...visit, crew: members } })
}

function accepted(
  booking: BookingDetails,
  { number, fullName, technicianId }: OfferShown,
  { userId }: Actor,
  at: Temporal.Instant,
): BookingChange {
  const { id: bookingId, customerId, status } = booking
  return {
    booking: { ...booking, updatedAt: at },
    hold: { kind: 'keep' },
    history: { at, actor: userId, from: status, to: status, fact: { kind: 'offer-accepted', name: fullName } },
    events: [{ kind: 'technician-named', bookingId, customerId, technicianId, at }],
    offer: { ends: { number, state: 'accepted', reason: null } },
  }
}
