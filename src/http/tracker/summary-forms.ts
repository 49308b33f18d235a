import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { VisitReportsModule, VisitShown } from '#modules/booking'
import { reportLimits, visitIdOf } from '#modules/fulfilment'
import { at, doneAt } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { actionOf } from '../fulfilment/field-actions.ts'
import { ledVisitOf } from '../fulfilment/led-visit.ts'
import { problemOfAct } from '../fulfilment/problems.ts'
import { aiUnavailable } from '../fulfilment/reports/summary-routes.ts'
import { reportView } from '../fulfilment/report-views.ts'
import type { StepPorts } from '../fulfilment/visit-steps.ts'
import { tooMany } from '../kit/api.ts'
import { freeText } from '../kit/fields.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Submission } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'

interface SummaryPorts extends Pick<StepPorts, 'accounts' | 'booking'> {
  readonly reports: VisitReportsModule
  readonly limits: RateLimits
  readonly pageAnswers: Pick<PageAnswers, 'show'>
}

const used = z.strictObject({ work_performed: freeText(reportLimits.workPerformed, 'Please write what was done') })

const page = ({ bookingId }: VisitShown) => at.tracker(bookingId)

/** A draft of a summary is shown on the tracker, and replaces the text of the report only when the technician says so. */
export function summaryForms(form: Submission, ports: SummaryPorts): void {
  const { reports, limits, pageAnswers } = ports
  const onTracker = { access: 'field-work', load: ledVisitOf(ports), page } as const

  form('/fulfillment/visits/:id/summary', onTracker, async ({ c, who, found, again }) => {
    const wait = await limits.take('message', { address: c.get('address'), account: who.id })
    if (wait !== null) return again(tooMany(wait))
    const drafted = await reports.summarise(actorOf(who), visitIdOf(found))
    if (!drafted.ok) {
      const { refusal } = drafted
      return again(refusal.kind === 'ai-unavailable' ? aiUnavailable : problemOfAct(refusal))
    }
    const values = { draft: drafted.value.text }
    return pageAnswers.show(c, page(found), {
      status: 200,
      form: { action: c.req.path, values, errors: [], alert: null },
    })
  })

  form('/fulfillment/visits/:id/summary/use', { ...onTracker, fields: used }, async (sent) => {
    const { c, who, found, fields, again } = sent
    const visit = visitIdOf(found)
    const action = actionOf(who, visit, { action_id: randomUUID(), ...fields }, 'report', reportView)
    const done = await reports.write(actorOf(who), visit, { workPerformed: fields.work_performed }, action)
    if (done.ok) return c.redirect(doneAt(page(found), 'summary', 'report'), 303)
    return done.refusal.kind === 'already-answered' ? c.redirect(page(found), 303) : again(problemOfAct(done.refusal))
  })
}
