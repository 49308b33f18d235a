import { z } from 'zod'
import { type ExpertReviewsModule, type Finder, type ListingsModule, ratingTenths } from '#modules/directory'
import type { Api } from '../kit/api.ts'
import { id } from '../kit/fields.ts'
import { page, pageQuery } from '../kit/paging.ts'
import { notFound, problem, signInNeeded } from '../kit/problem.ts'
import { emailNotVerified } from '../market/posting-problems.ts'
import { type ReviewFields, proofFields, replyFields, wordsOf } from './fields.ts'
import type { OriginOf } from './origin.ts'
import { reviewProblem } from './problems.ts'
import { ownSchema, ownView, publicView, reviewsSchema } from './views.ts'

interface ReviewRoutePorts {
  readonly expertReviews: ExpertReviewsModule
  readonly experts: Pick<Finder, 'profile' | 'reviewsOf' | 'shown'>
  readonly listings: Pick<ListingsModule, 'find'>
  readonly fields: ReviewFields
  readonly originOf: OriginOf
}

const tag = 'Directory'
const ofListing = z.strictObject({ id: id('lst') })
const ofReview = z.strictObject({ id: id('lrv') })
const done = { 204: { says: 'Done' } }

/** Reviews of experts: the public list, and what authors, experts and staff do with one. */
export function expertReviewRoutes(
  api: Api,
  { expertReviews, experts, listings, fields, originOf }: ReviewRoutePorts,
): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/listings/:id/reviews',
      tag,
      summary:
        'The published reviews of an expert, the newest first, with the average of all of them and the number that was rejected or removed',
      access: 'anyone',
      params: ofListing,
      query: pageQuery('lrv'),
      answers: { 200: { says: 'The reviews', schema: reviewsSchema } },
    },
    async ({ c, params, query: { limit, cursor } }) => {
      const listing = await experts.shown(params.id)
      const profile = listing && (await experts.profile(listing.slug))
      if (profile?.kind !== 'shown') return problem(c, notFound)
      const { totalReviews } = profile.listing
      const [found, { removed }] = await Promise.all([
        expertReviews.published(params.id, cursor ?? null, limit + 1),
        experts.reviewsOf(params.id),
      ])
      const average = totalReviews === 0 ? null : ratingTenths(profile.listing) / 10
      const shown = page(found, limit, publicView, (review) => review.id)
      return {
        status: 200,
        body: { ...shown, items: [...shown.items], average, total_reviews: totalReviews, removed },
      }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/listings/:id/reviews',
      tag,
      summary:
        'Review an expert: signed in with the confirmed address from which a message was sent through this site (403 `no_contact` without one), or with the `token` of the link that is mailed seven days after it. One review for each message (409 `already_reviewed`). A screen publishes or holds it; the stars play no part in that',
      access: 'anyone',
      params: ofListing,
      body: fields.json.extend({
        token: z.string().max(100).optional().meta({ description: 'Of the mailed link; it serves once' }),
      }),
      limit: 'enquiry',
      answers: { 201: { says: 'The review, published or held', schema: ownSchema } },
    },
    async ({ c, who, params, body }) => {
      const { token, ...sent } = body
      const listing = await listings.find(params.id)
      if (!listing) return problem(c, notFound)
      const origin = await originOf(c, listing.advert.ownerId)
      if (token !== undefined) {
        const link = await expertReviews.openLink(token)
        if (link?.kind !== 'write' || link.message.listingId !== params.id) return problem(c, notFound)
        const written = await expertReviews.writeByLink(token, wordsOf(sent), origin)
        return written.ok ? { status: 201, body: ownView(written.value) } : problem(c, reviewProblem(written.refusal))
      }
      if (!who) return problem(c, signInNeeded)
      if (!who.emailVerifiedAt) return problem(c, emailNotVerified)
      const author = { userId: who.id, email: who.email }
      const written = await expertReviews.write(params.id, author, wordsOf(sent), origin)
      return written.ok ? { status: 201, body: ownView(written.value) } : problem(c, reviewProblem(written.refusal))
    },
  )

  api.endpoint(
    {
      method: 'patch',
      path: '/api/reviews/:id',
      tag,
      summary:
        'Change a review of an expert, as its author and for 30 days: all its fields. It is screened again; the old words of a published review are shown until the new ones have passed',
      access: 'signed-in',
      params: ofReview,
      body: fields.json,
      limit: 'enquiry',
      answers: { 200: { says: 'The review', schema: ownSchema } },
    },
    async ({ c, who, params, body }) => {
      const edited = await expertReviews.edit(params.id, { userId: who.id, email: who.email }, wordsOf(body))
      return edited.ok ? { status: 200, body: ownView(edited.value) } : problem(c, reviewProblem(edited.refusal))
    },
  )

  api.endpoint(
    {
      method: 'delete',
      path: '/api/reviews/:id',
      tag,
      summary: 'Withdraw a review of an expert, as its author. Its words go for good',
      access: 'signed-in',
      params: ofReview,
      answers: done,
    },
    async ({ c, who, params }) => {
      const withdrawn = await expertReviews.withdraw(params.id, { userId: who.id, email: who.email })
      return withdrawn.ok ? { status: 204 } : problem(c, reviewProblem(withdrawn.refusal))
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/reviews/:id/reply',
      tag,
      summary: 'The one public reply of an expert to a published review of them',
      access: 'signed-in',
      params: ofReview,
      body: replyFields,
      answers: done,
    },
    async ({ c, who, params, body: { text } }) => {
      const replied = await expertReviews.reply(params.id, who.id, text)
      return replied.ok ? { status: 204 } : problem(c, reviewProblem(replied.refusal))
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/reviews/:id/confirm-job',
      tag,
      summary: 'The expert says that the job of a review was done; the review then has the label "job confirmed"',
      access: 'signed-in',
      params: ofReview,
      answers: done,
    },
    async ({ c, who, params }) => {
      const confirmed = await expertReviews.confirmJob(params.id, who.id)
      return confirmed.ok ? { status: 204 } : problem(c, reviewProblem(confirmed.refusal))
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/admin/reviews/:id/confirm-job',
      tag: 'Market',
      summary: 'Staff have seen a proof of the job of a review of an expert; `note` says which',
      access: 'message',
      params: ofReview,
      body: proofFields,
      answers: done,
    },
    async ({ c, params, body: { note } }) => {
      const confirmed = await expertReviews.confirmJobByStaff(params.id, note)
      return confirmed.ok ? { status: 204 } : problem(c, reviewProblem(confirmed.refusal))
    },
  )
}
