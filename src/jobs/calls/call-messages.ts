import { isActive } from '#modules/calls'
import type { Recipient } from '#modules/messaging'
import { type BookingId, type UserId, at } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { officeOf, userAs } from '../messages/addressees.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'find' | 'staff' | 'technicians'>
  readonly booking: Pick<Modules['booking'], 'find'>
  readonly calls: Pick<Modules['calls'], 'find'>
  readonly conversations: Pick<Modules['conversations'], 'note' | 'users'>
  readonly messaging: Pick<Modules['messaging'], 'cancelQueued' | 'notify'>
}

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

/** Rings those who have no page of the thread open, and says in the thread that a call ended or was missed. */
export function callMessages(modules: Parts) {
  return {
    'call-started': [
      async (event: Emitted<'call-started'>) => {
        const { bookingId, callId } = event.body
        const [call, found] = await Promise.all([
          modules.calls.find(bookingId, callId),
          modules.booking.find(system, bookingId),
        ])
        // Nobody is rung to a call that is over, or has its two people.
        if (!call || !found.ok || !isActive(call) || call.isAnswered) return
        await modules.messaging.notify({
          event: 'video_call',
          cause: `evt_${event.id}`,
          at: event.at,
          to: await othersOf(modules, bookingId, call.initiator),
          link: at.call(bookingId),
          bookingId,
          facts: { caller: call.initiator.name, reference: found.value.reference },
          urgent: true,
        })
      },
    ],
    'call-ended': [
      async (event: Emitted<'call-ended'>) => {
        const { bookingId, callId, isMissed } = event.body
        await modules.messaging.cancelQueued(bookingId, ['video_call'], 'The call is over.')
        await modules.conversations.note(bookingId, callId, isMissed ? 'Call missed' : 'Call ended')
      },
    ],
  } satisfies Subscribers
}

/** The customer and the technicians; the office too where the customer calls, so that somebody of the business sees it. */
async function othersOf(
  modules: Parts,
  bookingId: BookingId,
  { userId, side }: { readonly userId: string | null; readonly side: string },
): Promise<readonly Recipient[]> {
  const { accounts, conversations } = modules
  const users = await conversations.users(bookingId)
  if (!users) return []
  const customer = await accounts.find(users.customerId)
  const team = await accounts.technicians()
  const technicians = team.filter(({ user }) => users.technicians.includes(user.id))
  const all = [
    ...(customer && side !== 'customer' ? [{ ...userAs('customer', customer), email: null, phone: null }] : []),
    ...technicians.map(({ user }) => userAs('technician', user)),
    ...(side === 'customer' ? await officeOf(modules) : []),
  ]
  return all.filter((each) => each.userId !== userId)
}
