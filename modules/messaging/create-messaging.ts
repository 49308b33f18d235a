import type { BookingId, Clock, IdSource, MessageId, UserId } from '#modules/shared'
import {
  carriesAccountLink,
  hasActingLink,
  isLinkGone,
  withoutAccountLink,
  withoutActingLinks,
} from './notifying/account-link.ts'
import { decideUnsure } from './delivery/decide-unsure.ts'
import { type DeliveryWorker, noDeliveryWorker } from './delivery/delivery-worker.ts'
import type { Channel, Message, NewMessage, UnsureDecision } from './message.ts'
import type { MessageSender, Shown } from './ports.ts'
import type { Attempt, MessageQuery, MessageStore } from './store.ts'
import { type Trier, messagesToTry } from './delivery/try-channels.ts'

/** The ports of this module; `src/compose.ts` provides them. */
export interface MessagingPorts {
  readonly messages: MessageStore
  /** At most one for each channel; a channel without one is not used, but for the bell. */
  readonly senders: readonly MessageSender[]
  readonly clock: Clock
  readonly ids: IdSource
}

/** A message as somebody of the office may see it. */
export interface SeenMessage {
  readonly message: Message
  readonly attempts: readonly Attempt[]
  /** The mail as its reader gets it. */
  readonly shown: Shown
  /** Its link is for its reader only, and is left out. */
  readonly isLinkHidden: boolean
  /** Why nothing is sent to its address any more; null when it is good. */
  readonly addressGone: string | null
}

export function createMessaging({ messages, senders, clock, ids }: MessagingPorts) {
  let courier: DeliveryWorker = noDeliveryWorker
  const channels: readonly Channel[] = ['in_app', ...senders.map(({ channel }) => channel)]

  async function send(news: readonly NewMessage[]): Promise<readonly MessageId[]> {
    const added = await messages.add(
      news.map((message) => ({ ...message, id: ids.next('msg') })),
      clock.now(),
    )
    if (added.length > 0) courier.wake()
    return added
  }

  return {
    /** The channels that something can be sent over here. */
    channels,

    /** Keeps what is to be said, once for each key, and wakes the delivery; the ids of what is new. */
    send,

    /**
     * Whether that cause already has a notification: whatever the first request made, such as a link, then stays valid.
     */
    wasNotified: (event: string, cause: string) => messages.wasNotified(event, cause),

    /** Cancels the queued messages of a booking; returns their number. See `MessageStore.cancelQueued`. */
    cancelQueued: (bookingId: BookingId, events: readonly string[] | null, reason: string) =>
      messages.cancelQueued(bookingId, events, reason, clock.now()),

    /** The same for the queued messages of causes. */
    cancelCauses: (causes: readonly string[], reason: string) => messages.cancelCauses(causes, reason, clock.now()),

    /** From now on `by` is woken when something was added, and asked which providers do not answer. */
    attachDelivery(by: DeliveryWorker): void {
      courier = by
    },

    /** Newest first. */
    list: (query: MessageQuery) => messages.list(query),
    health: () => messages.health(clock.now()),
    outages: () => courier.outages(),

    /** Leaves a link that acts for its reader out, for everybody else. Where no mail server is set up, the log has the link. */
    async see(id: MessageId): Promise<SeenMessage | null> {
      const found = await messages.find(id)
      if (!found) return null
      const sender = senders.find(({ channel }) => channel === found.message.channel)
      const carriesLink = carriesAccountLink(found.message)
      const message = withoutActingLinks(carriesLink ? withoutAccountLink(found.message) : found.message)
      return {
        ...found,
        message,
        shown: (await sender?.show?.(message)) ?? { text: message.text, html: null },
        isLinkHidden:
          carriesLink ||
          isLinkGone(message.action) ||
          (found.message.action !== null && hasActingLink(found.message.action)),
        addressGone: await messages.addressGone(message.channel, message.to),
      }
    },

    /** See `MessageStore.addressGone`. */
    addressGone: (channel: Channel, to: string) => messages.addressGone(channel, to),

    /** See `MessageStore.resend`. */
    async resend(id: MessageId, by: UserId) {
      const resent = await messages.resend(id, by, clock.now())
      if (resent.ok) courier.wake()
      return resent
    },

    /** See `decideUnsure`. */
    async decideUnsure(which: readonly MessageId[] | 'all', decision: UnsureDecision, by: UserId) {
      const decided = await decideUnsure({ messages, senders, clock }, which, decision, by)
      if (decided.sentAgain > 0) courier.wake()
      return decided
    },

    pause: (by: UserId) => messages.pause(by, clock.now()),
    async resume(): Promise<void> {
      await messages.resume(clock.now())
      courier.wake()
    },

    /** Sends `who` one message over each channel; answers their cause, by which they are found. */
    async tryChannels(who: Trier): Promise<string> {
      const cause = `try_${ids.next('msg')}`
      await send(messagesToTry(who, channels, cause, clock.now()))
      return cause
    },

    /** Answers when nothing is left that can leave now. */
    settled: () => courier.drain(),
  }
}

export type Messaging = ReturnType<typeof createMessaging>
