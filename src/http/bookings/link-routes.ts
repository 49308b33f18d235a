import { z } from 'zod'
import type { LinkRefusal, LinksModule, NewLink } from '#modules/booking'
import type { DeviceAccessModule } from '#modules/device-access'
import { type Result, at, instantText } from '#modules/shared'
import type { Answer, Api } from '../kit/api.ts'
import { actorOf } from './actor.ts'
import { bookingParams } from './fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import type { Problem } from '../kit/problem.ts'
import { problem } from '../kit/problem.ts'
import { linkProblem } from '../variations/problems.ts'

const tag = 'Bookings'
const linkSchema = z.object({ url: z.url(), expires_at: instantSchema })
const made = { 201: { says: 'The link: it is told here and never again', schema: linkSchema } } as const

/** The address of what a link leads to. */
export function linkUrl(publicUrl: URL, purpose: 'pay' | 'variation', { token }: NewLink): string {
  return new URL(at.link[purpose](token), publicUrl).href
}

/** Links that the office sends to people, who need no account for them. A new one ends the one before. */
export function linkRoutes(
  api: Api,
  { links, deviceAccess }: { readonly links: LinksModule; readonly deviceAccess: Pick<DeviceAccessModule, 'endLinks'> },
  publicUrl: URL,
): void {
  const answer = (purpose: 'pay' | 'variation', link: Result<NewLink, LinkRefusal>): Answer | Problem =>
    link.ok
      ? {
          status: 201,
          body: { url: linkUrl(publicUrl, purpose, link.value), expires_at: instantText(link.value.expiresAt) },
          headers: { 'cache-control': 'no-store' },
        }
      : linkProblem(link.refusal)

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/pay-link',
      tag,
      summary: 'A link to pay what is left of a booking, without an account.',
      access: 'take-payments',
      params: bookingParams,
      answers: made,
    },
    async ({ c, who, params }) => {
      const link = answer('pay', await links.makePayLink(actorOf(who), params.id))
      return 'code' in link ? problem(c, link) : link
    },
  )

  api.endpoint(
    {
      method: 'delete',
      path: '/api/bookings/:id/pay-link',
      tag,
      summary: 'The link to pay a booking ends at once.',
      access: 'take-payments',
      params: bookingParams,
      answers: { 204: { says: 'No link leads there any more' } },
    },
    async ({ c, who, params }) => {
      const revoked = await links.revokePayLink(actorOf(who), params.id)
      return revoked.ok ? { status: 204 } : problem(c, linkProblem(revoked.refusal))
    },
  )

  api.endpoint(
    {
      method: 'delete',
      path: '/api/bookings/:id/links',
      tag,
      summary: 'Every link of a booking ends at once, those in messages that were sent too.',
      access: 'dispatch',
      params: bookingParams,
      answers: { 204: { says: 'No link leads there any more' } },
    },
    async ({ c, who, params }) => {
      const revoked = await links.revokeAll(actorOf(who), params.id)
      if (revoked.ok) await deviceAccess.endLinks(params.id)
      return revoked.ok ? { status: 204 } : problem(c, linkProblem(revoked.refusal))
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/variation-link',
      tag,
      summary: 'A link to what the customer is asked at present, to be decided without an account.',
      access: 'dispatch',
      params: bookingParams,
      answers: made,
    },
    async ({ c, who, params }) => {
      const link = answer('variation', await links.makeVariationLink(actorOf(who), params.id))
      return 'code' in link ? problem(c, link) : link
    },
  )
}
