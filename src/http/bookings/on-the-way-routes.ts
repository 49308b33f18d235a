import { z } from 'zod'
import { type DepartureRefusal, type DeparturesModule, wayMinutes } from '#modules/booking'
import { instantText } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { actorOf } from './actor.ts'
import { bookingParams } from './fields.ts'
import { problemOfBooking } from './problems.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { type Problem, notAllowed, notFound, problem } from '../kit/problem.ts'

const wanted = `Choose ${wayMinutes.join(', ')} minutes`
const fields = z.strictObject({ minutes: z.literal([...wayMinutes], wanted) })

/** "On my way", said by the technician who is assigned: the customer is notified at once. */
export function onTheWayRoutes(api: Api, departures: DeparturesModule): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/on-the-way',
      tag: 'Bookings',
      summary:
        'The assigned technician has set out, and should be there in so many minutes. Told again, the first stands.',
      access: 'field-work',
      params: bookingParams,
      body: fields,
      answers: {
        200: {
          says: 'When they set out, and when they should be there',
          schema: z.strictObject({ at: instantSchema, arrives_at: instantSchema }),
        },
      },
    },
    async ({ c, who, params, body }) => {
      const done = await departures.setOut(actorOf(who), params.id, body.minutes)
      if (!done.ok) return problem(c, departureProblem(done.refusal))
      const { at, arrivesAt } = done.value
      return { status: 200, body: { at: instantText(at), arrives_at: instantText(arrivesAt) } }
    },
  )
}

/** The problem for a refusal of a departure. */
export function departureProblem(refusal: DepartureRefusal): Problem {
  switch (refusal.kind) {
    case 'booking-unknown':
      return notFound
    case 'not-allowed':
      return notAllowed
    case 'booking-changed':
      return problemOfBooking(refusal)
    case 'already-answered':
    case 'idempotency-mismatch':
      throw new Error('a departure without an action claims no answer')
    case 'no-visit-to-come':
      return {
        status: 409,
        code: 'no_visit_to_come',
        detail: 'Only a confirmed visit that has not begun can be set out to.',
      }
    case 'not-current-visit':
      return { status: 409, code: 'not_current_visit', detail: 'Another visit of this booking comes first.' }
    case 'too-early': {
      const detail = `This visit is more than ${refusal.hours} hours away. Is it the right job?`
      return { status: 409, code: 'too_early', detail }
    }
  }
}
