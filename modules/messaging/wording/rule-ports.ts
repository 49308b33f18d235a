import type { Result, UserId } from '#modules/shared'
import type { Group, RowTexts } from '../event-table/row.ts'
import type { Channel } from '../message.ts'
import type { ChoiceKey, Consent } from './messages-of.ts'
import type { QuietHours } from '../notifying/quiet-hours.ts'
import type { Part } from '../notifying/notification-request.ts'

/** The owner's edit of a row of the event table. */
export interface RowEdit extends Omit<RowTexts, 'sms'> {
  readonly event: string
  readonly part: Part
  readonly channels: readonly Channel[]
  /** Null: as it was written. Edits from before text messages have none. */
  readonly sms: string | null
  readonly editedBy: UserId
  readonly editedAt: Temporal.Instant
  /** Grows by one with each change. */
  readonly version: number
}

/** Somebody else has changed it since it was read. */
export interface RowChanged {
  readonly kind: 'row-changed'
}

/** Keeps what the owner has changed about messages. Each method is one transaction. */
export interface RuleStore {
  /** All of them; those of one event alone when it is named. */
  edits(event: string | null): Promise<readonly RowEdit[]>
  /** Refuses when the version that is kept is not the one before `edit.version`; a row that is as it was has version 0. */
  putEdit(edit: RowEdit): Promise<Result<null, RowChanged>>
  /** The row is as it was written in the event table. */
  dropEdit(event: string, part: Part): Promise<void>
  /** The defaults where nothing is kept. */
  quietHours(): Promise<QuietHours>
  putQuietHours(hours: QuietHours, at: Temporal.Instant): Promise<void>
  /** The most segments of text messages in a day; the default where nothing is kept. */
  smsCap(): Promise<number>
  putSmsCap(segments: number, at: Temporal.Instant): Promise<void>
}

/**
 * The choices of people about messages: channels they want, have agreed to, or have stopped. Each method is one
 * transaction.
 */
export interface ChoiceStore {
  /** The choices that a user has switched off; empty for a user id of null. */
  off(userId: UserId): Promise<ReadonlySet<ChoiceKey>>
  /** Keeps all of a user's choices at once, and what they have agreed to or taken back. */
  put(
    userId: UserId,
    choices: readonly Choice[],
    consents: readonly ConsentGiven[],
    at: Temporal.Instant,
  ): Promise<void>
  /** The consents that a user or an address has given and not withdrawn. */
  consents(userId: UserId | null, addresses: readonly Address[]): Promise<ReadonlySet<Consent>>
  /** The channels over which nothing more is to go to one of these addresses. */
  stopped(addresses: readonly Address[]): Promise<ReadonlySet<Channel>>
  /** Ends what is said over a channel to an address; the first time and reason stay. */
  stop(address: Address, why: StopReason, at: Temporal.Instant): Promise<void>
  /** May be reached again. */
  resume(address: Address): Promise<void>
  /** Keeps whose the link with this hash is, once. */
  keepStopLink(tokenHash: string, address: Address, at: Temporal.Instant): Promise<void>
  /** Null when there is none. */
  findStopLink(tokenHash: string): Promise<Address | null>
}

export interface Address {
  readonly channel: Channel
  /** The form of `addressKey`. */
  readonly to: string
}

/** stop: said over the channel itself. unsubscribe: by the link in an e-mail. */
export type StopReason = 'stop' | 'unsubscribe'

export interface Choice {
  readonly group: Group
  readonly channel: Channel
  readonly on: boolean
}

interface ConsentGiven {
  readonly consent: Consent
  readonly given: boolean
  /** Which wording was agreed to. */
  readonly textVersion: string
  /** Where: `profile`, `whatsapp`. */
  readonly source: string
}

/** Makes the secret in the link that stops messages: for one address always the same, and nobody can guess it. */
export interface StopTokens {
  of(address: Address): string
  hash(token: string): string
}

/** Two spellings of an address that are one. */
export function addressKey(channel: Channel, to: string): string {
  return channel === 'email' ? to.trim().toLowerCase() : to
}
