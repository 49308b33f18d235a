import type { BookingId, UserId } from '#modules/shared'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'

/**
 * Somebody takes no jobs any more: each of theirs that is not begun goes back to the office, which hears of each. Its
 * time stays held, so that nobody else is promised it meanwhile. May be called again and again; how many went back.
 */
export async function handBackJobs(ports: BookingPorts, technician: UserId): Promise<number> {
  const of = { kind: 'technician', userId: technician } as const
  const asked = { of, status: 'confirmed', unassigned: false, between: null, limit: 100 } as const
  let back = 0
  for (;;) {
    const found = await ports.bookings.list({ ...asked, after: null })
    const given = await Promise.all(found.map(({ id }) => handBack(ports, id, technician)))
    const count = given.filter(Boolean).length
    back += count
    if (count === 0) return back
  }
}

/** False when it is theirs no longer, or under way. */
async function handBack(ports: BookingPorts, id: BookingId, technician: UserId): Promise<boolean> {
  for (let tries = 1; tries <= 3; tries += 1) {
    const booking = await ports.bookings.find(id)
    if (booking?.status !== 'confirmed' || booking.technician?.userId !== technician) return false
    const at = presentMoment(ports.clock)
    const fact = { kind: 'handed-back', name: booking.technician.fullName } as const
    const saved = await ports.bookings.save({
      booking: { ...booking, technicianId: null, status: 'pending', expiresAt: null, updatedAt: at },
      hold: { kind: 'keep' },
      history: { at, actor: 'system', from: 'confirmed', to: 'pending', fact },
      events: [{ kind: 'booking-needs-technician', bookingId: id, customerId: booking.customerId, at }],
    })
    if (saved.ok) return true
  }
  throw new Error(`booking ${id} could not be handed back: others go on changing it`)
}
