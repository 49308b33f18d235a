import type { ChecksModule, ListingsModule } from '#modules/directory'
import { type Clock, may } from '#modules/shared'
import { type Api, tooMany } from '../../kit/api.ts'
import { notValid } from '../../kit/form-faults.ts'
import { notFound, problem, signInNeeded } from '../../kit/problem.ts'
import type { RateLimits } from '../../kit/rate-limits.ts'
import type { Uploads } from '../../uploads/uploads.ts'
import { listingParams } from '../fields.ts'
import { downloadProof } from './download.ts'
import {
  checkFields,
  checkParams,
  checkSchema,
  checkView,
  documentParams,
  documentView,
  papersSchema,
  proofFields,
} from './fields.ts'
import { checkProblem } from './problems.ts'

export interface CheckRoutePorts {
  readonly listings: Pick<ListingsModule, 'find' | 'own'>
  readonly listingChecks: ChecksModule
  readonly clock: Clock
  readonly limits: RateLimits
  readonly uploads: Uploads
}

const shared = { tag: 'Directory', access: 'signed-in' } as const

/** Documents of listings for their owners, and the checks of administrators. */
export function checkRoutes(api: Api, { listings, listingChecks, clock, limits, uploads }: CheckRoutePorts): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/listings/:id/documents',
      summary: 'The documents of a listing and the checks of them, for its owner and for administrators.',
      params: listingParams,
      answers: { 200: { says: 'The documents and checks, the newest first', schema: papersSchema } },
    },
    async ({ c, who, params }) => {
      const listing = may(who, 'users') ? await listings.find(params.id) : await listings.own(params.id, who.id)
      if (!listing) return problem(c, notFound)
      const { documents, checks } = await listingChecks.papersOf(params.id)
      const now = clock.now()
      return {
        status: 200,
        body: { documents: documents.map(documentView), checks: checks.map((check) => checkView(check, now)) },
      }
    },
  )

  api.other({ method: 'post', path: '/api/listings/:id/documents', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const params = listingParams.safeParse(c.req.param())
    if (!params.success || !(await listings.own(params.data.id, who.id))) return problem(c, notFound)
    const { id } = params.data
    const wait = await limits.take('upload', { address: c.var.address, account: who.id })
    if (wait !== null) return problem(c, tooMany(wait))
    return uploads.receive(c, 'document', async ({ fields, files: [file] }) => {
      const parsed = proofFields.safeParse(fields)
      if (!parsed.success) return problem(c, notValid(parsed.error))
      if (!file) return problem(c, checkProblem({ kind: 'not-a-document' }))
      const { kind, replaces = null } = parsed.data
      const added = await listingChecks.addDocument(id, who.id, { kind, replaces, file })
      return added.ok ? c.json(documentView(added.value), 201) : problem(c, checkProblem(added.refusal))
    })
  })

  api.endpoint(
    {
      ...shared,
      method: 'delete',
      path: '/api/listings/:id/documents/:document',
      summary:
        'Remove a document of a listing of one’s own: the file goes. One that a check rests on stays: 409 `document_relied_on`.',
      params: documentParams,
      answers: { 204: { says: 'Gone' } },
    },
    async ({ c, who, params }) => {
      const removed = await listingChecks.removeDocument(params.id, who.id, params.document)
      if (removed.ok) return { status: 204 }
      return problem(c, removed.refusal.kind === 'document-unknown' ? notFound : checkProblem(removed.refusal))
    },
  )

  api.other({ method: 'get', path: '/api/listings/:id/documents/:document', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    const parsed = documentParams.safeParse(c.req.param())
    if (!who || !parsed.success) return problem(c, notFound)
    const reader = { id: who.id, isAdmin: may(who, 'users') }
    const found = await listingChecks.readDocument(parsed.data.document, parsed.data.id, reader)
    return found ? downloadProof(c, found.document, found.bytes) : problem(c, notFound)
  })

  api.endpoint(
    {
      tag: 'Market',
      access: 'users',
      method: 'put',
      path: '/api/admin/listings/:id/checks/:kind',
      summary:
        'Say that a fact of a listing is `checked` against a document of its owner until its last day, or withdraw that with a reason. The number is that of the registration or policy; identity and address have none. The owner gets an e-mail. Said again, nothing changes.',
      params: checkParams,
      body: checkFields,
      answers: { 200: { says: 'The check as it is now', schema: checkSchema } },
    },
    async ({ c, who, params: { id, kind }, body }) => {
      const done =
        body.status === 'withdrawn'
          ? await listingChecks.withdrawCheck(id, kind, body.reason, who.id)
          : await listingChecks.setCheck(
              {
                listingId: id,
                kind,
                registration: body.number ?? '',
                documentId: body.document_id,
                expiresOn: body.expires_on,
                by: who.id,
              },
              body.version,
            )
      return done.ok
        ? { status: 200, body: checkView(done.value, clock.now()) }
        : problem(c, checkProblem(done.refusal))
    },
  )
}
