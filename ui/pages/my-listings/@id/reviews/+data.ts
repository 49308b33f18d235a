import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import { shownExpertReview } from '../../../../components/directory/shown-expert-review.ts'
import { doneIn } from '../../../../done-in.ts'
import { signedIn } from '../../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 20

/** The published reviews of a listing, for its expert. */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, urlParsed } = pageContext
  const id = parseId('lst', routeParams['id'] ?? '')
  const listing = id && (await modules.listings.own(id, signedIn(pageContext).id))
  if (!listing) throw render(404)
  const after = parseId('lrv', urlParsed.search['after'] ?? '')
  const [found, { removed }] = await Promise.all([
    modules.expertReviews.published(listing.id, after, perPage + 1),
    modules.experts.reviewsOf(listing.id),
  ])
  const reviews = found.slice(0, perPage)
  const last = reviews.at(-1)
  const page = at.listingReviews(listing.id)
  const { reviews: count, ratingSum } = listing.counts
  return {
    done: doneIn(pageContext, {
      replied: 'Your reply is on your page',
      confirmed: 'The review says that the job is confirmed',
    }),
    name: listing.fields.businessName,
    back: at.myListing(listing.id),
    average: count === 0 ? null : (Math.floor((ratingSum * 10) / count) / 10).toFixed(1),
    count,
    removed,
    reviews: reviews.map((review) => ({
      ...shownExpertReview({ ...review, ...review.words }),
      id: review.id,
      isJobConfirmed: review.isJobConfirmed,
    })),
    next: last && found.length > perPage ? `${page}?after=${last.id}` : null,
  }
}
