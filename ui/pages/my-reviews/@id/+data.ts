import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { parseId } from '#modules/shared'
import { ownReview, ownReviewDone } from '../../../components/directory/own-review.ts'
import { doneIn } from '../../../done-in.ts'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams } = pageContext
  const who = signedIn(pageContext)
  const id = parseId('lrv', routeParams['id'] ?? '')
  const review = id && (await modules.expertReviews.own(id, { userId: who.id, email: who.email }))
  if (!review) throw render(404)
  return { done: doneIn(pageContext, ownReviewDone), review: ownReview(review, now) }
}
