import type { BookingId, MessageId, Result, UserId } from '#modules/shared'
import type { Channel, Message, MessageState, NewMessage, UnsureDecision } from './message.ts'
import type { SentNotice } from './delivery/notice.ts'

export interface MessageUnknown {
  readonly kind: 'message-unknown'
}

/** It has not come to its end: it waits, or is on its way. */
export interface MessageUnderway {
  readonly kind: 'message-underway'
}

/** It carried a link into an account, which is not kept once the message was handed over or given up. */
export interface LinkGone {
  readonly kind: 'link-gone'
}

/** Its outcome is known, or was decided before. */
export interface MessageDecided {
  readonly kind: 'message-decided'
}

/** Seals the links of messages for the database, each for its message alone. */
export interface LinkSealing {
  readonly seal: (text: string, id: string) => string
  /** Throws when it was not sealed here for this message. */
  readonly open: (sealed: string, id: string) => string
}

/** How a message's way ended, and over which provider. A reason is in words for the office. */
export type DeliveryOutcome = {
  readonly at: Temporal.Instant
  readonly provider: string
  /** Which sending of the message it is about, see `Message.resends`; the present one where it is left out. */
  readonly resends?: number
} & (
  | { readonly kind: 'accepted'; readonly providerId: string | null; readonly delivered: boolean }
  | { readonly kind: 'refused'; readonly reason: string; readonly addressGone: boolean }
  | { readonly kind: 'given-up'; readonly reason: string }
  | { readonly kind: 'unsure'; readonly reason: string }
)

/** A try that came to nothing, and when the next one is. */
interface Retry {
  readonly at: Temporal.Instant
  readonly provider: string
  /** `later`: it said so. `no_answer`: it said nothing, and nothing had left. */
  readonly kind: 'later' | 'no_answer'
  readonly reason: string
  readonly nextTryAt: Temporal.Instant
}

export interface Attempt {
  readonly at: Temporal.Instant
  readonly provider: string
  readonly outcome:
    | 'accepted'
    | 'refused'
    | 'later'
    | 'no_answer'
    | 'unsure'
    | 'delivered'
    | 'read'
    | 'failed'
    | 'resent'
  readonly detail: string | null
  /** The user who asked for it, where a person did. */
  readonly by: UserId | null
}

export interface MessageQuery {
  readonly state: MessageState | null
  readonly channel: Channel | null
  readonly event: string | null
  /** In the recipient, the name or the subject, whatever the case; null for all. */
  readonly text: string | null
  readonly bookingId: BookingId | null
  /** Only the messages about this user's account, also those to other recipients. */
  readonly userId?: UserId
  readonly cause: string | null
  readonly after: MessageId | null
  readonly limit: number
}

export interface MessageHealth {
  readonly queued: number
  /** Since when the longest waiting of those that are due waits; null when none does. */
  readonly oldestDue: Temporal.Instant | null
  readonly unsure: number
  readonly failedLastDay: number
  readonly paused: Pause | null
  /** Confirmations by e-mail of the last seven days: from the fact to the provider having it. */
  readonly confirmations: Promptness
}

export interface Promptness {
  readonly sent: number
  /** How many of those within two minutes. */
  readonly prompt: number
  /** Waited for two minutes and longer, and not gone yet or given up. */
  readonly overdue: number
  readonly medianMs: number | null
  readonly p95Ms: number | null
}

interface Pause {
  readonly at: Temporal.Instant
  readonly by: UserId
}

interface NotedNotice extends SentNotice {
  readonly at: Temporal.Instant
  readonly alerts: readonly (NewMessage & { readonly id: MessageId })[]
}

/** A provider's report about a message that it accepted. */
export interface ProviderStatus {
  readonly state: 'delivered' | 'read' | 'failed'
  readonly reason: string | null
  /** The address is no good any more. */
  readonly addressGone?: boolean
  readonly at: Temporal.Instant
}

interface NoticeNoted {
  readonly kind: 'noted'
  /** It says something that was not known. */
  readonly isNew: boolean
}

/** Keeps messages and what became of them. Each method is one transaction. */
export interface MessageStore {
  /**
   * Keeps those whose key is new, all or none; answers those. One for `in_app` whose time has come is put under the
   * bell in the same transaction, and is `delivered`.
   */
  add(
    messages: readonly (NewMessage & { readonly id: MessageId })[],
    at: Temporal.Instant,
  ): Promise<readonly MessageId[]>

  /** Whether anything was kept for that event and cause. */
  wasNotified(event: string, cause: string): Promise<boolean>

  /**
   * Claims at most `limit` due messages over these channels, earliest first, for this process alone: they become
   * `sending`. Per booking, recipient and channel one at a time, in order of `notBefore` and of adding; a message
   * behind one that is under way or to be retried waits. Claims none while paused. A due `in_app` message becomes a
   * bell notification and is not returned.
   */
  claimDue(now: Temporal.Instant, limit: number, over: readonly Channel[]): Promise<readonly Message[]>

  /** From now on the provider may have it. A fault when it is not being sent. */
  leaving(id: MessageId, at: Temporal.Instant): Promise<void>

  /**
   * The end of a try, and of the message's way for now. False where the provider's own report about this sending came
   * first: only the attempt is added then. A fault when it is not being sent otherwise.
   */
  settle(id: MessageId, outcome: DeliveryOutcome): Promise<boolean>

  /** Queued again for a later try. A fault when it is not being sent. */
  retry(id: MessageId, retry: Retry): Promise<void>

  /**
   * The provider of a channel answers again: what waits because it gave no answer is due, in the order in which it was to
   * leave. Not one transaction: of many, the first are due while the others are still waiting.
   */
  hasten(channel: Channel): Promise<void>

  /**
   * For a start, before anything is claimed: messages that the previous process claimed and did not release are queued
   * again; answers those that may have left.
   */
  recover(now: Temporal.Instant): Promise<readonly Message[]>

  /** Writes the step of `judgeStatus`; the message as it then stands, null when the provider's id is not known. */
  noteStatus(provider: string, providerId: string, status: ProviderStatus): Promise<Message | null>

  /** Writes the step of `judgeNotice`, and adds `alerts` where that says so. */
  noteNotice(id: MessageId, notice: NotedNotice): Promise<NoticeNoted | MessageUnknown | MessageUnderway>

  /**
   * Those of a booking that still wait and are of these events (all when null) are not sent, and their links into an
   * account are blanked; how many.
   */
  cancelQueued(
    bookingId: BookingId,
    events: readonly string[] | null,
    reason: string,
    at: Temporal.Instant,
  ): Promise<number>

  /** The same for all that still wait of these causes, which have no booking or more than one. */
  cancelCauses(causes: readonly string[], reason: string, at: Temporal.Instant): Promise<number>

  /**
   * Queued again now, by a person; its address counts as valid again. Refuses one that waits or is on its way, or whose
   * link is gone.
   */
  resend(
    id: MessageId,
    by: UserId,
    at: Temporal.Instant,
  ): Promise<Result<Message, MessageUnknown | MessageUnderway | LinkGone>>

  /**
   * Writes a person's decision about a message that is `unsure`: it counts as sent, or it is queued again as by
   * `resend`. Refuses every other message.
   */
  decideUnsure(
    id: MessageId,
    decision: UnsureDecision,
    by: UserId,
    at: Temporal.Instant,
  ): Promise<Result<Message, MessageUnknown | MessageDecided | MessageUnderway | LinkGone>>

  /** Newest first. */
  list(query: MessageQuery): Promise<readonly Message[]>

  /** Null when there is none. Its tries, the first first. */
  find(id: MessageId): Promise<{ readonly message: Message; readonly attempts: readonly Attempt[] } | null>

  /** Why nothing is sent to an address any more; null when it is good as far as is known. */
  addressGone(channel: Channel, to: string): Promise<string | null>

  /** Sending stops from now on; messages on their way go on. The first person who paused stays noted. */
  pause(by: UserId, at: Temporal.Instant): Promise<void>
  resume(at: Temporal.Instant): Promise<void>

  health(now: Temporal.Instant): Promise<MessageHealth>
}
