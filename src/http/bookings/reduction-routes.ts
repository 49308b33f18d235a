import { z } from 'zod'
import { type BookingModule, type WaitingReduction } from '#modules/booking'
import { instantText, poundsNumber } from '#modules/shared'
import { actorOf } from './actor.ts'
import { bookingParams, reductionFields } from './fields.ts'
import type { Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { pageSchema } from '../kit/paging.ts'
import { bookingProblem } from './problems.ts'
import { bookingSchema, bookingView } from './views.ts'

const reductionSchema = z.strictObject({
  booking_id: z.string(),
  reference: z.string(),
  paid: z.number(),
  final_cost: z.number(),
  reason: z.string().nullable(),
  requested_by: z.string(),
  requested_at: instantSchema,
})

const most = 100

/** Final costs below what was paid: each waits until somebody who may refund decides. */
export function reductionRoutes(api: Api, booking: BookingModule): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/cost-reductions',
      tag: 'Payments',
      summary: 'Final costs below what was paid that wait for a decision, the longest waiting first; at most 100.',
      access: 'take-payments',
      answers: { 200: { says: 'What waits', schema: pageSchema(reductionSchema) } },
    },
    async () => ({
      status: 200,
      body: { items: (await booking.waitingReductions(most)).map(reductionView), next_cursor: null },
    }),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/admin/cost-reductions/:id/decision',
      tag: 'Payments',
      summary: 'Approve a final cost below what was paid, and refund the difference, or decline it.',
      access: 'refund',
      params: bookingParams,
      body: reductionFields,
      answers: { 200: { says: 'The booking as it is now', schema: bookingSchema } },
    },
    async ({ c, who, params, body }) => {
      const done = await booking.decideReduction(actorOf(who), params.id, body.decision === 'approve')
      return done.ok ? { status: 200, body: bookingView(done.value, who) } : bookingProblem(c, done.refusal)
    },
  )
}

function reductionView({ bookingId, reference, kept, finalCost, reason, requestedBy, requestedAt }: WaitingReduction) {
  return {
    booking_id: bookingId,
    reference,
    paid: poundsNumber(kept),
    final_cost: poundsNumber(finalCost),
    reason,
    requested_by: requestedBy,
    requested_at: instantText(requestedAt),
  }
}
