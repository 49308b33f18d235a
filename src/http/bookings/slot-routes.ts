import { z } from 'zod'
import type { BookingModule } from '#modules/booking'
import { businessZone, instantText } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { priority } from './order-schema.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { bookingProblem } from './problems.ts'
import { estimateSchema, estimateView } from './estimate-view.ts'
import { id, localDate, postcode } from '../kit/fields.ts'
import { notFound, problem } from '../kit/problem.ts'

const tag = 'Catalogue'
const params = z.object({ id: id('svc') })
const slots = z.strictObject({
  date: z.iso.date(),
  timezone: z.string(),
  slots: z.array(z.string()),
  /** One for each start; missing where the arrival is promised for the start. */
  arrivals: z.array(z.strictObject({ start: z.string(), from: instantSchema, to: instantSchema })).optional(),
})

/** When a service can be had, and what it costs. */
export function slotRoutes(api: Api, booking: BookingModule): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/services/:id/slots',
      scope: 'catalogue:read',
      tag,
      summary:
        'The free starts of a day that a priority may have; none on a closed day, for an emergency service, or on a day that is sold under another priority. With the postcode of the visit, the way between visits counts. `arrivals` has the window that a customer is promised for each start, where the service has windows.',
      access: 'anyone',
      params,
      query: z.strictObject({
        date: localDate,
        priority: priority.default('standard'),
        postcode: postcode.optional(),
      }),
      answers: { 200: { says: 'Free starts only', schema: slots } },
    },
    async ({ c, params: { id: serviceId }, query }) => {
      const { date } = query
      const found = await booking.slots(serviceId, date, query.priority, query.postcode)
      if (found.ok) {
        const promised = await booking.arrivals(serviceId, date, found.value)
        const arrivals = promised.map(({ time, window }) => ({
          start: time,
          from: instantText(window.from),
          to: instantText(window.to),
        }))
        const body = {
          date: date.toString(),
          timezone: businessZone,
          slots: found.value,
          ...(arrivals.length > 0 && { arrivals }),
        }
        return { status: 200, body, headers: { 'cache-control': 'no-store' } }
      }
      return found.refusal.kind === 'service-unknown' ? problem(c, notFound) : bookingProblem(c, found.refusal)
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/services/:id/estimate',
      tag,
      summary: 'What a service costs at a priority, VAT included.',
      access: 'anyone',
      params,
      query: z.strictObject({ priority: priority.default('standard') }),
      answers: { 200: { says: 'The price', schema: estimateSchema } },
    },
    async ({ c, params: { id: serviceId }, query }) => {
      const found = await booking.estimate(serviceId, query.priority)
      if (!found.ok) return problem(c, notFound)
      return { status: 200, body: estimateView(found.value) }
    },
  )
}
