import type { BookingPorts } from '../ports.ts'

/** An emergency that is older is not said to be late any more. */
const oldestHours = 24

/** Says once of each emergency that nobody is there though the promised time is over; how many. */
export async function noteMissedPromises(ports: BookingPorts, now: Temporal.Instant, limit: number): Promise<number> {
  let count = 0
  for (const id of await ports.offers.missed(now.subtract({ hours: oldestHours }), now, limit)) {
    const booking = await ports.bookings.find(id)
    if (!booking) continue
    const { status, customerId } = booking
    const saved = await ports.bookings.save({
      booking: { ...booking, updatedAt: now },
      hold: { kind: 'keep' },
      history: { at: now, actor: 'system', from: status, to: status, fact: { kind: 'promise-missed' } },
      events: [{ kind: 'emergency-late', bookingId: id, customerId, at: now }],
    })
    if (saved.ok) count += 1
  }
  return count
}
