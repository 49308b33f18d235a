import { z } from 'zod'
import { type BookingModule, type LongerVisit, longerMinutes } from '#modules/booking'
import { at, instantText, doneAt } from '#modules/shared'
import { actorOf } from './actor.ts'
import { bookingParams } from './fields.ts'
import { ownJob } from './found-booking.ts'
import { bookingProblem, problemOfBooking } from './problems.ts'
import type { Answer, Api } from '../kit/api.ts'
import { moment } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import type { Submission } from '../kit/submission.ts'

interface LongerPorts {
  readonly booking: BookingModule
  readonly submission: Submission
}

const wanted = `Choose ${longerMinutes.join(', ')} minutes`
const seenEnd = moment('Please give the end as it was last answered')
const fields = z.strictObject({
  minutes: z.literal([...longerMinutes], wanted),
  expected_end: seenEnd.optional(),
})
const formFields = z.strictObject({
  minutes: z.coerce.number(wanted).pipe(fields.shape.minutes),
  /** The expected end that the page showed: a second press changes nothing. */
  seen: seenEnd,
})

const answerOf = ({ until, delayed }: LongerVisit): Answer => ({
  status: 200,
  body: { expected_end: instantText(until), next_late_minutes: delayed?.minutes ?? 0 },
})

/** "I need longer", said by the technician on site: the next customer is notified where it makes the next visit late. */
export function longerRoutes(api: Api, { booking, submission: form }: LongerPorts): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/bookings/:id/longer',
      tag: 'Bookings',
      summary:
        'The assigned technician, who is on site, needs so many minutes more. With the `expected_end` that the caller saw, a request that is sent twice is done once: 409 `booking_changed`. With an `Idempotency-Key` the first answer is given again.',
      access: 'field-work',
      params: bookingParams,
      body: fields,
      answers: {
        200: {
          says: 'When the visit should be over, and by how many minutes the next one is late; 0 for none',
          schema: z.strictObject({ expected_end: instantSchema, next_late_minutes: z.int() }),
        },
      },
      idempotent: true,
    },
    async ({ c, who, params, body, claim }) => {
      const once = { seenEnd: body.expected_end ?? null, claim: claim(answerOf) }
      const done = await booking.lengthen(actorOf(who), params.id, body.minutes, once)
      return done.ok ? answerOf(done.value) : bookingProblem(c, done.refusal)
    },
  )

  const onJob = {
    access: 'field-work',
    load: ownJob(booking),
    fields: formFields,
    page: () => at.dashboard(),
  } as const
  form('/dashboard/jobs/:id/longer', onJob, async ({ c, who, found, fields: { minutes, seen }, again }) => {
    const done = await booking.lengthen(actorOf(who), found.id, minutes, { seenEnd: seen, claim: null })
    if (done.ok) return c.redirect(doneAt(at.dashboard(), 'longer'), 303)
    const { refusal } = done
    if (refusal.kind === 'already-answered') throw new Error('a form claims no answer')
    return refusal.kind === 'booking-changed' ? c.redirect(at.dashboard(), 303) : again(problemOfBooking(refusal))
  })
}
