import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { ownReview, ownReviewDone } from '../../../components/directory/own-review.ts'
import { reviewMonths } from '../../../components/directory/review-months.ts'
import { doneIn } from '../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the holder of the link: a message to review, or their review. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams } = pageContext
  const token = routeParams['token'] ?? ''
  const link = await modules.expertReviews.openLink(token)
  if (!link) throw render(404)
  const common = { href: at.link.expertReview(token), done: doneIn(pageContext, ownReviewDone) }
  if (link.kind === 'manage') return { ...common, review: ownReview(link.review, now), write: null }
  const { businessName, slug } = link.message
  return {
    ...common,
    review: null,
    write: { name: businessName, expertPage: at.expert(slug), months: reviewMonths(now) },
  }
}
