import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { VisitReportsModule, VisitShown } from '#modules/booking'
import { visitIdOf } from '#modules/fulfilment'
import { at, doneAt } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { Upload } from '../uploads/form-stream.ts'
import { cameBack } from '../kit/form-faults.ts'
import { type Problem, problem, signInNeeded } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { actionOf } from '../fulfilment/field-actions.ts'
import { ledVisitOf } from '../fulfilment/led-visit.ts'
import { captionFields, photoChecked, problemOfPhoto } from '../fulfilment/photo-fields.ts'
import { problemOfAct } from '../fulfilment/problems.ts'
import { reportInForm } from './report-form.ts'
import { photoOfVisitView, reportView } from '../fulfilment/report-views.ts'
import type { StepPorts } from '../fulfilment/visit-steps.ts'

interface TrackerPorts extends Pick<StepPorts, 'accounts' | 'booking'> {
  readonly reports: VisitReportsModule
  readonly uploads: Uploads
  readonly pageAnswers: Pick<PageAnswers, 'show' | 'refuse'>
}

const page = ({ bookingId }: VisitShown) => at.tracker(bookingId)

/** The report and the photos of a visit as forms of the tracker, for a phone without scripts. */
export function trackerForms(api: Api, form: Submission, ports: TrackerPorts): void {
  const { reports, uploads, pageAnswers } = ports
  const load = ledVisitOf(ports)
  const onTracker = { access: 'field-work', load, page } as const

  form('/fulfillment/visits/:id/report', onTracker, async ({ c, who, found, fields, again }) => {
    const removed = fields['remove'] ?? null
    const read = reportInForm(fields, removed)
    if (!read.ok) return again(read.fault)
    const visit = visitIdOf(found)
    // Writing the same report twice is the same: an action of a form needs no memory of its own.
    const action = actionOf(who, visit, { action_id: randomUUID(), ...fields }, 'report', reportView)
    const done = await reports.write(actorOf(who), visit, read.value, action)
    if (done.ok) return c.redirect(doneAt(page(found), 'report', removed === null ? 'report' : 'parts'), 303)
    return done.refusal.kind === 'already-answered' ? c.redirect(page(found), 303) : again(problemOfAct(done.refusal))
  })

  form('/fulfillment/visits/:id/photos/:photo/delete', onTracker, async ({ c, who, found, param, again, refuse }) => {
    const photo = z.guid().safeParse(param('photo'))
    if (!photo.success) return refuse(404)
    const removed = await reports.removePhoto(actorOf(who), visitIdOf(found), photo.data.toLowerCase())
    if (removed.ok) return c.redirect(doneAt(page(found), 'photo-removed', 'photos'), 303)
    return again(problemOfAct(removed.refusal))
  })

  const onCaption = { ...onTracker, fields: captionFields }
  form('/fulfillment/visits/:id/photos/:photo/caption', onCaption, async ({ c, who, found, fields, ...sent }) => {
    const photo = z.guid().safeParse(sent.param('photo'))
    if (!photo.success) return sent.refuse(404)
    const key = photo.data.toLowerCase()
    const changed = await reports.changeCaption(actorOf(who), visitIdOf(found), key, fields.caption)
    if (changed.ok) return c.redirect(doneAt(page(found), 'caption', 'photos'), 303)
    return sent.again(problemOfAct(changed.refusal))
  })

  api.other({ method: 'post', path: '/fulfillment/visits/:id/photos', access: 'field-work' }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const found = await load({ who, param: (name) => c.req.param(name) ?? '' })
    if (!found) return pageAnswers.refuse(c, 404)
    const again = (fault: Problem, fields: Upload['fields']) => shownAgain(c, found, fault, fields)
    const visit = visitIdOf(found)
    return uploads.receive(
      c,
      'photo',
      async (upload) => {
        const checked = photoChecked(upload)
        if (!checked.ok) return again(checked.fault, upload.fields)
        const { type, caption, file, id = randomUUID() } = checked.value
        const added = await reports.addPhoto(
          actorOf(who),
          visit,
          { id, type, caption, file, isCopy: false },
          (digest) =>
            actionOf(who, visit, { action_id: id, type, caption, digest }, 'photo', (photo) =>
              photoOfVisitView(visit, photo),
            ),
        )
        if (added.ok || added.refusal.kind === 'already-answered') {
          return c.redirect(doneAt(page(found), 'photo', 'photos'), 303)
        }
        return again(problemOfPhoto(added.refusal), upload.fields)
      },
      again,
    )
  })

  function shownAgain(c: Context<HttpEnv>, found: VisitShown, fault: Problem, fields: Upload['fields']) {
    return pageAnswers.show(c, page(found), cameBack(c.req.path, fields, fault))
  }
}
