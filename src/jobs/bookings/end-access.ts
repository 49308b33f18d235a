import type { Modules } from '../../compose.ts'
import type { Subscriber, Subscribers } from '../outbox/events.ts'

type Ports = Pick<Modules, 'conversations' | 'deviceAccess'> & {
  readonly accounts: Pick<Modules['accounts'], 'technicians'>
}

/** A technician who was taken off a booking, or who works here no longer, may use no device of its customer. */
export function endAccess({ accounts, conversations, deviceAccess }: Ports): Subscribers {
  const released: Subscriber<'technician-released'> = async ({ body: { bookingId, technicianId } }) => {
    const found = (await accounts.technicians()).find(({ technician }) => technician.id === technicianId)
    if (!found) return
    // They may come on another visit of the booking.
    const users = await conversations.users(bookingId)
    if (!users?.technicians.includes(found.user.id)) await deviceAccess.endOf(bookingId, found.user.id)
  }
  return {
    'technician-released': [released],
    'technician-left': [async ({ body: { userId } }) => deviceAccess.endOfTechnician(userId)],
  }
}
