import type { BookingId, UserId } from '#modules/shared'
import type { Attachment, Channel } from '../message.ts'

/**
 * The part of a recipient in an event, which decides their notification. `account` is the owner of the account that the
 * event is about; `visitor` has none.
 */
export type Part = 'customer' | 'technician' | 'office' | 'account' | 'visitor'

/** Somebody to notify, with their addresses; a channel without an address is not used. */
export interface Recipient {
  readonly part: Part
  readonly userId: UserId | null
  readonly name: string | null
  readonly email: string | null
  /** E.164. */
  readonly phone: string | null
}

/** Something has happened of which people are notified. */
export interface NotificationRequest {
  /** A row's `event` in the event table, such as `booking_confirmed`. */
  readonly event: string
  /** The fact that caused it, such as `evt_12`: the same cause tells the same person the same thing once. */
  readonly cause: string
  readonly at: Temporal.Instant
  readonly to: readonly Recipient[]
  /** Values for the names in braces in the row's texts; a missing value is a fault. */
  readonly facts: Readonly<Record<string, string>>
  readonly bookingId: BookingId | null
  /** Where the reader goes: a path of this site (which may carry a secret token), or null. */
  readonly link: string | null
  /** The same for a reader outside the site, in an e-mail or a chat, where it carries a secret token; else `link`. */
  readonly outsideLink?: string
  /** Another link for a reader outside the site, under its own label; only where the row has a link of its own. */
  readonly secondLink?: { readonly label: string; readonly path: string }
  /** A sentence after the texts of the row, which the owner cannot edit away; it may name facts. */
  readonly note?: string
  /**
   * Goes over every channel that reaches the recipient and that they agreed to, whatever the row and their choices leave
   * out: somebody else may have acted for them.
   */
  readonly everyChannel?: boolean
  /**
   * The recipient asked for it over these channels: it goes over them and no others outside the site, whatever the row and
   * their choices say.
   */
  readonly askedFor?: readonly Channel[]
  readonly attachments?: readonly Attachment[]
  /**
   * The link with which the reader cancels the contract by law: in the e-mail, and in the text message to somebody without
   * an e-mail address.
   */
  readonly withdrawLink?: { readonly label: string; readonly path: string }
  /** Not by text message: another notification of the same change says it there. */
  readonly saidByOtherText?: boolean
  /** Paragraphs that follow the text of an e-mail: what has to be given in writing. */
  readonly enclosure?: string
  /** An emergency, or what cannot wait for the morning: quiet hours do not hold it. */
  readonly urgent?: boolean
  /** It concerns an emergency: rows that say so go by text message too. */
  readonly emergency?: boolean
  /** The time after which the message is useless and is left out: a reminder once the visit has begun. */
  readonly until?: Temporal.Instant
}
