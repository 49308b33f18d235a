import type { Context } from 'hono'
import { z } from 'zod'
import type { User } from '#modules/accounts'
import { type Variation, type VariationRefusal, type VariationsModule, bookingLimits } from '#modules/booking'
import { mostVisitPhotos } from '#modules/fulfilment'
import type { BookingId, Result, VariationId } from '#modules/shared'
import type { Answer, Api } from '../kit/api.ts'
import { actorOf } from '../bookings/actor.ts'
import { bookingParams } from '../bookings/fields.ts'
import { freeText, id, pounds } from '../kit/fields.ts'
import type { HttpEnv } from '../kit/env.ts'
import { notFound, problem } from '../kit/problem.ts'
import { variationProblem } from './problems.ts'
import { variationSchema, variationView } from './views.ts'

const tag = 'Bookings'
const variationParams = bookingParams.extend({ variation: id('var') })

/** The new total, and why, in the words of who does the work. */
const asked = {
  amount: pounds,
  reason: freeText(bookingLimits.variationReason, 'Please say what more there is to do'),
}
const photoId = z.guid().toLowerCase()
const variationFields = z.strictObject({
  ...asked,
  photo_ids: z
    .array(photoId)
    .max(mostVisitPhotos, `Choose at most ${mostVisitPhotos} photos`)
    .refine((ids) => new Set(ids).size === ids.length, 'Please name each photo once')
    .optional()
    .meta({ description: 'Photos of visits of the booking, of the kinds `during` and `issue`' }),
})

const photoBox = /^photo\.(.+)$/

/** The same as a form sends it: `photo.<id>` for each photo that is ticked. */
export const variationForm = z
  .object(asked)
  .catchall(z.literal('yes'))
  .transform(({ amount, reason, ...boxes }, context) => {
    const ids = Object.keys(boxes).map((name) => photoId.safeParse(photoBox.exec(name)?.[1]).data)
    const photoIds = ids.flatMap((one) => one ?? [])
    if (photoIds.length === ids.length && ids.length <= mostVisitPhotos) return { amount, reason, photoIds }
    const message = `Choose at most ${mostVisitPhotos} of these photos`
    context.issues.push({ code: 'custom', path: ['photo_ids'], message, input: boxes })
    return z.NEVER
  })

/** More work than was agreed: asked for, listed, decided once. */
export function variationRoutes(api: Api, variations: VariationsModule): void {
  const view = async (variation: Variation) => variationView(variation, await variations.photosOf(variation.id))

  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/variations',
      tag,
      summary: 'Ask the customer for a new total above what is agreed; an earlier question that is open is withdrawn.',
      access: 'report-work',
      params: bookingParams,
      body: variationFields,
      answers: { 201: { says: 'What the customer is asked', schema: variationSchema } },
    },
    async ({ c, who, params, body }) => {
      const made = await variations.propose(actorOf(who), params.id, body.amount, body.reason, body.photo_ids)
      return made.ok ? { status: 201, body: await view(made.value) } : problem(c, variationProblem(made.refusal))
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/bookings/:id/variations',
      tag,
      summary: 'What the customer was asked beyond what was agreed, oldest first.',
      access: 'signed-in',
      params: bookingParams,
      answers: { 200: { says: 'The variations', schema: z.object({ items: z.array(variationSchema) }) } },
    },
    async ({ c, who, params }) => {
      const listed = await variations.list(actorOf(who), params.id)
      if (!listed.ok) return problem(c, variationProblem(listed.refusal))
      return { status: 200, body: { items: await Promise.all(listed.value.map(view)) } }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/bookings/:id/variations/:variation/photos/:photo',
      tag,
      summary: 'A photo with which the customer is asked, as a JPEG without the data of the camera.',
      access: 'signed-in',
      params: variationParams.extend({ photo: photoId }),
      answers: { 200: { says: 'The picture' } },
    },
    async ({ c, who, params }) => {
      const bytes = await variations.readPhoto(actorOf(who), params.id, params.variation, params.photo)
      return bytes ? variationPicture(c, bytes) : problem(c, notFound)
    },
  )

  type Settle = (who: User, id: BookingId, variation: VariationId) => Promise<Result<Variation, VariationRefusal>>
  const verbs = [
    [
      'accept',
      "The booking's customer says yes: the amount is agreed from now on.",
      'signed-in',
      (who, booking, variation) => variations.decide(actorOf(who), booking, variation, 'accepted'),
    ],
    [
      'decline',
      "The booking's customer says no: what was agreed stays.",
      'signed-in',
      (who, booking, variation) => variations.decide(actorOf(who), booking, variation, 'declined'),
    ],
    [
      'withdraw',
      'Withdraws the question, until it is decided. Any role that may ask may withdraw.',
      'report-work',
      (who, booking, variation) => variations.withdraw(actorOf(who), booking, variation),
    ],
  ] as const satisfies readonly (readonly [string, string, unknown, Settle])[]

  for (const [verb, summary, access, settle] of verbs) {
    api.endpoint(
      {
        method: 'post',
        path: `/api/bookings/:id/variations/:variation/${verb}`,
        tag,
        summary: `${summary} Said again, nothing changes; decided otherwise before: 409 \`variation_closed\`.`,
        access,
        params: variationParams,
        answers: { 200: { says: 'The variation', schema: variationSchema } },
      },
      async ({ c, who, params }): Promise<Answer | Response> => {
        const settled = await settle(who, params.id, params.variation)
        return settled.ok
          ? { status: 200, body: await view(settled.value) }
          : problem(c, variationProblem(settled.refusal))
      },
    )
  }
}

/** A photo of a variation, as a JPEG without the data of the camera. */
export function variationPicture(c: Context<HttpEnv>, bytes: Uint8Array): Response {
  return c.body(Buffer.from(bytes), 200, {
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=300',
  })
}
