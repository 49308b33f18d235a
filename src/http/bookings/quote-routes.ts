import { z } from 'zod'
import type { BookingModule } from '#modules/booking'
import { priorities } from '#modules/pricing'
import { instantText, poundsNumber } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { priority } from './order-schema.ts'
import { bookingProblem } from './problems.ts'
import { id } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'

const quoteSchema = z.strictObject({
  id: z.string(),
  service_id: z.string(),
  priority: z.enum(priorities),
  lines: z.array(z.strictObject({ label: z.string(), amount: z.number() })),
  estimated_cost: z.number(),
  expires_at: instantSchema,
})

/** A price that holds for half an hour: book with its id, and it is what is charged. */
export function quoteRoutes(api: Api, booking: BookingModule): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/quotes',
      tag: 'Bookings',
      summary: 'What a service costs at a priority, VAT included, line by line; holds for 30 minutes for a booking.',
      access: 'anyone',
      body: z.strictObject({ service_id: id('svc'), priority: priority.default('standard') }),
      answers: { 201: { says: 'The quote; its lines add up to the estimated cost', schema: quoteSchema } },
      limit: 'quote',
    },
    async ({ c, body }) => {
      const quoted = await booking.quote(body.service_id, body.priority)
      if (!quoted.ok) return bookingProblem(c, quoted.refusal)
      const { id: quoteId, serviceId, priority: quotedAs, lines, total, expiresAt } = quoted.value
      return {
        status: 201,
        body: {
          id: quoteId,
          service_id: serviceId,
          priority: quotedAs,
          lines: lines.map(({ label, amount }) => ({ label, amount: poundsNumber(amount) })),
          estimated_cost: poundsNumber(total),
          expires_at: instantText(expiresAt),
        },
      }
    },
  )
}
