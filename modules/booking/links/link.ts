import type { BookingId, PaymentId } from '#modules/shared'
import type { BookingDetails } from '../booking.ts'

/** The one act that a booking link allows its holder. */
export const linkPurposes = [
  'pay',
  'variation',
  'track',
  'review',
  'receipt',
  'manage',
  'withdraw',
  'report',
  'return',
  'gas_record',
] as const
export type LinkPurpose = (typeof linkPurposes)[number]

export interface Link {
  readonly tokenHash: string
  readonly purpose: LinkPurpose
  readonly bookingId: BookingId
  /** The payment whose receipt it shows; null for every other purpose. */
  readonly paymentId: PaymentId | null
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly revokedAt: Temporal.Instant | null
}

/** Keeps links by the hash of their token: the token itself is nowhere but with whom it was given to. */
export interface LinkStore {
  /** Adds it and ends the earlier ones of its booking and purpose: one transaction. */
  put(link: Link): Promise<void>
  /** Adds it beside the earlier ones, which stay as they are. */
  add(link: Link): Promise<void>
  /** Adds it as `add` does, made by a member of staff: the audit log has it. One transaction. */
  handOut(link: Link): Promise<void>
  /** Ended ones too; null when there is none. */
  find(tokenHash: string): Promise<Link | null>
  /** Ends those of a booking that are for one of these purposes: one transaction. */
  revoke(bookingId: BookingId, purposes: readonly LinkPurpose[], at: Temporal.Instant): Promise<void>
}

/** Makes and hashes what nobody can guess: at least 128 random bits, as 32 hexadecimal digits. */
export interface LinkTokens {
  next(): string
  hash(token: string): string
}

/** The token is returned only here. */
export interface NewLink {
  readonly token: string
  readonly expiresAt: Temporal.Instant
}

/**
 * The longest life of a link, from its making; of one to rate, from the end of the work. One to the reports lasts as
 * long as the guarantee where that is longer.
 */
export const linkDays: Readonly<Record<LinkPurpose, number>> = {
  pay: 60,
  variation: 7,
  track: 180,
  review: 60,
  receipt: 180,
  manage: 180,
  withdraw: 20,
  report: 400,
  return: 60,
  gas_record: 400,
}

/** The time after the work for which a visit can still be followed. */
export const trackDaysAfterWork = 60

/** Whether `text` has the form of a token; nothing else is looked up. */
export function isLinkToken(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

/** The end of a link. A manage link ends at the start of the visit, as it is at present. */
export function linkEnds({ purpose, expiresAt }: Link, booking: BookingDetails): Temporal.Instant {
  const end = purpose === 'manage' ? booking.startsAt : purpose === 'track' ? followedUntil(booking) : null
  return end && Temporal.Instant.compare(end, expiresAt) < 0 ? end : expiresAt
}

function followedUntil(booking: BookingDetails): Temporal.Instant | null {
  return doneAt(booking)?.add({ hours: 24 * trackDaysAfterWork }) ?? null
}

/** Null while the work is not done. */
export function doneAt({
  status,
  actualEndTime,
  updatedAt,
}: Pick<BookingDetails, 'status' | 'actualEndTime' | 'updatedAt'>): Temporal.Instant | null {
  return status === 'completed' ? (actualEndTime ?? updatedAt) : null
}
