import { currentVisit, isAhead } from '#modules/fulfilment'
import type { BookingId, UserId } from '#modules/shared'
import type { BookingChange } from '../booking-change.ts'
import type { BookingDetails } from '../booking.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'

/**
 * Somebody takes no jobs any more: the office is notified of each visit of theirs that is not begun. A booking that is
 * not begun goes back to the office; its time stays reserved, so that nobody else is promised it meanwhile. They are
 * taken out of crews. A later visit keeps them as its lead until the office plans it again (decision 127). May be called
 * again and again; how many changes that made.
 */
export async function handBackJobs(ports: BookingPorts, technician: UserId): Promise<number> {
  let changes = 0
  let after: BookingId | null = null
  for (;;) {
    const found: readonly BookingId[] = await ports.bookings.bookingsAhead(technician, after)
    for (const id of found) changes += await handBack(ports, id, technician)
    after = found.at(-1) ?? null
    if (after === null) return changes
  }
}

async function handBack(ports: BookingPorts, id: BookingId, technician: UserId): Promise<number> {
  const member = (await ports.bookings.crew(id)).find(({ userId }) => userId === technician)
  if (!member) return 0
  let changes = 0
  let faults = 0
  for (const visit of (await ports.bookings.visits(id)).map(({ number }) => number)) {
    for (;;) {
      const change = await changeOf(ports, id, visit, member)
      const saved = change && (await ports.bookings.save(change))
      if (saved?.ok) changes += 1
      if (!saved || saved.ok || saved.refusal.kind === 'already-done') break
      faults += 1
      if (faults > mostFaults) throw new Error(`booking ${id} could not be handed back: others go on changing it`)
    }
  }
  return changes
}

const mostFaults = 3

/** Null where the visit is theirs no longer, or under way. */
async function changeOf(
  ports: BookingPorts,
  id: BookingId,
  number: number,
  { id: technicianId, fullName: name }: Awaited<ReturnType<BookingPorts['bookings']['crew']>>[number],
): Promise<BookingChange | null> {
  const booking = await ports.bookings.find(id)
  const visits = await ports.bookings.visits(id)
  const visit = visits.find((one) => one.number === number)
  if (!booking || !visit || !isAhead(visit) || visit.checkIn !== null) return null
  const place = visit.technicians.indexOf(technicianId)
  if (place < 0) return null
  const isCurrent = currentVisit(visits).number === number
  if (place === 0 && isCurrent && booking.status === 'confirmed') return goesBack(ports, booking, name)
  const { status, customerId } = booking
  const at = presentMoment(ports.clock)
  const technicians = visit.technicians.filter((one) => one !== technicianId)
  return {
    booking: { ...booking, updatedAt: at },
    hold: { kind: 'keep' },
    history: {
      at,
      actor: 'system',
      from: status,
      to: status,
      fact: { kind: 'handed-back', name, visit: number, version: visit.version },
    },
    events: [{ kind: 'booking-needs-technician', bookingId: id, customerId, at }],
    ...(place > 0 && isCurrent && { crew: technicians.slice(1) }),
    // It is no step of the technician's own, which would accept an offer.
    ...(place > 0 && !isCurrent && { step: { visit: { ...visit, technicians }, position: null }, offer: {} }),
  }
}

function goesBack({ clock }: BookingPorts, booking: BookingDetails, name: string): BookingChange {
  const at = presentMoment(clock)
  const { id: bookingId, customerId } = booking
  return {
    booking: { ...booking, technicianId: null, status: 'pending', expiresAt: null, updatedAt: at },
    hold: { kind: 'keep' },
    history: { at, actor: 'system', from: 'confirmed', to: 'pending', fact: { kind: 'handed-back', name } },
    events: [{ kind: 'booking-needs-technician', bookingId, customerId, at }],
  }
}
