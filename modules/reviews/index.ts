import { type BookingId, type Result, refuse } from '#modules/shared'
import type { AlreadyReplied, ReviewPlace, ReviewQuery, ReviewStands, ReviewStore, ReviewUnknown } from './ports.ts'
import type { RejectReason } from './publication.ts'

export type { PublishedReview, ReviewFigures, ReviewPlace, ReviewQuery, ReviewStore } from './ports.ts'
export { reviewPlaceText, reviewsAsked, reviewsWords } from './reviews-asked.ts'
export { auditOfReviewDecision, auditOfReviewReply } from './audit-of-review.ts'
export { judgeReply, judgeReviewDecision } from './judge-review.ts'
export { averageWords, rejectReasons, rejectWords, reviewStates, type RejectReason } from './publication.ts'

/** The longest reply. */
export const replyLimit = 1_000
/** Testimonials stand on the home page from so many on, and so many at most. */
const [leastShown, mostShown] = [3, 6]
/** The owner chooses among so many of the newest. */
const mostChosenFrom = 200

export interface BadReply {
  readonly kind: 'bad-reply'
}

interface ReviewPorts {
  readonly reviews: ReviewStore
  readonly clock: { now(): Temporal.Instant }
}

/** Reviews that are published: by their customers' leave, whatever their stars. */
export function createReviews({ reviews, clock }: ReviewPorts) {
  return {
    published: (limit: number, before: number | null) => reviews.published(limit, before),
    /**
     * For the home page: those of the owner's choice that are published, in its order, then the newest, of any stars; empty
     * while there are fewer than three.
     */
    async testimonials(first: readonly number[] = []) {
      const newest = await reviews.published(first.length === 0 ? mostShown : mostChosenFrom, null)
      if (newest.length < leastShown) return []
      const chosen = first.flatMap((id) => newest.find((review) => review.id === id) ?? [])
      return [...chosen, ...newest.filter(({ id }) => !first.includes(id))].slice(0, mostShown)
    },
    figures: () => reviews.figures(),
    /** For the office: in every state, those that wait for a decision first. */
    listed: (query: ReviewQuery, limit: number, after: ReviewPlace | null = null) => reviews.list(query, limit, after),
    publicationOf: (bookingId: BookingId) => reviews.ofBooking(bookingId),
    decide: (id: number, reason: RejectReason | null) => reviews.decide(id, reason, clock.now()),
    async reply(
      id: number,
      text: string,
    ): Promise<Result<null, BadReply | ReviewUnknown | ReviewStands | AlreadyReplied>> {
      const words = text.trim()
      if (words === '' || words.length > replyLimit || /[^\P{Cc}\n]/u.test(words)) return refuse({ kind: 'bad-reply' })
      return reviews.reply(id, words, clock.now())
    },
    /** The caller has made sure that it is the customer's own. */
    withdraw: (bookingId: BookingId) => reviews.withdraw(bookingId),
    reviewsVersion: () => reviews.version(),
  }
}

export type ReviewsModule = ReturnType<typeof createReviews>
