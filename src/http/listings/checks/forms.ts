import type { Context } from 'hono'
import type { Listing } from '#modules/directory'
import { at, doneAt, parseId } from '#modules/shared'
import { type Api, tooMany } from '../../kit/api.ts'
import type { HttpEnv } from '../../kit/env.ts'
import type { FormFields } from '../../kit/form-body.ts'
import { cameBack, notValid } from '../../kit/form-faults.ts'
import type { Upload } from '../../uploads/form-stream.ts'
import type { HttpKit } from '../../kit/kit.ts'
import { type Problem, problem, signInNeeded } from '../../kit/problem.ts'
import type { PageAnswers } from '../../pages/page-answers.ts'
import { ofOwner } from '../own-listing.ts'
import { checkForm, checkParams, proofFields, withdrawForm } from './fields.ts'
import { checkProblem } from './problems.ts'
import type { CheckRoutePorts } from './routes.ts'

interface CheckFormPorts extends CheckRoutePorts {
  readonly pageAnswers: Pick<PageAnswers, 'show' | 'refuse'>
  readonly submission: HttpKit['submission']
}

/** The page of documents of a listing, and the forms of the office about its checks. */
export function checkForms(api: Api, ports: CheckFormPorts): void {
  const { listings, listingChecks, limits, uploads, pageAnswers, submission } = ports

  api.other({ method: 'post', path: '/my-listings/:id/documents', access: 'signed-in' }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    const id = parseId('lst', c.req.param('id') ?? '')
    const listing = id && (await listings.own(id, who.id))
    if (!listing) return pageAnswers.refuse(c, 404)
    const page = at.listingDocuments(listing.id)
    const wait = await limits.take('upload', { address: c.var.address, account: who.id })
    if (wait !== null) return again(c, page, {}, tooMany(wait))
    const taken = async ({ fields, files: [file] }: Upload) => {
      const parsed = proofFields.safeParse(fields)
      if (!parsed.success) return again(c, page, fields, notValid(parsed.error))
      if (!file) return again(c, page, fields, checkProblem({ kind: 'not-a-document' }))
      const { kind, replaces = null } = parsed.data
      const added = await listingChecks.addDocument(listing.id, who.id, { kind, replaces, file })
      if (!added.ok) return again(c, page, fields, checkProblem(added.refusal))
      return c.redirect(doneAt(page, replaces ? 'replaced' : 'sent'), 303)
    }
    return uploads.receive(c, 'document', taken, (fault, fields) => again(c, page, fields, fault))
  })

  submission<Listing>(
    '/my-listings/:id/documents/:document/remove',
    {
      ...ofOwner(listings),
      page: ({ id }) => at.listingDocuments(id),
    },
    async ({ c, who, found, param, again: showAgain, refuse }) => {
      const document = parseId('doc', param('document'))
      if (!document) return refuse(404)
      const removed = await listingChecks.removeDocument(found.id, who.id, document)
      if (removed.ok) return c.redirect(doneAt(at.listingDocuments(found.id), 'removed'), 303)
      return removed.refusal.kind === 'document-unknown' ? refuse(404) : showAgain(checkProblem(removed.refusal))
    },
  )

  submission('/admin/market/listing/:id/checks/:kind', { access: 'users' }, async (sent) => {
    const params = checkParams.safeParse({ id: sent.param('id'), kind: sent.param('kind') })
    if (!params.success) return sent.refuse(404)
    const { id, kind } = params.data
    const page = at.admin.marketSubject('listing', id)
    const parsed = checkForm.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { number = null, document_id: documentId, expires_on: expiresOn, version } = parsed.data
    const asked = { listingId: id, kind, registration: number ?? '', documentId, expiresOn, by: sent.who.id }
    const done = await listingChecks.setCheck(asked, version)
    return done.ok ? sent.c.redirect(doneAt(page, 'checked', 'checks'), 303) : refused(sent, done.refusal, page)
  })

  submission('/admin/market/listing/:id/checks/:kind/withdraw', { access: 'users' }, async (sent) => {
    const params = checkParams.safeParse({ id: sent.param('id'), kind: sent.param('kind') })
    if (!params.success) return sent.refuse(404)
    const { id, kind } = params.data
    const page = at.admin.marketSubject('listing', id)
    const parsed = withdrawForm.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const done = await listingChecks.withdrawCheck(id, kind, parsed.data.reason, sent.who.id)
    return done.ok ? sent.c.redirect(doneAt(page, 'unchecked', 'checks'), 303) : refused(sent, done.refusal, page)
  })

  function refused(
    sent: {
      readonly again: (fault: Problem, page: string) => Promise<Response>
      readonly refuse: (status: 404) => Promise<Response>
    },
    refusal: Parameters<typeof checkProblem>[0],
    page: string,
  ): Promise<Response> {
    return refusal.kind === 'listing-unknown' ? sent.refuse(404) : sent.again(checkProblem(refusal), page)
  }

  function again(c: Context<HttpEnv>, page: string, values: FormFields, fault: Problem): Promise<Response> {
    return pageAnswers.show(c, page, cameBack(c.req.path, values, fault))
  }
}
