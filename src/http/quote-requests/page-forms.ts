import type { Context } from 'hono'
import type { DraftFields } from '#modules/booking'
import type { Catalogue } from '#modules/catalogue'
import { quoteLimits } from '#modules/quoting'
import { at, parseId, textLimits } from '#modules/shared'
import { type Api, tooMany } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type FormFields, readForm } from '../kit/form-body.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Upload } from '../uploads/form-stream.ts'
import { type Problem, notValidFields, problem } from '../kit/problem.ts'
import type { HttpKit } from '../kit/kit.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { ShowPage } from '../pages/show-page.ts'
import type { DraftCookie } from '../wizard/draft-cookie.ts'
import { trapFields } from '../bots/trap.ts'
import { z } from 'zod'
import { draftedRequest, stepFields } from './fields.ts'
import { judgeAsked } from './judge.ts'
import { type FileField, filesTooLarge, problemOfFile } from './problems.ts'
import type { Send, SendPorts } from './send.ts'

export interface QuotePagePorts extends SendPorts {
  readonly catalogue: Catalogue
  readonly cookie: DraftCookie
  readonly limits: RateLimits
  readonly uploads: Uploads
  readonly show: ShowPage
  readonly originOf: HttpKit['originOf']
}

type Step = 1 | 2 | 3
type C = Context<HttpEnv>

interface Sent {
  readonly c: C
  readonly step: Step
  readonly fields: FormFields
  readonly draft: DraftFields
  readonly token: string
  readonly draftHash: string
}

const trap = z.object(trapFields)

/** The page `/quote`: three steps, each a form that works without a script, and a draft that keeps what was typed. */
export function quotePageForms(api: Api, ports: QuotePagePorts, send: Send): void {
  const { catalogue, cookie, drafts, limits, originOf, quoteFiles, show, uploads } = ports

  api.other({ method: 'post', path: at.quote(), access: 'anyone' }, async (c) => {
    const isMultipart = c.req.header('content-type')?.startsWith('multipart/form-data') ?? false
    if (isMultipart) return uploads.receive(c, 'quote', (upload) => take(c, upload), refused(c))
    const read = await readForm(c)
    return read.ok ? take(c, { fields: read.value, files: [] }) : problem(c, read.problem)
  })

  /** The text of a form whose files are not taken is kept all the same. */
  function refused(c: C) {
    return async (fault: Problem, fields: Upload['fields']): Promise<Response> => {
      const sent = await kept(c, fields)
      if ('problem' in sent) return again({ c, step: 1, fields }, sent.problem)
      if (fault.status === 413) return again(sent, { ...fault, errors: [{ path: 'video', message: filesTooLarge }] })
      const { hotline } = await catalogue.site()
      return again(sent, { ...fault, detail: `${fault.detail} What you wrote is kept. You can also call ${hotline}.` })
    }
  }

  /** Keeps the typed text in the draft. */
  async function kept(c: C, fields: Upload['fields']): Promise<Sent | { readonly problem: Problem }> {
    const before = cookie.read(c)
    if (!(await drafts.find(before))) {
      const wait = await limits.take('upload', { address: c.var.address, account: null })
      if (wait !== null) return { problem: tooMany(wait) }
    }
    const earlier = (await drafts.find(before))?.fields.quote
    const { token, draft } = await drafts.merge(before, typedIn(fields, earlier), originOf(c))
    cookie.write(c, token)
    return { c, step: stepFrom(fields['step']), fields, draft: draft.fields, token, draftHash: draft.tokenHash }
  }

  async function take(c: C, { fields, files }: Upload): Promise<Response> {
    const sent = await kept(c, fields)
    if ('problem' in sent) return again({ c, step: stepFrom(fields['step']), fields }, sent.problem)
    const [intent = 'next', about = ''] = (fields['intent'] ?? 'next').split(':')
    if (files.length > 0) {
      const fault = await addFiles(sent, files)
      if (fault) return again({ ...sent, step: 1 }, fault)
    }
    switch (intent) {
      case 'save':
        return c.body(null, 204)
      case 'files':
        return goTo(c, 1, '#files')
      case 'remove': {
        const id = parseId('qfl', about)
        if (id) await quoteFiles.removeFromDraft(id, sent.draftHash)
        return goTo(c, 1, '#files')
      }
      case 'previous':
        return goTo(c, sent.step === 3 ? 2 : 1)
      default:
        return next(sent)
    }
  }

  async function addFiles({ c, draftHash }: Sent, files: Upload['files']): Promise<Problem | null> {
    const wait = await limits.take('upload', { address: c.var.address, account: c.var.who?.id ?? null })
    if (wait !== null) return tooMany(wait)
    for (const file of files) {
      const field = file.field === 'video' ? 'video' : 'photo'
      const added = await quoteFiles.add(draftHash, file, field)
      if (!added.ok) return problemOfFile(added.refusal, field satisfies FileField)
    }
    return null
  }

  async function next(sent: Sent): Promise<Response> {
    for (const step of [1, 2, 3] as const) {
      if (step > sent.step) break
      const fault = await judgeStep(step, sent.draft)
      if (fault) return again({ ...sent, step }, fault)
    }
    return sent.step === 3 ? sendAll(sent) : goTo(sent.c, (sent.step + 1) as Step)
  }

  async function judgeStep(step: Step, draft: DraftFields): Promise<Problem | null> {
    const fields = requestIn(draft)
    const parsed = stepFields[step].safeParse(fields)
    if (!parsed.success) return notValid(parsed.error)
    const { category, postcode } = fields
    const errors = await judgeAsked(step === 1 ? { category } : step === 2 ? { postcode } : {}, catalogue)
    return errors.length > 0 ? notValidFields(errors) : null
  }

  async function sendAll(sent: Sent): Promise<Response> {
    const { c, fields, draft, draftHash, token } = sent
    const parsed = draftedRequest.safeParse(requestIn(draft))
    const caught = trap.safeParse(fields)
    if (!parsed.success) return again(sent, notValid(parsed.error))
    if (!caught.success) return again(sent, notValid(caught.error))
    const account = c.var.who?.id ?? parsed.data.email.toLowerCase()
    const wait = await limits.take('enquiry', { address: c.var.address, account })
    if (wait !== null) return again(sent, tooMany(wait))
    const taken = await send(c, { ...parsed.data, draftHash, origin: draft.origin ?? null }, caught.data)
    if (taken.kind === 'refused') return again(sent, taken.problem)
    if (taken.kind === 'mailed') {
      // Its files wait in this draft; the visitor gets another.
      const fresh = await drafts.begin(null, { ...contactIn(draft) })
      cookie.write(c, fresh.token)
      return c.redirect(`${at.confirmRequest()}?sent=1`, 303)
    }
    await drafts.clearQuote(token)
    await quoteFiles.clearDraft(draftHash)
    return c.redirect(taken.value.page, 303)
  }

  function goTo(c: C, step: Step, anchor = ''): Response {
    return c.redirect(`${at.quote()}?step=${step}${anchor}`, 303)
  }

  async function again(sent: Pick<Sent, 'c' | 'step' | 'fields'>, fault: Problem): Promise<Response> {
    const { c, step, fields } = sent
    if (fields['intent'] === 'save') return problem(c, fault)
    const { status, detail, errors = [], retryAfterSeconds } = fault
    const answer = await show(c, `${at.quote()}?step=${step}`, {
      status,
      form: { action: at.quote(), values: fields, errors, alert: detail },
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
    // With the cookie of the draft.
    return c.newResponse(answer.body, { status, headers: Object.fromEntries(answer.headers) })
  }
}

const contact = ['name', 'email', 'phone', 'address', 'postcode'] as const

/** The typed text, cut at the longest allowed length: it is judged when the step is done. */
function typedIn(fields: Upload['fields'], before: DraftFields['quote']): DraftFields {
  const text = (name: string, most: number) => {
    const typed = fields[name]
    return typed === undefined ? {} : { [name]: typed.replaceAll('\r\n', '\n').trim().slice(0, most) }
  }
  return {
    ...text('name', textLimits.fullName),
    ...text('email', textLimits.email),
    ...text('phone', textLimits.phone),
    ...text('address', textLimits.address),
    ...text('postcode', textLimits.postcode),
    quote: { ...before, ...text('description', quoteLimits.description + 1), ...text('category', 60) },
  }
}

function contactIn(draft: DraftFields): DraftFields {
  return Object.fromEntries(contact.flatMap((name) => (draft[name] === undefined ? [] : [[name, draft[name]]])))
}

function requestIn(draft: DraftFields): Readonly<Record<string, string>> {
  const { description = '', category = '' } = draft.quote ?? {}
  return {
    description,
    category,
    ...Object.fromEntries(contact.map((name) => [name, draft[name] ?? ''])),
  }
}

function stepFrom(text: string | undefined): Step {
  return ([1, 2, 3] as const).find((step) => String(step) === text) ?? 1
}
