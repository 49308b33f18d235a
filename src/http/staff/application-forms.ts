import type { Context } from 'hono'
import type { Administration, AdministrationRefusal } from '#modules/administration'
import { at, parseId, doneAt } from '#modules/shared'
import type { AccountsModule } from '#modules/accounts'
import { applyingAgain } from '../accounts/problems.ts'
import { type Api, tooMany } from '../kit/api.ts'
import { credentialFields, credentialKind, detailsFields, documentKind } from './credential-fields.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { FormFields } from '../kit/form-body.ts'
import { cameBack, notValid } from '../kit/form-faults.ts'
import type { Upload } from '../uploads/form-stream.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import { type Problem, problem, signInNeeded } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { administrationProblem } from './users-problems.ts'

interface ApplicationPorts {
  readonly accounts: Pick<AccountsModule, 'applyAgain'>
  readonly administration: Administration
  readonly pageAnswers: Pick<PageAnswers, 'show' | 'refuse'>
  readonly limits: RateLimits
  readonly uploads: Uploads
  readonly form: Submission
}

const page = at.application()
const own = { access: 'signed-in' } as const

const credentialForm = credentialFields.extend({ certificate: credentialKind })

/** A field of a date is chosen, not typed: there is one thing to say of it. */
function chooseADay(fault: Problem): Problem {
  const [words, path] = ['Choose the last day', 'expires_on']
  const { errors = [] } = fault
  const others = errors.filter((error) => error.path !== path)
  const mended = others.length === errors.length ? others : [...others, { path, message: words }]
  return { ...fault, detail: mended[0]?.message ?? fault.detail, errors: mended }
}

/** The applicant's own page without scripts, and what an administrator decides about what was shown. */
export function applicationForms(api: Api, ports: ApplicationPorts): void {
  const { accounts, administration, pageAnswers, limits, uploads, form } = ports

  form('/application', own, async ({ c, who, fields }) => {
    const { home_district, about } = fields
    const parsed = detailsFields.safeParse({ skills: ticked(fields), home_district, about })
    if (!parsed.success) return again(c, fields, notValid(parsed.error))
    const { skills, home_district: homeDistrict = null, about: described = null } = parsed.data
    const kept = await administration.describe(who.id, { skills, homeDistrict, about: described })
    return kept.ok ? back(c, 'details') : turnedDown(c, fields, kept.refusal)
  })

  form('/application/again', own, async ({ c, who, fields }) => {
    const applied = await accounts.applyAgain(who.id)
    if (applied.ok) return back(c, 'again')
    // Sent twice: the first one is there.
    if (applied.refusal.kind === 'application-waiting') return c.redirect(page, 303)
    if (applied.refusal.kind === 'application-unknown') return pageAnswers.refuse(c, 404)
    return again(c, fields, applyingAgain(applied.refusal))
  })

  form('/application/credentials', own, async ({ c, who, fields }) => {
    const parsed = credentialForm.safeParse(fields)
    if (!parsed.success) return again(c, fields, chooseADay(notValid(parsed.error)))
    const { certificate: kind, number, categories = null, expires_on: expiresOn } = parsed.data
    const kept = await administration.submitCredential(who.id, { kind, number, categories, expiresOn })
    return kept.ok ? back(c, 'credential') : turnedDown(c, fields, kept.refusal)
  })

  form('/application/documents/:id/delete', own, async ({ c, who }) => {
    const id = parseId('doc', c.req.param('id') ?? '')
    return id && (await administration.removeDocument(id, who.id)) ? back(c, 'removed') : pageAnswers.refuse(c, 404)
  })

  api.other({ method: 'post', path: '/application/documents', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const wait = await limits.take('upload', { address: c.var.address, account: who.id })
    if (wait !== null) return again(c, {}, tooMany(wait))
    const taken = async ({ fields, files: [file] }: Upload) => {
      const kind = documentKind.safeParse(fields['kind'])
      if (!kind.success) return again(c, fields, notValid(kind.error))
      const added = file ? await administration.addDocument(who.id, kind.data, file) : null
      if (!added) return again(c, fields, administrationProblem({ kind: 'not-a-document' }))
      return added.ok ? back(c, 'document') : turnedDown(c, fields, added.refusal)
    }
    return uploads.receive(c, 'document', taken, (fault, fields) => again(c, fields, fault))
  })

  form('/admin/credentials/:id/verify', { access: 'users' }, (sent) =>
    decided(sent, 'verified', (id) => administration.verifyCredential(id, sent.who.id)),
  )
  form('/admin/credentials/:id/refuse', { access: 'users' }, (sent) =>
    decided(sent, 'refused', (id) => administration.refuseCredential(id)),
  )

  async function decided(
    sent: Submitted,
    word: string,
    decide: (id: NonNullable<ReturnType<typeof credentialId>>) => ReturnType<Administration['verifyCredential']>,
  ): Promise<Response> {
    const id = credentialId(sent.param('id'))
    const found = id && (await administration.credential(id))
    if (!id || !found) return sent.refuse(404)
    const owner = at.admin.user(found.userId)
    const done = await decide(id)
    if (!done.ok) return sent.again(administrationProblem(done.refusal), owner)
    return sent.c.redirect(doneAt(owner, word, 'shown'), 303)
  }

  function turnedDown(c: Context<HttpEnv>, fields: FormFields, refusal: AdministrationRefusal): Promise<Response> {
    if (refusal.kind === 'no-application') return pageAnswers.refuse(c, 404)
    return again(c, fields, administrationProblem(refusal))
  }

  function again(c: Context<HttpEnv>, values: FormFields, fault: Problem): Promise<Response> {
    return pageAnswers.show(c, page, cameBack(c.req.path, values, fault))
  }
}

function back(c: Context<HttpEnv>, done: string): Response {
  return c.redirect(doneAt(page, done), 303)
}

function credentialId(text: string) {
  return parseId('crd', text)
}

/** A form sends each tick by its own name: `skill-plumbing`. */
function ticked(fields: FormFields): readonly string[] {
  return Object.keys(fields).flatMap((name) => (name.startsWith('skill-') ? [name.slice('skill-'.length)] : []))
}
