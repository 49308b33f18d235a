import type { BookingDetails } from '#modules/booking'
import type { Side } from '#modules/conversations'
import type { Recipient } from '#modules/messaging'
import { type BookingId, type UserId, at } from '#modules/shared'
import type { Modules as All } from '../../compose.ts'
import { contactOf, officeOf, userAs } from '../messages/addressees.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'

type Modules = Pick<All, 'booking' | 'conversations' | 'links' | 'messaging'> & {
  readonly accounts: Pick<All['accounts'], 'find' | 'staff'>
}

const system = { userId: 'usr_system' as UserId, role: 'office' } as const

const rows = { bell: 'thread_message', push: 'thread_message_push', mail: 'thread_message_mail' } as const

/** Notifies a side of the first message that waits for it: under the bell, and by push and e-mail while it is unread. */
export function threadNotices(modules: Modules) {
  const { booking, conversations, links, messaging } = modules

  return {
    'thread-waits': [
      async (event: Emitted<'thread-waits'>) => {
        const { bookingId, side, seq, step } = event.body
        const found = await booking.find(system, bookingId)
        const asker = { user: { id: system.userId, role: system.role, fullName: '' }, hasTrackLink: false }
        const first = found.ok ? await conversations.seen(bookingId, asker, seq) : null
        if (!found.ok || !first || first.message.removedAt !== null) return
        const to = await unreadBy(bookingId, found.value, side, seq)
        if (to.length === 0) return
        const link = side === 'customer' && step === 'mail' ? await links.makeTrackLink(bookingId) : null
        await messaging.notify({
          event: rows[step],
          cause: `evt_${event.id}`,
          at: event.at,
          to,
          facts: {
            sender: first.message.senderName,
            service: found.value.service.name,
            reference: found.value.reference,
          },
          bookingId,
          link: at.bookingChat(bookingId),
          ...(link && { outsideLink: at.link.track(link.token) }),
        })
      },
    ],
  } satisfies Subscribers

  /** Recipients of the side who have not read the message. */
  async function unreadBy(
    id: BookingId,
    details: BookingDetails,
    side: Side,
    seq: number,
  ): Promise<readonly Recipient[]> {
    const markers = (await conversations.markers(id)).filter((marker) => marker.seq >= seq)
    if (side !== 'technician' && markers.some((marker) => marker.side === side)) return []
    if (side === 'customer') return [contactOf(details)]
    if (side === 'office') return officeOf(modules)
    const users = (await conversations.users(id))?.technicians ?? []
    const unread = users.filter((userId) => !markers.some(({ person }) => person === userId))
    const found = await Promise.all(unread.map((userId) => modules.accounts.find(userId)))
    return found.flatMap((user) => (user ? [userAs('technician', user)] : []))
  }
}
