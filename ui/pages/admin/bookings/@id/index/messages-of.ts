import type { Messaging } from '#modules/messaging'
import type { BookingId } from '#modules/shared'
import { listedMessage } from '../../../../../components/office/message-words.ts'

const most = 12

/** The messages about a booking, the latest first, and the address of the whole list. */
export async function messagesOf(messaging: Pick<Messaging, 'list'>, bookingId: BookingId, now: Temporal.Instant) {
  const any = { state: null, channel: null, event: null, text: null, cause: null, after: null }
  const found = await messaging.list({ ...any, bookingId, limit: most + 1 })
  return {
    shown: found.slice(0, most).map((message) => listedMessage(message, now)),
    hasMore: found.length > most,
    href: `/admin/messages?booking=${bookingId}`,
  }
}
