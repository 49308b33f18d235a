import { z } from 'zod'
import type { Catalogue } from '#modules/catalogue'
import { type Finder, type Listing, type ListingsModule, listingDeeds } from '#modules/directory'
import { type Clock, may, pence, poundsNumber } from '#modules/shared'
import type { Answer, Api } from '../kit/api.ts'
import { idempotencyMismatch, replay } from '../kit/idempotency.ts'
import { listingSchema as publicSchema, listingView as publicView } from '../directory/listing-fields.ts'
import { notFound, notValidFields, problem } from '../kit/problem.ts'
import { codeFields, editFields, listingChange, listingFieldsOf, listingParams, newListingFields } from './fields.ts'
import { judgeTrades } from './judge.ts'
import { listingProblem } from './problems.ts'
import { listingSchema, listingView } from './views.ts'

export interface ListingRoutePorts {
  readonly listings: ListingsModule
  readonly catalogue: Pick<Catalogue, 'adverts' | 'allCategories'>
  readonly experts: Pick<Finder, 'profile'>
  readonly clock: Clock
}

const tag = 'Directory'
const changed = { 200: { says: 'The listing as it is now', schema: listingSchema } } as const

const summaries = {
  pause: 'The public sees the listing no more; the days that are paid for go on.',
  resume: 'The public sees the listing again.',
  close: 'The listing ends for good.',
} as const

/** Listings, as their owners write them. */
export function listingRoutes(api: Api, { listings, catalogue, experts, clock }: ListingRoutePorts): void {
  async function viewer() {
    const pounds = await usualPounds()
    return (listing: Listing) => listingView(listing, clock.now(), pounds)
  }

  /** The price of the usual plan. */
  async function usualPounds(): Promise<number> {
    const { plans } = await catalogue.adverts()
    const usual = plans.find(({ kind, key }) => kind === 'listing' && key === 'standard')
    return poundsNumber(usual?.price ?? pence(0))
  }

  api.endpoint(
    {
      method: 'post',
      path: '/api/listings',
      tag,
      summary:
        'Make a listing, which is shown once it is paid for: 201 with its state. Only with a confirmed account (403 `email_not_verified`) that staff have not barred (403 `market_barred`). An address for contact that is not that of the account is sent a code. A price, a state or a rating in the body is refused.',
      access: 'signed-in',
      body: newListingFields,
      answers: { 201: { says: 'The listing, which waits for its payment', schema: listingSchema } },
      idempotent: true,
      limit: 'enquiry',
    },
    async ({ c, who, body, claim }) => {
      const errors = await judgeTrades(body.service_categories, catalogue)
      if (errors.length > 0) return problem(c, notValidFields(errors))
      const view = await viewer()
      const answer = (listing: Listing): Answer => ({ status: 201, body: view(listing) })
      const made = await listings.create(who, listingFieldsOf(body), claim(answer))
      if (made.ok) return answer(made.value)
      switch (made.refusal.kind) {
        case 'already-answered':
          return replay(c, made.refusal.answer)
        case 'idempotency-mismatch':
          return problem(c, idempotencyMismatch)
        default:
          return problem(c, listingProblem(made.refusal))
      }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/me/listings',
      tag,
      summary: 'The listings of the caller, the newest first.',
      access: 'signed-in',
      answers: {
        200: { says: 'The listings', schema: z.object({ items: z.array(listingSchema), next_cursor: z.null() }) },
      },
    },
    async ({ who }) => ({
      status: 200,
      body: { items: (await listings.listOf(who.id)).map(await viewer()), next_cursor: null },
    }),
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/listings/:id',
      tag,
      summary:
        'A listing: all of it to its owner and to the office, and to everybody else the public form of one that is shown.',
      access: 'anyone',
      params: listingParams,
      answers: { 200: { says: 'The listing', schema: z.union([listingSchema, publicSchema]) } },
    },
    async ({ c, who, params }) => {
      const listing = await listings.find(params.id)
      if (!listing) return problem(c, notFound)
      const isTheirs = who !== null && (listing.advert.ownerId === who.id || may(who, 'message'))
      if (isTheirs) return { status: 200, body: (await viewer())(listing) }
      const profile = await experts.profile(listing.advert.slug)
      return profile?.kind === 'shown' ? { status: 200, body: publicView(profile.listing) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      method: 'patch',
      path: '/api/listings/:id',
      tag,
      summary:
        'Edit a listing. The owner names the version that they have read; a stale one: 409 `listing_changed`. Words that are held leave the old ones in place (`pending_edit`).',
      access: 'signed-in',
      params: listingParams,
      body: editFields,
      answers: changed,
      limit: 'enquiry',
    },
    async ({ c, who, params, body: { version, ...sent } }) => {
      const errors = await judgeTrades(sent.service_categories, catalogue)
      if (errors.length > 0) return problem(c, notValidFields(errors))
      const edited = await listings.edit(params.id, who, listingChange(sent), version)
      return edited.ok
        ? { status: 200, body: (await viewer())(edited.value) }
        : problem(c, listingProblem(edited.refusal))
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/listings/:id/confirm-email',
      tag,
      summary: 'Confirm the e-mail address for contact by the code that was sent to it.',
      access: 'signed-in',
      params: listingParams,
      body: codeFields,
      answers: changed,
      limit: 'code-attempt',
    },
    async ({ c, who, params, body }) => {
      const confirmed = await listings.confirmContact(params.id, who.id, body.code)
      return confirmed.ok
        ? { status: 200, body: (await viewer())(confirmed.value) }
        : problem(c, listingProblem(confirmed.refusal))
    },
  )

  for (const deed of listingDeeds) {
    api.endpoint(
      {
        method: 'post',
        path: `/api/listings/:id/${deed}`,
        tag,
        summary: `${summaries[deed]} Said again, nothing changes; from another state: 409 \`advert_state\`.`,
        access: 'signed-in',
        params: listingParams,
        answers: changed,
      },
      async ({ c, who, params }) => {
        const moved = await listings.move(params.id, who.id, deed)
        return moved.ok
          ? { status: 200, body: (await viewer())(moved.value) }
          : problem(c, listingProblem(moved.refusal))
      },
    )
  }
}
