import type { Context } from 'hono'
import { z } from 'zod'
import type { User } from '#modules/accounts'
import type { FormsShown, VisitFormsModule, VisitPhotoRefusal, VisitReportsModule } from '#modules/booking'
import { type AnswerChanges, type VisitForm, isComplete, reportLimits, visitIdOf } from '#modules/fulfilment'
import { type FormId, at, doneAt, parseId } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { actionOf } from '../fulfilment/field-actions.ts'
import { problemOfAct } from '../fulfilment/problems.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { readForm } from '../kit/form-body.ts'
import { cameBack } from '../kit/form-faults.ts'
import type { Upload } from '../uploads/form-stream.ts'
import { type Problem, notFound, notValidFields, problem, signInNeeded } from '../kit/problem.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { ShowPage } from '../pages/show-page.ts'
import { plainAnswers } from './fields.ts'
import { problemOfAnswers } from './problems.ts'
import { visitFormView } from './views.ts'

interface VisitFormPorts {
  readonly forms: VisitFormsModule
  readonly reports: Pick<VisitReportsModule, 'addPhoto'>
  readonly uploads: Uploads
  readonly show: ShowPage
}

type C = Context<HttpEnv>

const path = '/fulfillment/:id/forms/:form'
const hidden = z.object({
  action_id: z.guid('Please load the page again'),
  version: z.coerce.number('Please load the page again').int().min(1),
  visit: z.coerce.number().int().min(1).max(9_999),
})

/** The form of a visit on a page that needs no script. Photos come with the answers, each under its question. */
export function visitForms(api: Api, { forms, reports, uploads, show }: VisitFormPorts): void {
  api.other({ method: 'post', path, access: 'field-work' }, async (c) => {
    const isMultipart = c.req.header('content-type')?.startsWith('multipart/form-data') ?? false
    if (isMultipart) {
      return uploads.receive(
        c,
        'photo',
        (upload) => save(c, upload),
        (fault, fields) => again(c, fields, fault),
      )
    }
    const read = await readForm(c)
    return read.ok ? save(c, { fields: read.value, files: [] }) : problem(c, read.problem)
  })

  async function save(c: C, { fields, files }: Upload): Promise<Response> {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const read = hidden.safeParse(fields)
    const booking = parseId('bkg', c.req.param('id') ?? '')
    const form = parseId('frm', c.req.param('form') ?? '')
    if (!booking || !form) return problem(c, notFound)
    if (!read.success) return again(c, fields, outdated)
    const found = await forms.find(actorOf(who), visitIdOf({ bookingId: booking, number: read.data.visit }))
    const shown = found.ok ? found.value.forms.find((one) => one.form.formId === form) : undefined
    if (!found.ok || !shown || !found.value.leads) return problem(c, notFound)
    const photos = await keepPhotos(who, found.value, shown, { fields, files })
    if (!photos.ok) return again(c, fields, photos.fault)
    const answers = plainAnswers({ ...typedAnswers(shown, fields), ...photos.answers })
    return answer(c, who, found.value, form, { ...read.data, answers }, fields)
  }

  async function answer(
    c: C,
    who: User,
    { visit }: FormsShown,
    form: FormId,
    sent: z.output<typeof hidden> & { readonly answers: AnswerChanges },
    fields: Upload['fields'],
  ): Promise<Response> {
    const { action_id, version, answers } = sent
    const id = visitIdOf(visit)
    const action = actionOf(who, id, { action_id, version, form, answers }, 'form', visitFormView)
    const done = await forms.answer(actorOf(who), id, form, { version, answers }, action)
    const page = at.visitForm(visit.bookingId, form, visit.number)
    if (done.ok) return c.redirect(doneAt(page, isComplete(done.value) ? 'complete' : 'saved'), 303)
    const { refusal } = done
    if (refusal.kind === 'already-answered') return c.redirect(doneAt(page, 'saved'), 303)
    return again(c, fields, problemOfAnswers(refusal))
  }

  /** Each photo under the id that the page gave, so that a form that is sent twice adds it once. */
  async function keepPhotos(who: User, { visit }: FormsShown, { form }: VisitForm, { fields, files }: Upload) {
    const answers: Record<string, string> = {}
    for (const file of files) {
      const question = form.questions.find(({ id, kind }) => kind === 'photo' && file.field === `photo.${id}`)
      const id = z.guid().safeParse(fields[`photo_id.${question?.id ?? ''}`])
      if (!question || !id.success) return { ok: false, fault: outdated } as const
      const key = id.data.toLowerCase()
      const caption = question.label.slice(0, reportLimits.caption)
      const photo = { id: key, type: 'during', caption, file, isCopy: false } as const
      const added = await reports.addPhoto(actorOf(who), visitIdOf(visit), photo, (digest) =>
        actionOf(who, visitIdOf(visit), { action_id: key, type: 'during', caption, digest }, 'photo', (kept) => kept),
      )
      if (!added.ok && added.refusal.kind !== 'already-answered') {
        return { ok: false, fault: problemOfPhoto(added.refusal, question.id) } as const
      }
      answers[question.id] = key
    }
    return { ok: true, answers } as const
  }

  async function again(c: C, fields: Upload['fields'], fault: Problem): Promise<Response> {
    const { form, ...shown } = cameBack(c.req.path, fields, fault)
    const number = Number(fields['visit'])
    const query = Number.isInteger(number) && number > 0 ? `?visit=${number}` : ''
    return show(c, `${c.req.path}${query}`, { ...shown, form })
  }
}

const outdated: Problem = { status: 422, code: 'not_valid', detail: 'Please load the page again' }

/** The typed answers, question by question. A choice that nobody made says nothing; an emptied text takes its answer back. */
function typedAnswers({ form }: VisitForm, fields: Upload['fields']): AnswerChanges {
  return Object.fromEntries(
    form.questions.flatMap(({ id, kind }) => {
      const typed = fields[`answers.${id}`]
      if (typed === undefined) return []
      return [[id, kind === 'number' ? numberIn(typed) : typed]]
    }),
  )
}

/** "0,35" and "0.35" are one number; what is none stays as it was typed, and is refused beside its question. */
function numberIn(typed: string): string | number {
  const text = typed.trim().replace(',', '.')
  return text !== '' && /^[-+]?\d*\.?\d+$/.test(text) ? Number(text) : typed
}

function problemOfPhoto(
  refusal: Exclude<VisitPhotoRefusal, { readonly kind: 'already-answered' }>,
  question: string,
): Problem {
  const of = (message: string) => notValidFields([{ path: `answers.${question}`, message }])
  if (refusal.kind === 'not-a-picture')
    return of('This file is no photo that we can read. Please choose a JPEG, PNG or WebP.')
  return refusal.kind === 'too-many-photos'
    ? of('This visit has as many photos as it can have.')
    : problemOfAct(refusal)
}
