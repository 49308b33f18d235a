import { z } from 'zod'
import type { BookingModule } from '#modules/booking'
import { actorOf } from '../bookings/actor.ts'
import { bookingParams } from '../bookings/fields.ts'
import { bookingProblem } from '../bookings/problems.ts'
import type { Api } from '../kit/api.ts'
import { visitParams } from './field-actions.ts'
import { visitSchema, visitView } from './visit-views.ts'

/** The visits of a booking, for its customer, its technician and the office. */
export function visitRoutes(api: Api, { booking }: { readonly booking: BookingModule }): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/bookings/:id/visits',
      scope: 'bookings:read',
      tag: 'Field',
      summary: 'The visits of a booking, the first one first. Each has at least one technician once it is assigned.',
      access: 'booker',
      params: bookingParams,
      answers: { 200: { says: 'The visits', schema: z.strictObject({ items: z.array(visitSchema) }) } },
    },
    async ({ c, who, params }) => {
      const found = await booking.visits(actorOf(who), params.id)
      return found.ok ? { status: 200, body: { items: found.value.map(visitView) } } : bookingProblem(c, found.refusal)
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/visits/:id',
      scope: 'bookings:read',
      tag: 'Field',
      summary: 'One visit, to the customer of its booking, its technician and the office.',
      access: 'booker',
      params: visitParams,
      answers: { 200: { says: 'The visit', schema: visitSchema } },
    },
    async ({ c, who, params }) => {
      const found = await booking.visit(actorOf(who), params.id)
      return found.ok ? { status: 200, body: visitView(found.value) } : bookingProblem(c, found.refusal)
    },
  )
}
