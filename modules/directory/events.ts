import type { EventOf, ListingId, ListingMessageId, ListingReviewId, UserId } from '#modules/shared'
import type { CheckEvents } from './checks/events.ts'
import type { Listing } from './listing.ts'

/** An address of a listing is to be confirmed by a code. */
export interface ListingEvents extends CheckEvents {
  readonly 'listing-contact-asked': { readonly listingId: ListingId; readonly ownerId: UserId }
  /** A visitor wrote to an expert. */
  readonly 'listing-message-kept': { readonly messageId: ListingMessageId }
  /** The expert answered; `answer` numbers it. */
  readonly 'listing-message-answered': { readonly messageId: ListingMessageId; readonly answer: number }
  /** It is time to ask the sender of a message for a review. */
  readonly 'listing-review-asked': { readonly messageId: ListingMessageId }
  /** A review was written, or its author changed it. Held: a person reads it first. */
  readonly 'listing-review-written': {
    readonly reviewId: ListingReviewId
    readonly isNew: boolean
    readonly isHeld: boolean
  }
  readonly 'listing-review-replied': { readonly reviewId: ListingReviewId }
}

export function eventOfMessageKept(messageId: ListingMessageId, at: Temporal.Instant) {
  return { kind: 'listing-message-kept', messageId, at } as const satisfies EventOf<ListingEvents>
}

export function eventOfMessageAnswered(messageId: ListingMessageId, answer: number, at: Temporal.Instant) {
  return { kind: 'listing-message-answered', messageId, answer, at } as const satisfies EventOf<ListingEvents>
}

export function eventOfReviewAsked(messageId: ListingMessageId, at: Temporal.Instant) {
  return { kind: 'listing-review-asked', messageId, at } as const satisfies EventOf<ListingEvents>
}

export function eventOfReviewWritten(
  written: { readonly reviewId: ListingReviewId; readonly isNew: boolean; readonly isHeld: boolean },
  at: Temporal.Instant,
) {
  return { kind: 'listing-review-written', ...written, at } as const satisfies EventOf<ListingEvents>
}

export function eventOfReviewReplied(reviewId: ListingReviewId, at: Temporal.Instant) {
  return { kind: 'listing-review-replied', reviewId, at } as const satisfies EventOf<ListingEvents>
}

export function eventOfContactAsked({ id, advert }: Pick<Listing, 'id' | 'advert'>, at: Temporal.Instant) {
  return {
    kind: 'listing-contact-asked',
    listingId: id,
    ownerId: advert.ownerId,
    at,
  } as const satisfies EventOf<ListingEvents>
}
