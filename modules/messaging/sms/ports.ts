import type { Clock, IdSource, InboundSmsId, MessageId } from '#modules/shared'
import type { Message } from '../message.ts'
import type { SmsLimit } from './daily-cap.ts'

/** A text message that came in. */
export interface InboundSms {
  readonly id: InboundSmsId
  /** The provider's own id: the same is taken once. */
  readonly providerId: string
  /** The sender, in E.164; a name or a short code where a network sends one. */
  readonly phone: string
  readonly text: string
  readonly at: Temporal.Instant
}

/** Segments that a message uses of a day's cap. */
export interface SmsSpend {
  readonly messageId: MessageId
  /** See `Message.resends`: each manual resend is counted anew, and each retry is not. */
  readonly resends: number
  /** The number that gets it. */
  readonly to: string
  /** It is a guest's code. */
  readonly isCode: boolean
  /** The day in London, `2026-12-01`. */
  readonly day: string
  readonly segments: number
  readonly cap: number
}

export interface InboundQuery {
  readonly phone?: string | null
  readonly before?: InboundSmsId | null
}

/** Keeps text messages that come in, and counts those that leave. Each method is one transaction. */
export interface SmsStore {
  /**
   * Takes an inbound text once, by the provider's id; false when it was taken before. STOP stops the number; START starts
   * it again and forgets that its address is gone; an event `sms-received` follows where `stepOfInboundSms` says so.
   */
  receive(inbound: InboundSms): Promise<boolean>
  /** Null when there is none. */
  findInbound(id: InboundSmsId): Promise<InboundSms | null>
  /** Newest first: of all numbers or of one, and those that came before one of them. */
  latestInbound(limit: number, which?: InboundQuery): Promise<readonly InboundSms[]>
  /** Whether the number wrote STOP, and not START since. */
  isStopped(phone: string): Promise<boolean>
  /**
   * Counts the message by `judgeSmsUse`: null when it is counted, or was before; the limit that it would pass otherwise,
   * and nothing is counted. The account is the customer of its booking, or its reader.
   */
  spend(spend: SmsSpend): Promise<SmsLimit | null>
  /** Segments counted on that day. */
  spentOn(day: string): Promise<number>
  /**
   * This sending of a message has left, as the provider itself says: it is `sent` under that provider's id. Holds for
   * one whose outcome is not known, and for one that is on its way while the provider's answer has not come. No change
   * where it is known already.
   */
  hasLeft(sending: Pick<Message, 'id' | 'resends'>, providerId: string, at: Temporal.Instant): Promise<void>
}

/** The ports of text messages; `src/compose.ts` provides them. */
export interface SmsPorts {
  readonly store: SmsStore
  readonly smsCap: () => Promise<number>
  /** The built-in relay replaces the provider: nothing leaves. */
  readonly isSimulated: boolean
  readonly clock: Clock
  readonly ids: IdSource
}
