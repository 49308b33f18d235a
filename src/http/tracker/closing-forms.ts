import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { VisitReportsModule, VisitShown } from '#modules/booking'
import { absentReasons, reportLimits, visitIdOf } from '#modules/fulfilment'
import { at, doneAt } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { actionOf } from '../fulfilment/field-actions.ts'
import { ledVisitOf } from '../fulfilment/led-visit.ts'
import { problemOfAct } from '../fulfilment/problems.ts'
import { reportView } from '../fulfilment/report-views.ts'
import type { StepPorts } from '../fulfilment/visit-steps.ts'
import { visitView } from '../fulfilment/visit-views.ts'
import { freeText, localDate, orEmpty, pounds } from '../kit/fields.ts'
import { partRows, withPartRows } from '../returns/fields.ts'
import type { Submission } from '../kit/submission.ts'

interface ClosingPorts extends Pick<StepPorts, 'accounts' | 'booking'> {
  readonly reports: VisitReportsModule
}

const hash = z.string('Please load the page again').max(100, 'Please load the page again')

const absence = z.strictObject({
  report_hash: hash,
  absent_reason: z.enum(absentReasons, 'Choose why there is no signature'),
})

const submission = z.strictObject({
  action_id: z.guid('Please load the page again'),
  report_hash: hash,
  check_out_now: z.literal('yes').optional(),
  final_cost: orEmpty(pounds).optional(),
  /** A box that is not ticked sends nothing: a page that shows it says so, and one without it notifies the customer. */
  tell_customer_shown: z.literal('yes').optional(),
  tell_customer: z.literal('yes').optional(),
  return_by: orEmpty(localDate).optional(),
  reason: orEmpty(freeText(reportLimits.reason)).optional(),
  parts_to_order: partRows,
})

const correction = z.strictObject({
  reason: freeText(reportLimits.reason, 'Please say why the report is corrected'),
})

const page = ({ bookingId }: VisitShown) => at.tracker(bookingId)

/** The end of a report as forms of the tracker: why nobody signed, the submission, and a correction of what was submitted. */
export function closingForms(form: Submission, ports: ClosingPorts): void {
  const { reports } = ports
  const onTracker = { access: 'field-work', load: ledVisitOf(ports), page } as const

  form('/fulfillment/visits/:id/signature', { ...onTracker, fields: absence }, async (sent) => {
    const { c, who, found, fields, again } = sent
    const visit = visitIdOf(found)
    const action = actionOf(who, visit, { action_id: randomUUID(), ...fields }, 'signature', reportView)
    const { absent_reason: reason, report_hash: reportHash } = fields
    const done = await reports.sign(actorOf(who), visit, { kind: 'absent', reason, reportHash }, action)
    if (done.ok) return c.redirect(doneAt(page(found), 'absent', 'signature'), 303)
    return done.refusal.kind === 'already-answered' ? c.redirect(page(found), 303) : again(problemOfAct(done.refusal))
  })

  form(
    '/fulfillment/visits/:id/submit',
    { ...onTracker, fields: (_, typed) => z.preprocess(() => withPartRows(typed), submission) },
    async (sent) => {
      const { c, who, found, fields, again } = sent
      const { final_cost = null, return_by = null, reason = null, check_out_now, report_hash } = fields
      const visit = visitIdOf(found)
      const action = actionOf(who, visit, { ...fields, return_by: return_by?.toString() ?? null }, 'submit', visitView)
      const done = await reports.submit(
        actorOf(who),
        visit,
        {
          reportHash: report_hash,
          checksOut: check_out_now === 'yes',
          finalCost: final_cost,
          tellsCustomer: fields.tell_customer_shown === undefined || fields.tell_customer === 'yes',
          returnBy: return_by,
          reason,
          partsToOrder: fields.parts_to_order,
          passwordFresh: c.get('passwordFresh'),
        },
        action,
      )
      if (done.ok || done.refusal.kind === 'already-answered') {
        const waits = done.ok && done.value.status === 'awaiting_parts'
        return c.redirect(doneAt(waits ? at.return(found.bookingId) : at.dashboard(), 'submitted'), 303)
      }
      return again(problemOfAct(done.refusal))
    },
  )

  form('/fulfillment/visits/:id/corrections', { ...onTracker, fields: correction }, async (sent) => {
    const { c, who, found, fields, again } = sent
    const visit = visitIdOf(found)
    const action = actionOf(who, visit, { action_id: randomUUID(), ...fields }, 'correction', reportView)
    const opened = await reports.correct(actorOf(who), visit, fields.reason, action)
    if (opened.ok) return c.redirect(doneAt(page(found), 'correction', 'report'), 303)
    return opened.refusal.kind === 'already-answered'
      ? c.redirect(page(found), 303)
      : again(problemOfAct(opened.refusal))
  })
}
