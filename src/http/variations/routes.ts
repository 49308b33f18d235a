import { z } from 'zod'
import type { User } from '#modules/accounts'
import { type Variation, type VariationRefusal, type VariationsModule, bookingLimits } from '#modules/booking'
import type { BookingId, Result, VariationId } from '#modules/shared'
import type { Answer, Api } from '../kit/api.ts'
import { actorOf } from '../bookings/actor.ts'
import { bookingParams } from '../bookings/fields.ts'
import { freeText, id, pounds } from '../kit/fields.ts'
import { problem } from '../kit/problem.ts'
import { variationProblem } from './problems.ts'
import { variationSchema, variationView } from './views.ts'

const tag = 'Bookings'
const variationParams = bookingParams.extend({ variation: id('var') })

/** The new total, and why, in the words of who does the work. */
export const variationFields = z.strictObject({
  amount: pounds,
  reason: freeText(bookingLimits.variationReason, 'Please say what more there is to do'),
})

/** More work than was agreed: asked for, listed, decided once. */
export function variationRoutes(api: Api, variations: VariationsModule): void {
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
      const asked = await variations.propose(actorOf(who), params.id, body.amount, body.reason)
      return asked.ok ? { status: 201, body: variationView(asked.value) } : problem(c, variationProblem(asked.refusal))
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
      return { status: 200, body: { items: listed.value.map(variationView) } }
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
        answers: { 200: { says: 'How it stands', schema: variationSchema } },
      },
      async ({ c, who, params }): Promise<Answer | Response> => {
        const settled = await settle(who, params.id, params.variation)
        return settled.ok
          ? { status: 200, body: variationView(settled.value) }
          : problem(c, variationProblem(settled.refusal))
      },
    )
  }
}
