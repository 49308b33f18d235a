import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { reviewMonths } from '../../../../components/directory/review-months.ts'
import { signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The form for somebody who wrote to the expert; the way to it for everybody else. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams } = pageContext
  const { email, emailVerifiedAt } = signedIn(pageContext)
  const profile = await modules.experts.profile(routeParams['slug'] ?? '')
  if (profile?.kind !== 'shown') throw render(404)
  const { id, slug, businessName } = profile.listing
  const messages = emailVerifiedAt ? await modules.expertReviews.messagesTo(id, email) : []
  return {
    name: businessName,
    action: at.reviewExpert(slug),
    expertPage: at.expert(slug),
    isVerified: emailVerifiedAt !== null,
    email,
    mayWrite: messages.some(({ reviewId }) => reviewId === null),
    written: messages.flatMap(({ reviewId }) => (reviewId === null ? [] : [at.myReview(reviewId)])),
    months: reviewMonths(now),
  }
}
