import type { BookingId, Clock, IdSource, InboundId, MessageId, PhotoId, Result, UserId } from '#modules/shared'
import type { Bulk, Conversation, Inbound, Line, OutgoingForm, Template } from './conversation.ts'

interface TemplateUnknown {
  readonly kind: 'template-unknown'
}

/** Keeps what is said on WhatsApp. Each method is one transaction. */
export interface ConversationStore {
  /** Takes it once, with an event `whatsapp-received`; false when it was taken before. */
  receive(inbound: Inbound, receivedAt: Temporal.Instant): Promise<boolean>
  /** Null when there is none. */
  findInbound(id: InboundId): Promise<Inbound | null>
  /** When they last wrote; null when never. */
  lastInboundAt(phone: string): Promise<Temporal.Instant | null>
  /** Null when nothing was said with this number. */
  find(phone: string): Promise<Conversation | null>
  /** Those that want a person first, then the latest, at most `limit`. */
  list(limit: number): Promise<readonly Conversation[]>
  /** The latest first, at most `limit`, whichever side said it. */
  history(phone: string, limit: number): Promise<readonly Line[]>
  setNeedsPerson(phone: string, needsPerson: boolean): Promise<void>
  /**
   * Writes the step of `judgePlacing`: sets the booking of the conversation for new messages and for earlier ones
   * without a booking, received or written by a person; null clears the present booking, also of its messages. Refused
   * when the number never wrote or no booking has this reference (`referenceKey`).
   */
  setAbout(phone: string, reference: string | null): Promise<Result<null, { readonly kind: 'booking-unknown' }>>
  /** The numbers whose conversation is about this booking, as the office has said. */
  numbersAbout(bookingId: BookingId): Promise<readonly string[]>
  /** The office has seen all that they wrote. */
  markSeen(phone: string, at: Temporal.Instant): Promise<void>
  /** Keeps how a message is to leave, before it is queued under the same key. */
  keepForm(messageKey: string, form: OutgoingForm): Promise<void>
  /** The message that was queued under this key; null when none was. */
  messageOf(messageKey: string): Promise<MessageId | null>
  /**
   * A message that may have left has left, as WhatsApp itself says: it is `sent`. No change where that is known
   * already.
   */
  hasLeft(id: MessageId, providerId: string, at: Temporal.Instant): Promise<void>
  /** Null for plain text. */
  formOf(messageKey: string): Promise<OutgoingForm | null>
  templates(): Promise<readonly Template[]>
  putTemplate(template: Template, by: UserId, at: Temporal.Instant): Promise<void>
  removeTemplate(name: string): Promise<Result<null, TemplateUnknown>>
  /**
   * Keeps it, unless `judgeBulk` refuses it for the messages in bulk since `since`: those of a bulk without the cancelled
   * ones, all of a bulk whose messages are not queued yet. The same id again is kept already.
   */
  keepBulk(
    bulk: Pick<Bulk, 'id' | 'template' | 'by' | 'at' | 'total'>,
    within: { readonly since: Temporal.Instant; readonly most: number },
  ): Promise<Result<null, { readonly kind: 'daily-cap'; readonly left: number }>>
  findBulk(id: string): Promise<Bulk | null>
  bulks(limit: number): Promise<readonly Bulk[]>
  /** Stops the messages that have not been sent yet; returns their number. */
  stopBulk(id: string, at: Temporal.Instant): Promise<number>
  /**
   * Numbers that agreed to get news on WhatsApp and have not stopped it, each once, in their order; none of a suspended
   * account. The number is that of the account, or the address of the consent.
   */
  audience(): Promise<
    readonly { readonly phone: string; readonly userId: UserId | null; readonly name: string | null }[]
  >
  /**
   * Messages of the event table that failed here since then, in the order they were added, whose event sent no e-mail to
   * the same user. Their address is that of the booking's contact for its customer, that of the account for others; a
   * message without one is left out.
   */
  undelivered(since: Temporal.Instant, limit: number): Promise<readonly UndeliveredText[]>
}

export interface UndeliveredText {
  readonly id: MessageId
  readonly event: string
  readonly cause: string
  readonly userId: UserId | null
  readonly bookingId: BookingId | null
  readonly name: string | null
  readonly subject: string
  readonly text: string
  readonly email: string
  readonly failedAt: Temporal.Instant
}

/** A message for the queue, in this module's words. */
interface Queued {
  readonly key: string
  readonly event: string
  readonly cause: string
  readonly phone: string
  readonly name: string | null
  readonly userId: UserId | null
  readonly bookingId: BookingId | null
  readonly text: string
  readonly notBefore: Temporal.Instant
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface WhatsappPorts {
  readonly conversations: ConversationStore
  /** Queues them, once for each key; the ids of what is new. */
  readonly queue: (messages: readonly Queued[]) => Promise<readonly MessageId[]>
  /** Whether a number has agreed to be written to about what it asked for, and has not said STOP. */
  readonly standing: (
    phone: string,
    userId: UserId | null,
  ) => Promise<{ readonly agreed: boolean; readonly stopped: boolean }>
  readonly stop: (phone: string, at: Temporal.Instant) => Promise<void>
  readonly start: (phone: string, at: Temporal.Instant) => Promise<void>
  /** Whether there is such a picture of ours. */
  readonly hasPhoto: (id: PhotoId) => Promise<boolean>
  /** The built-in relay replaces WhatsApp: nothing really leaves, and no template needs approval. */
  readonly isSimulated: boolean
  /** Where a repair is booked; absolute. */
  readonly bookingUrl: string
  readonly clock: Clock
  readonly ids: IdSource
}
