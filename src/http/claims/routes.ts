import type { BookingDetails, BookingModule } from '#modules/booking'
import { actorOf } from '../bookings/actor.ts'
import { bookingParams } from '../bookings/fields.ts'
import { bookingProblem } from '../bookings/problems.ts'
import { onceFor } from '../bookings/routes.ts'
import { bookingSchema, bookingView } from '../bookings/views.ts'
import type { Api } from '../kit/api.ts'
import { claimFields } from './fields.ts'

/** Claims on the guarantee of completed work. */
export function claimRoutes(api: Api, booking: Pick<BookingModule, 'claimGuarantee'>): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/guarantee-claims',
      tag: 'Field',
      summary:
        'Claims on the guarantee of completed work, by its customer or the office: a booking of its own at £0.00, for which the technician who did the work is asked first. Without `scheduled_date` the first free start is kept, and the office calls about it. Work that is not completed: 409 `not_completed`; after the last day: 409 `guarantee_over`; a claim that is open: 409 `claim_open`.',
      access: 'booker',
      params: bookingParams,
      body: claimFields,
      answers: { 201: { says: 'The booking, with the id of the first one in `guarantee_of`', schema: bookingSchema } },
      idempotent: true,
      limit: 'booking',
    },
    async ({ c, who, params, body, claim }) => {
      const answer = onceFor((done: BookingDetails) => ({ status: 201, body: bookingView(done, who) }))
      const made = await booking.claimGuarantee(actorOf(who), params.id, {
        problemDescription: body.problem_description,
        startsAt: body.scheduled_date ?? null,
        claim: claim(answer),
      })
      return made.ok ? answer(made.value) : bookingProblem(c, made.refusal)
    },
  )
}
