import { z } from 'zod'
import { type VisitShown, bookingLimits, wayMinutes } from '#modules/booking'
import { visitIdOf } from '#modules/fulfilment'
import { at, doneAt } from '#modules/shared'
import { freeText, orEmpty } from '../kit/fields.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import { problemOfAct } from './problems.ts'
import { ledVisitOf } from './led-visit.ts'
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
  const load = ledVisitOf(ports)

  for (const [prefix, page] of Object.entries(pages)) {
    const onPage = { access: 'field-work', load, page } as const
    const onStep = { ...onPage, fields: stepFields }
    form(`${prefix}/visits/:id/en-route`, { ...onPage, fields: wayFields }, async (sent) =>
      answer(sent, page, 'en-route', setOut(sent.who, visitIdOf(sent.found), sent.fields)),
    )
    form(`${prefix}/visits/:id/no-access`, { ...onPage, fields: noAccessFields }, async (sent) => {
      const { no_photo_reason: noPhotoReason = null, ...body } = sent.fields
      const reason = noPhotoReason === null ? {} : { no_photo_reason: noPhotoReason }
      const deed = { kind: 'no-access', noPhotoReason } as const
      return answer(sent, page, 'no-access', act(sent.who, visitIdOf(sent.found), { ...body, ...reason }, deed))
    })
    form(`${prefix}/visits/:id/arrived`, onStep, async (sent) =>
      answer(sent, page, 'arrived', act(sent.who, visitIdOf(sent.found), sent.fields, { kind: 'arrived' })),
    )
    for (const kind of ['check-in', 'check-out'] as const) {
      form(`${prefix}/visits/:id/${kind}`, onStep, async (sent) =>
        answer(sent, page, kind, act(sent.who, visitIdOf(sent.found), sent.fields, { kind, position: null })),
      )
    }
  }
}

/** The pages that have the steps, by the beginning of the addresses of their forms. */
const pages = {
  '/dashboard': () => at.dashboard(),
  '/fulfillment': ({ bookingId }: VisitShown) => at.tracker(bookingId),
} as const

/** Where the step stands already, by this press or another one, the page says so. */
async function answer<Fields>(
  { c, again, found }: Submitted<VisitShown, Fields>,
  pageOf: (visit: VisitShown) => string,
  step: string,
  done: Promise<StepDone>,
): Promise<Response> {
  const result = await done
  const page = pageOf(found)
  if (result.ok) return c.redirect(doneAt(page, step), 303)
  const { refusal } = result
  switch (refusal.kind) {
    case 'already-answered':
      return c.redirect(doneAt(page, step), 303)
    case 'already-checked-in':
    case 'already-checked-out':
    case 'idempotency-mismatch':
      return c.redirect(page, 303)
    default:
      return again(problemOfAct(refusal))
  }
}
