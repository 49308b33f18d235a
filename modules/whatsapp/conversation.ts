import type { BookingId, InboundId, MessageId, PhotoId, UserId } from '#modules/shared'

/** A message that reached us on WhatsApp. */
export interface Inbound {
  readonly id: InboundId
  /** The id that WhatsApp gives it; the same id is accepted once. */
  readonly providerId: string
  /** E.164. The number identifies a telephone and proves nothing about an account. */
  readonly phone: string
  /** Their own name there; null when it is unknown. */
  readonly profileName: string | null
  /** `text`, `image`, `button`... as WhatsApp names it. */
  readonly type: string
  /** Its readable text, such as the caption of a picture. */
  readonly text: string
  readonly at: Temporal.Instant
}

/** All that was said with one number. */
export interface Conversation {
  readonly phone: string
  /** Their own name on WhatsApp; the account's name where they have not written yet. */
  readonly name: string | null
  /** An account with this number; a hint, not a proof. */
  readonly userId: UserId | null
  readonly accountName: string | null
  /**
   * The booking that it is about: `isSure` once somebody of the office has said so. Otherwise a guess by its number,
   * which must be confirmed: the newest booking that is still to be done, or the newest.
   */
  readonly booking: { readonly id: BookingId; readonly reference: string; readonly isSure: boolean } | null
  readonly lastInboundAt: Temporal.Instant | null
  readonly lastAt: Temporal.Instant
  /** The last words said, by either side. */
  readonly lastText: string
  /** The number of inbound messages that the office has not seen. */
  readonly unread: number
  /** They asked for a person, or wrote something that no automatic reply answers. */
  readonly needsPerson: boolean
}

export type LineState = 'queued' | 'sent' | 'delivered' | 'read' | 'failed' | 'received'

/** One message of a conversation, by whichever side. */
export interface Line {
  readonly id: InboundId | MessageId
  readonly direction: 'in' | 'out'
  readonly type: string
  readonly text: string
  readonly state: LineState
  /** Why it failed; null otherwise. */
  readonly reason: string | null
  readonly event: string | null
  readonly at: Temporal.Instant
}

export const templateStates = ['draft', 'approved'] as const

/** Words that WhatsApp has approved, with places `{{1}}`, `{{2}}`... for what differs. */
export interface Template {
  /** The name that is registered there: lower-case letters, digits, underscores. */
  readonly name: string
  readonly language: string
  readonly body: string
  /** `draft` until the owner says that WhatsApp has approved it. */
  readonly state: (typeof templateStates)[number]
}

/** How a message leaves besides its plain text; kept beside the message, under its key. */
export type OutgoingForm =
  | { readonly kind: 'template'; readonly template: string; readonly parameters: readonly string[] }
  | { readonly kind: 'media'; readonly photoId: PhotoId; readonly caption: string }

/** One sending to many. */
export interface Bulk {
  readonly id: string
  readonly template: string
  readonly by: UserId
  readonly at: Temporal.Instant
  readonly stoppedAt: Temporal.Instant | null
  readonly total: number
  readonly sent: number
  readonly failed: number
  readonly waiting: number
}
