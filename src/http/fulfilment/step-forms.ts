import { z } from 'zod'
import { type VisitShown, bookingLimits, wayMinutes } from '#modules/booking'
import { visitIdOf } from '#modules/fulfilment'
import { at, doneAt, parseId } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { freeText, orEmpty } from '../kit/fields.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { problemOfAct } from './problems.ts'
import { type StepDone, type StepPorts, visitSteps } from './visit-steps.ts'

const actionId = { action_id: z.guid('Please load the page again') }
const wanted = `Choose ${wayMinutes.join(', ')} minutes`

const stepFields = z.strictObject(actionId)
const wayFields = z.strictObject({ ...actionId, minutes: z.coerce.number(wanted).pipe(z.literal([...wayMinutes])) })
const noAccessFields = z.strictObject({
  ...actionId,
  no_photo_reason: orEmpty(freeText(bookingLimits.noPhotoReason)).optional(),
})

/**
 * The steps of a visit as forms, for a phone without scripts. A form that is sent twice carries the same `action_id` and is
 * one step. There is no position in them: a page without scripts cannot read one.
 */
export function stepForms(form: Submission, ports: StepPorts): void {
  const { act, setOut } = visitSteps(ports)

  /** The visit, for the technician who leads it; to everyone else it is not there. */
  async function load({ who, param }: Pick<Submitted, 'who' | 'param'>): Promise<VisitShown | null> {
    const id = parseId('vis', param('id'))
    if (!id) return null
    const found = await ports.booking.visit(actorOf(who), id)
    const me = found.ok ? await ports.accounts.technicianOf(who.id) : null
    return found.ok && me && found.value.technicians[0] === me.id ? found.value : null
  }

  const onDay = { access: 'field-work', load, page: () => at.dashboard() } as const

  form('/dashboard/visits/:id/en-route', { ...onDay, fields: wayFields }, async (sent) =>
    answer(sent, 'en-route', setOut(sent.who, visitIdOf(sent.found), sent.fields)),
  )
  form('/dashboard/visits/:id/no-access', { ...onDay, fields: noAccessFields }, async (sent) => {
    const { no_photo_reason: noPhotoReason = null, ...body } = sent.fields
    const reason = noPhotoReason === null ? {} : { no_photo_reason: noPhotoReason }
    const deed = { kind: 'no-access', noPhotoReason } as const
    return answer(sent, 'no-access', act(sent.who, visitIdOf(sent.found), { ...body, ...reason }, deed))
  })
  const onStep = { ...onDay, fields: stepFields }
  form('/dashboard/visits/:id/arrived', onStep, async (sent) =>
    answer(sent, 'arrived', act(sent.who, visitIdOf(sent.found), sent.fields, { kind: 'arrived' })),
  )
  for (const kind of ['check-in', 'check-out'] as const) {
    form(`/dashboard/visits/:id/${kind}`, onStep, async (sent) =>
      answer(sent, kind, act(sent.who, visitIdOf(sent.found), sent.fields, { kind, position: null })),
    )
  }
}

/** Where the step stands already, by this press or another one, the day says so. */
async function answer<Fields>(
  { c, again }: Submitted<VisitShown, Fields>,
  step: string,
  done: Promise<StepDone>,
): Promise<Response> {
  const result = await done
  if (result.ok) return c.redirect(doneAt(at.dashboard(), step), 303)
  const { refusal } = result
  switch (refusal.kind) {
    case 'already-answered':
      return c.redirect(doneAt(at.dashboard(), step), 303)
    case 'already-checked-in':
    case 'already-checked-out':
    case 'idempotency-mismatch':
      return c.redirect(at.dashboard(), 303)
    default:
      return again(problemOfAct(refusal))
  }
}
