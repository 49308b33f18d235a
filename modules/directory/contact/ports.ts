import type { Clock, IdSource, ListingId, ListingMessageId, UserId } from '#modules/shared'
import type { ListingSearch } from '../find/store.ts'

export type CountedDeed = 'views' | 'phone_clicks' | 'email_clicks'

/** A message of a visitor to the owner of a listing. */
export interface ListingMessage {
  readonly id: ListingMessageId
  readonly listingId: ListingId
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly text: string
  readonly userId: UserId | null
  /** The address is confirmed: that of the signed-in account, or by a mailed link. Only then a review may follow. */
  readonly isConfirmed: boolean
  /** The network that it was sent from, as sessions keep it. */
  readonly network: string
  readonly createdAt: Temporal.Instant
}

/** A message with its listing and its answers, oldest first. */
export interface ReadMessage extends Omit<ListingMessage, 'isConfirmed' | 'network'> {
  readonly ownerId: UserId
  readonly businessName: string
  readonly slug: string
  /** The address to which it is mailed. */
  readonly contactEmail: string
  readonly answers: readonly { readonly text: string; readonly at: Temporal.Instant }[]
}

/** An answer within so many hours counts towards the response rate. */
export const answerHours = 48

/** The counts of a listing on one day of London. */
export interface ListingDay {
  readonly day: Temporal.PlainDate
  readonly views: number
  readonly phoneClicks: number
  readonly emailClicks: number
  readonly messages: number
}

/** A message in the list of somebody's messages. */
export interface MessageLine {
  readonly id: ListingMessageId
  readonly listingId: ListingId
  readonly businessName: string
  readonly name: string
  readonly text: string
  readonly createdAt: Temporal.Instant
  /** Null while nobody has answered. */
  readonly answeredAt: Temporal.Instant | null
}

export const messageLimits = { name: 100, text: 4_000, answer: 4_000 } as const

/** Keeps contact with experts. Each method is one transaction. */
export interface ContactStore {
  /** Adds one to the day's count of the listing, and to its sums. */
  count(id: ListingId, deed: CountedDeed, day: string): Promise<void>
  /** Keeps it with the event `listing-message-kept`, and counts it on its day. The same words of the same sender within ten minutes are one message. */
  keep(message: ListingMessage, day: string): Promise<ListingMessageId>
  /** The days from `from` to `until` on which something was counted, the first one first. */
  days(id: ListingId, from: Temporal.PlainDate, until: Temporal.PlainDate): Promise<readonly ListingDay[]>
  /** Messages to listings of this owner: those without an answer the oldest first, answered ones the newest first. */
  messagesOf(owner: UserId, answered: boolean, limit: number): Promise<readonly MessageLine[]>
  /** How many messages to each listing of this owner wait for an answer. */
  waiting(owner: UserId): Promise<ReadonlyMap<ListingId, number>>
  /** Null when there is none. */
  find(id: ListingMessageId): Promise<ReadMessage | null>
  /** Keeps an answer of the expert with the event `listing-message-answered`; the first one says how soon it came. */
  answer(id: ListingMessageId, text: string, at: Temporal.Instant): Promise<void>
}

export interface ContactPorts {
  readonly contacts: ContactStore
  readonly search: Pick<ListingSearch, 'shown'>
  /** The mark of a visitor on a day: see `VisitorMarks`. */
  readonly marks: { mark(day: string, address: string, agent: string): string }
  readonly clock: Clock
  readonly ids: IdSource
}
