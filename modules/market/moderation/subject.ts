import { type JobId, type ListingId, type ListingReviewId, type UserId, parseId } from '#modules/shared'

/** The things that are moderated. */
export const subjectKinds = ['listing', 'job', 'review'] as const

export type SubjectKind = (typeof subjectKinds)[number]

export type SubjectRef =
  | { readonly kind: 'listing'; readonly id: ListingId }
  | { readonly kind: 'job'; readonly id: JobId }
  | { readonly kind: 'review'; readonly id: ListingReviewId }

/**
 * The states as moderation sees them. An advert has those of `#modules/adverts`; of a review, `live` is published and
 * `suspended` is removed. `gone` is what its owner has ended: a review that was withdrawn.
 */
export const subjectStates = [
  'awaiting_payment',
  'in_review',
  'live',
  'paused',
  'closed',
  'rejected',
  'suspended',
  'gone',
] as const

export type SubjectState = (typeof subjectStates)[number]

/** An edit of a shown advert that waits for a decision. */
export interface HeldEdit {
  /** The fields as the form sent them. */
  readonly content: Readonly<Record<string, unknown>>
  readonly heldFor: readonly string[]
  readonly createdAt: Temporal.Instant
}

/** An advert or a review of one, as moderation sees it. */
export interface MarketSubject {
  readonly ref: SubjectRef
  /** The name of the business, the title of the job, or "Review of" and the name of the business. */
  readonly title: string
  readonly state: SubjectState
  /** The end of the days that are paid for, of an advert alone. */
  readonly paidUntil: Temporal.Instant | null
  readonly heldFor: readonly string[]
  /** The address of its public page. */
  readonly page: string
  /** The account that it belongs to; null for a review of somebody without one. */
  readonly ownerId: UserId | null
  readonly ownerName: string
  readonly ownerEmail: string
  /** Its public fields by their names in the contract. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly edit: HeldEdit | null
  /** When it was last changed: since then it is held. */
  readonly updatedAt: Temporal.Instant
  readonly createdAt: Temporal.Instant
}

const prefixes = { listing: 'lst', job: 'job', review: 'lrv' } as const

/** Reads a kind and an id that belong together; null for anything else. */
export function subjectRef(kind: string, id: string): SubjectRef | null {
  const known = subjectKinds.find((one) => one === kind)
  const read = known ? parseId(prefixes[known], id) : null
  // Safe: the prefix of the id is that of the kind.
  return known && read ? ({ kind: known, id: read } as SubjectRef) : null
}
