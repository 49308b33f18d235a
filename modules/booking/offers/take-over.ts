import { type BookingId, type Result, refuse } from '#modules/shared'
import { type Actor, isStaff } from '../actor.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import type { NotAllowed } from '../changing/judges.ts'
import { findBooking, readAgain } from '../find-booking.ts'
import type { BookingDetails } from '../booking.ts'
import type { BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { Escalation } from './offering-after.ts'

/** The alarm does not ring: it has not begun, somebody has it already, or a technician took the visit. */
interface NoAlarm {
  readonly kind: 'no-alarm'
  readonly state: Escalation['state'] | null
}

export type TakeOverRefusal = BookingUnknown | NotAllowed | NoAlarm | BookingChanged

/** "I have it": somebody of the office takes charge, and the alarm stops. */
export async function takeOver(
  ports: BookingPorts,
  actor: Actor,
  id: BookingId,
): Promise<Result<BookingDetails, TakeOverRefusal>> {
  for (let tries = 1; ; tries += 1) {
    const found = await findBooking(ports, actor, id)
    if (!found.ok) return found
    if (!isStaff(actor)) return refuse({ kind: 'not-allowed' })
    const escalation = await ports.offers.escalation(id)
    if (escalation?.state !== 'ringing') return refuse({ kind: 'no-alarm', state: escalation?.state ?? null })
    const at = presentMoment(ports.clock)
    const booking = found.value
    const { status, customerId } = booking
    const { userId: owner } = actor
    const saved = await ports.bookings.save({
      booking: { ...booking, updatedAt: at },
      hold: { kind: 'keep' },
      history: { at, actor: owner, from: status, to: status, fact: { kind: 'alarm-taken' } },
      events: [{ kind: 'alarm-taken', bookingId: id, customerId, at }],
      offer: { owner },
      notes: [
        {
          action: 'alarm_taken',
          target: { kind: 'booking', id },
          before: null,
          after: { rings: escalation.rings },
        },
      ],
    })
    if (saved.ok) return readAgain(ports, id)
    if (tries === 3) return refuse({ kind: 'booking-changed', bookingId: id })
  }
}
