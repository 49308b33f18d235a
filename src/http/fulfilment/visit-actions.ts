import { z } from 'zod'
import { type VisitShown, bookingLimits, wayMinutes } from '#modules/booking'
import type { Answer, Api } from '../kit/api.ts'
import { freeText } from '../kit/fields.ts'
import { location } from './location.ts'
import { repeated, sent, visitParams } from './field-actions.ts'
import { actProblem } from './problems.ts'
import { type StepDone, type StepPorts, visitSteps } from './visit-steps.ts'
import { visitSchema, visitView } from './visit-views.ts'

const wanted = `Choose ${wayMinutes.join(', ')} minutes`
const stepFields = z.strictObject(sent)
const placeFields = z.strictObject({ ...sent, location: location.optional() })
const wayFields = z.strictObject({ ...sent, minutes: z.literal([...wayMinutes], wanted) })
const noAccessFields = z.strictObject({
  ...sent,
  no_photo_reason: freeText(bookingLimits.noPhotoReason, 'Please say why there is no photo').optional(),
})

const answers = { 200: { says: 'The visit as it is now', schema: visitSchema } } as const
const answerOf = (visit: VisitShown): Answer => ({ status: 200, body: visitView(visit) })

/** The steps of a visit, sent by the phone of the technician who leads it, at once or when there is a signal again. */
export function visitActionRoutes(api: Api, ports: Pick<StepPorts, 'booking' | 'departures'>): void {
  const { act, setOut } = visitSteps(ports)
  const common = { method: 'post', tag: 'Field', access: 'field-work', params: visitParams, answers } as const

  async function answer(c: Parameters<typeof actProblem>[0], done: Promise<StepDone>) {
    const visit = await done
    return visit.ok ? answerOf(visit.value) : actProblem(c, visit.refusal)
  }

  api.endpoint(
    {
      ...common,
      path: '/api/visits/:id/en-route',
      summary: `The technician has set out and should be there in so many minutes: the customer is notified. The first time stands. ${repeated}`,
      body: wayFields,
    },
    ({ c, who, params, body }) => answer(c, setOut(who, params.id, body)),
  )
  api.endpoint(
    {
      ...common,
      path: '/api/visits/:id/arrived',
      summary: `"I am here". The first time stands. ${repeated}`,
      body: stepFields,
    },
    ({ c, who, params, body }) => answer(c, act(who, params.id, body, { kind: 'arrived' })),
  )
  api.endpoint(
    {
      ...common,
      path: '/api/visits/:id/check-in',
      summary: `Work begins, once for each visit; the first of a booking makes it \`in_progress\`. One reading of the position is kept for 90 days where the technician agreed. ${repeated}`,
      body: placeFields,
    },
    ({ c, who, params, body }) =>
      answer(c, act(who, params.id, body, { kind: 'check-in', position: body.location ?? null })),
  )
  api.endpoint(
    {
      ...common,
      path: '/api/visits/:id/check-out',
      summary: `Work ends for this visit, once; the time spent is the whole minutes since the check-in. ${repeated}`,
      body: placeFields,
    },
    ({ c, who, params, body }) =>
      answer(c, act(who, params.id, body, { kind: 'check-out', position: body.location ?? null })),
  )
  api.endpoint(
    {
      ...common,
      path: '/api/visits/:id/no-access',
      summary: `Nobody opened, 20 minutes after "I am here". The only visit of a booking calls the booking off, for the fee; where another was begun or is to come, this one alone is over. ${repeated}`,
      body: noAccessFields,
    },
    ({ c, who, params, body }) =>
      answer(c, act(who, params.id, body, { kind: 'no-access', noPhotoReason: body.no_photo_reason ?? null })),
  )
}
