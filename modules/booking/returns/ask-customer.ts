import { type BookingId, type Result, accept, refuse } from '#modules/shared'
import { type Actor, nameInHistory } from '../actor.ts'
import { auditOfRevokedLinks } from '../audit-of-booking.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import type { BookingChanged } from '../booking-change.ts'
import { presentMoment } from '../time-of-booking.ts'
import { type NoReturnNeeded, type ReturnNeed, type ReturnPorts, needFor } from './return-need.ts'

export type AskCustomerRefusal =
  | BookingUnknown
  | NotAllowed
  | NoReturnNeeded
  | BookingChanged
  | { readonly kind: 'return-planned' }

/** A second press within so long sends no second message. */
const minutesBetween = 10

/**
 * The office, or the technician who led the visit that waits, lets the customer choose the time of the return visit: a
 * message brings the link. A repeated call brings a new one.
 */
export async function askCustomer(
  ports: ReturnPorts,
  actor: Actor,
  id: BookingId,
): Promise<Result<ReturnNeed, AskCustomerRefusal>> {
  const found = await needFor(ports, actor, id)
  if (!found.ok) return found
  const { need, part } = found.value
  const { booking, waiting, planned, askedAt } = need
  if (part === 'customer') return refuse({ kind: 'not-allowed' })
  if (planned) return refuse({ kind: 'return-planned' })
  const now = presentMoment(ports.clock)
  if (askedAt && Temporal.Instant.compare(askedAt.add({ minutes: minutesBetween }), now) > 0) return accept(need)
  const { status, customerId } = booking
  const visit = waiting.number
  const saved = await ports.bookings.save({
    booking: { ...booking, updatedAt: now },
    hold: { kind: 'keep' },
    endsLinks: 'return',
    notes: [auditOfRevokedLinks(id, ['return'])],
    history: {
      at: now,
      actor: nameInHistory(actor),
      from: status,
      to: status,
      fact: { kind: 'return-choice-asked', visit },
    },
    events: [{ kind: 'return-choice-asked', visit, bookingId: id, customerId, at: now }],
  })
  return saved.ok ? accept({ ...need, askedAt: now }) : refuse({ kind: 'booking-changed', bookingId: id })
}
