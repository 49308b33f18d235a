import type { EventOf, ListingId, ListingMessageId, UserId } from '#modules/shared'
import type { Listing } from './listing.ts'

/** An address of a listing is to be confirmed by a code. */
export interface ListingEvents {
  readonly 'listing-contact-asked': { readonly listingId: ListingId; readonly ownerId: UserId }
  /** A visitor wrote to an expert. */
  readonly 'listing-message-kept': { readonly messageId: ListingMessageId }
  /** The expert answered; `answer` numbers it. */
  readonly 'listing-message-answered': { readonly messageId: ListingMessageId; readonly answer: number }
}

export function eventOfMessageKept(messageId: ListingMessageId, at: Temporal.Instant) {
  return { kind: 'listing-message-kept', messageId, at } as const satisfies EventOf<ListingEvents>
}

export function eventOfMessageAnswered(messageId: ListingMessageId, answer: number, at: Temporal.Instant) {
  return { kind: 'listing-message-answered', messageId, answer, at } as const satisfies EventOf<ListingEvents>
}

export function eventOfContactAsked({ id, advert }: Pick<Listing, 'id' | 'advert'>, at: Temporal.Instant) {
  return {
    kind: 'listing-contact-asked',
    listingId: id,
    ownerId: advert.ownerId,
    at,
  } as const satisfies EventOf<ListingEvents>
}
