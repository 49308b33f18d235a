import type { BookingId, MessageId, UserId } from '#modules/shared'

/** The ways to reach somebody. `in_app` is the bell on every page. */
export const channels = ['in_app', 'email', 'push', 'whatsapp', 'sms'] as const
export type Channel = (typeof channels)[number]

/**
 * queued: waits for its time or its turn. sending: taken by the worker. sent: the provider has it. delivered, read: as
 * the provider says. failed: given up, with a reason. unsure: it may have left when the process died, and is sent again
 * only manually. cancelled: overtaken before it left, such as a reminder of a cancelled booking.
 */
export const messageStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'unsure',
  'cancelled',
] as const
export type MessageState = (typeof messageStates)[number]

interface MessageLink {
  readonly label: string
  /** Absolute: messages are read outside the site. */
  readonly url: string
}

/** Where a reader goes from a message. */
export interface Action extends MessageLink {
  /** A link below the first that acts for the reader, and that nobody else is shown. */
  readonly second?: MessageLink
  /** A link below them with which the reader cancels the contract by law, and that nobody else is shown. */
  readonly withdraw?: MessageLink
}

export interface Attachment {
  readonly name: string
  /** A media type such as `text/calendar; method=REQUEST`. */
  readonly type: string
  /** Text, in UTF-8. An e-mail has it printed where the type is `application/pdf`: its first line is the title. */
  readonly content: string
}

/** A message to one recipient over one channel. */
export interface NewMessage {
  /** The identity of the message: the same key again adds nothing. It holds cause, event, recipient and channel. */
  readonly key: string
  /** The row of the event table, such as `booking_confirmed`; `by_hand` for what a person of the office wrote. */
  readonly event: string
  /** Which fact caused it: an outbox id such as `evt_12`, or who wrote it. */
  readonly cause: string
  readonly channel: Channel
  /** E-mail address, E.164 number, or for `in_app` and `push` the user's id. */
  readonly to: string
  /** The name for the greeting; null where none is known. */
  readonly name: string | null
  readonly userId: UserId | null
  readonly bookingId: BookingId | null
  readonly subject: string
  /** Plain text; a blank line separates paragraphs. */
  readonly text: string
  readonly action: Action | null
  readonly attachments: readonly Attachment[]
  /** A path of this site for `in_app`, or null. */
  readonly link: string | null
  /** Absolute: where one click stops messages of this kind, for those that may be stopped. */
  readonly unsubscribe?: string | null
  /** The earliest time: quiet hours, reminders, the pause between messages in bulk. */
  readonly notBefore: Temporal.Instant
}

export interface Message extends NewMessage {
  readonly id: MessageId
  readonly state: MessageState
  /** Why it failed, is unsure or was cancelled, in words for the office; null otherwise. */
  readonly reason: string | null
  /** The provider that accepted it and the provider's own id, such as `smtp` and a Message-ID. */
  readonly provider: string | null
  readonly providerId: string | null
  /** Tries since it was added, or since its last manual retry. */
  readonly attempts: number
  /** The number of its manual retries. */
  readonly resends: number
  readonly createdAt: Temporal.Instant
  readonly sentAt: Temporal.Instant | null
  /** The request that caused it; null where none did. */
  readonly requestId?: string | null
}

/** A person's decision about messages whose provider may or may not have them. */
export const unsureDecisions = ['mark_sent', 'send_again'] as const
export type UnsureDecision = (typeof unsureDecisions)[number]
