import { z } from 'zod'
import { type BookingModule, longerMinutes } from '#modules/booking'
import { at, instantText } from '#modules/shared'
import { actorOf } from './actor.ts'
import { bookingParams } from './fields.ts'
import { ownJob } from './found-booking.ts'
import { problemOfBooking } from './problems.ts'
import type { Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'

interface LongerPorts {
  readonly booking: BookingModule
  readonly submission: Submission
}

const wanted = `Choose ${longerMinutes.join(', ')} minutes`
const fields = z.strictObject({ minutes: z.literal([...longerMinutes], wanted) })
const formFields = z.strictObject({
  minutes: z.coerce.number(wanted).pipe(fields.shape.minutes),
  /** The version of the booking that the page showed: a second press changes nothing. */
  seen: z.coerce.number().int(),
})

/** "I need longer", said by the technician on site: the next customer is notified where it makes the next visit late. */
export function longerRoutes(api: Api, { booking, submission: form }: LongerPorts): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/longer',
      tag: 'Bookings',
      summary: 'The assigned technician, who is on site, needs so many minutes more.',
      access: 'field-work',
      params: bookingParams,
      body: fields,
      answers: {
        200: {
          says: 'When the visit should be over, and by how many minutes the next one is late; 0 for none',
          schema: z.strictObject({ expected_end: instantSchema, next_late_minutes: z.int() }),
        },
      },
    },
    async ({ c, who, params, body }) => {
      const done = await booking.lengthen(actorOf(who), params.id, body.minutes)
      if (!done.ok) return problem(c, problemOfBooking(done.refusal))
      const { until, delayed } = done.value
      return { status: 200, body: { expected_end: instantText(until), next_late_minutes: delayed?.minutes ?? 0 } }
    },
  )

  const onJob = {
    access: 'field-work',
    load: ownJob(booking),
    fields: formFields,
    page: () => at.dashboard(),
  } as const
  form('/dashboard/jobs/:id/longer', onJob, async ({ c, who, found, fields: { minutes, seen }, again }) => {
    if (seen !== found.version) return c.redirect(at.dashboard(), 303)
    const done = await booking.lengthen(actorOf(who), found.id, minutes)
    return done.ok ? c.redirect(`${at.dashboard()}?done=longer`, 303) : again(problemOfBooking(done.refusal))
  })
}
