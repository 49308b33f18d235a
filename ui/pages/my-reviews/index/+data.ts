import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { ownReview, ownReviewDone } from '../../../components/directory/own-review.ts'
import { doneIn } from '../../../done-in.ts'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The reviews that somebody wrote of experts; only a confirmed address shows those that were written by link. */
export async function data(pageContext: PageContextServer) {
  const { modules, now } = pageContext
  const { id, email, emailVerifiedAt } = signedIn(pageContext)
  const reviews = emailVerifiedAt ? await modules.expertReviews.listOf({ userId: id, email }) : []
  return {
    done: doneIn(pageContext, ownReviewDone),
    reviews: reviews.map((review) => ({ ...ownReview(review, now), href: at.myReview(review.id) })),
  }
}
