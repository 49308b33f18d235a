import type { Context } from 'hono'
import { z } from 'zod'
import type { AccountsModule } from '#modules/accounts'
import type { Administration, KeptDocument } from '#modules/administration'
import { may } from '#modules/shared'
import { applyingAgain } from '../accounts/problems.ts'
import { type Api, tooMany } from '../kit/api.ts'
import {
  credentialFields,
  credentialKind,
  credentialParams,
  credentialSchema,
  credentialView,
  detailsFields,
  documentKind,
  documentParams,
  documentView,
  dossierSchema,
  dossierView,
} from './credential-fields.ts'
import type { HttpEnv } from '../kit/env.ts'
import { notValid } from '../kit/form-faults.ts'
import { notFound, problem, signInNeeded } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { personParams } from './users-fields.ts'
import { administrationProblem } from './users-problems.ts'

interface CredentialPorts {
  readonly accounts: Pick<AccountsModule, 'applyAgain'>
  readonly administration: Administration
  readonly limits: RateLimits
  readonly uploads: Uploads
}

const own = { tag: 'Technicians', access: 'signed-in' } as const
const admins = { tag: 'Technicians', access: 'users' } as const

/** Credentials of technicians, which an administrator checks and decides. */
export function credentialRoutes(api: Api, { accounts, administration, limits, uploads }: CredentialPorts): void {
  api.endpoint(
    {
      ...own,
      method: 'get',
      path: '/api/me/application',
      summary: 'What you have shown as an applicant or a technician.',
      answers: { 200: { says: 'All of it', schema: dossierSchema } },
    },
    async ({ c, who }) => {
      const dossier = await administration.dossier(who.id)
      return dossier ? { status: 200, body: dossierView(dossier) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...own,
      method: 'post',
      path: '/api/me/application',
      summary: 'Apply again to work as a technician, after an application that was declined or work that has ended.',
      answers: { 201: { says: 'It waits for an administrator', schema: z.strictObject({ id: z.string() }) } },
    },
    async ({ c, who }) => {
      const applied = await accounts.applyAgain(who.id)
      if (!applied.ok) return problem(c, applyingAgain(applied.refusal))
      return { status: 201, body: { id: applied.value.id } }
    },
  )

  api.endpoint(
    {
      ...own,
      method: 'put',
      path: '/api/me/application',
      summary: 'Say which trades you work in, where your day begins, and about yourself.',
      body: detailsFields,
      answers: { 204: { says: 'Kept' } },
    },
    async ({ c, who, body: { skills, home_district: homeDistrict = null, about = null } }) => {
      const kept = await administration.describe(who.id, { skills, homeDistrict, about })
      return kept.ok ? { status: 204 } : problem(c, administrationProblem(kept.refusal))
    },
  )

  api.endpoint(
    {
      ...own,
      method: 'put',
      path: '/api/me/credentials/:kind',
      summary:
        'Tell a policy or a registration with its last day and, in `categories`, the kinds of work that it covers. It counts once an administrator has checked it.',
      params: z.object({ kind: credentialKind }),
      body: credentialFields,
      answers: { 200: { says: 'The credential', schema: credentialSchema } },
    },
    async ({ c, who, params: { kind }, body: { number, categories = null, expires_on: expiresOn } }) => {
      const kept = await administration.submitCredential(who.id, { kind, number, categories, expiresOn })
      return kept.ok
        ? { status: 200, body: credentialView(kept.value) }
        : problem(c, administrationProblem(kept.refusal))
    },
  )

  api.other({ method: 'post', path: '/api/me/documents', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const wait = await limits.take('upload', { address: c.var.address, account: who.id })
    if (wait !== null) return problem(c, tooMany(wait))
    return uploads.receive(c, 'document', async ({ fields, files: [file] }) => {
      const kind = documentKind.safeParse(fields['kind'])
      if (!kind.success) return problem(c, notValid(kind.error))
      if (!file) return problem(c, administrationProblem({ kind: 'not-a-document' }))
      const added = await administration.addDocument(who.id, kind.data, file)
      if (!added.ok) return problem(c, administrationProblem(added.refusal))
      return c.json(documentView(added.value), 201)
    })
  })

  api.endpoint(
    {
      ...own,
      method: 'delete',
      path: '/api/me/documents/:id',
      summary: 'Take back a document of yours: the file goes.',
      params: documentParams,
      answers: { 204: { says: 'Gone' } },
    },
    async ({ c, who, params }) =>
      (await administration.removeDocument(params.id, who.id)) ? { status: 204 } : problem(c, notFound),
  )

  api.other({ method: 'get', path: '/api/documents/:id', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    const parsed = documentParams.safeParse(c.req.param())
    if (!who || !parsed.success) return problem(c, notFound)
    const found = await administration.readDocument(parsed.data.id, { id: who.id, isAdmin: may(who, 'users') })
    return found ? download(c, found.document, found.bytes) : problem(c, notFound)
  })

  api.endpoint(
    {
      ...admins,
      method: 'get',
      path: '/api/admin/users/:id/dossier',
      summary: 'What an applicant or a technician has shown.',
      params: personParams,
      answers: { 200: { says: 'All of it', schema: dossierSchema } },
    },
    async ({ c, params }) => {
      const dossier = await administration.dossier(params.id)
      return dossier ? { status: 200, body: dossierView(dossier) } : problem(c, notFound)
    },
  )

  const decided = { says: 'The credential', schema: credentialSchema }
  api.endpoint(
    {
      ...admins,
      method: 'post',
      path: '/api/admin/credentials/:id/verify',
      summary: 'Checked: it counts from now on, until its last day.',
      params: credentialParams,
      answers: { 200: decided },
    },
    async ({ c, who, params }) => {
      const done = await administration.verifyCredential(params.id, who.id)
      return done.ok
        ? { status: 200, body: credentialView(done.value) }
        : problem(c, administrationProblem(done.refusal))
    },
  )

  api.endpoint(
    {
      ...admins,
      method: 'post',
      path: '/api/admin/credentials/:id/refuse',
      summary: 'Turned down: its holder can send another.',
      params: credentialParams,
      answers: { 200: decided },
    },
    async ({ c, params }) => {
      const done = await administration.refuseCredential(params.id)
      return done.ok
        ? { status: 200, body: credentialView(done.value) }
        : problem(c, administrationProblem(done.refusal))
    },
  )
}

/** A stranger's file is never shown in our pages: it leaves as a download. */
function download(c: Context<HttpEnv>, { kind, file, mediaType }: KeptDocument, bytes: Uint8Array): Response {
  const ending = file.slice(file.lastIndexOf('.'))
  return c.body(Buffer.from(bytes), 200, {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${kind}${ending}"`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  })
}
