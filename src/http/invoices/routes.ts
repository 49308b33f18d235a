import type { Context } from 'hono'
import { z } from 'zod'
import type { User } from '#modules/accounts'
import type { BillingModule } from '#modules/billing'
import { type BankAccount, type BillingDocument, documentTypes } from '#modules/invoicing'
import { type InvoiceId, may, textLimits } from '#modules/shared'
import type { Answer, Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { line, orEmpty } from '../kit/fields.ts'
import { page, pageQuery, pageSchema } from '../kit/paging.ts'
import { notFound, problem } from '../kit/problem.ts'
import {
  changeOf,
  changedDocument,
  documentParams,
  mostDocumentBytes,
  newDocument,
  receiptWishOf,
  recurrenceOf,
  wishOf,
} from './fields.ts'
import { documentProblem } from './problems.ts'
import {
  creditDueView,
  documentSchema,
  documentView,
  oneDocumentSchema,
  recurrenceView,
  sendingView,
  shownStatuses,
} from './views.ts'

export const invoicesTag = 'Invoices'

export interface InvoicePorts {
  readonly billing: BillingModule
}

const oneDocument = { says: 'The document', schema: documentSchema }

const listQuery = pageQuery('ivc').extend({
  status: z.enum(shownStatuses, 'There is no such status').optional(),
  document_type: z.enum(documentTypes, 'There is no such type of document').optional(),
  q: orEmpty(line(textLimits.search)).optional(),
})

/** Documents as they are written and read. Customers read their own issued ones. */
export function invoiceRoutes(api: Api, ports: InvoicePorts): void {
  const { billing } = ports
  const show = createShow(ports)

  api.endpoint(
    {
      method: 'get',
      path: '/api/invoices',
      scope: 'invoices:read',
      tag: invoicesTag,
      summary: 'Documents, newest first: all for the office, their own issued ones for customers.',
      access: 'signed-in',
      query: listQuery,
      answers: { 200: { says: 'The documents', schema: pageSchema(documentSchema) } },
    },
    async ({ who, query: { limit, cursor, status, document_type, q } }) => {
      const filter = { status: status ?? null, type: document_type ?? null, text: q ?? null, ofUser: ownOnly(who) }
      const found = await billing.list(filter, limit + 1, cursor ?? null)
      const [today, bank] = [billing.today(), await billing.bank()]
      return {
        status: 200,
        body: page(
          found,
          limit,
          (one) => documentView(one, today, bank),
          ({ id }) => id,
        ),
      }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/invoices/:id',
      scope: 'invoices:read',
      tag: invoicesTag,
      summary: "A document; for customers, one of their own that is issued. Its customer's first look is kept.",
      access: 'signed-in',
      params: documentParams,
      answers: { 200: { says: 'The document', schema: oneDocumentSchema } },
    },
    async ({ c, who, params }) => {
      const document = await readable(billing, who, params.id)
      if (!document) return problem(c, notFound)
      const [bank, timeline] = await Promise.all([billing.bank(), billing.timeline(params.id)])
      const isStaff = may(who, 'invoice')
      const sending = sendingView(document, timeline, isStaff)
      const plan = isStaff ? await billing.recurrenceOf(document) : null
      const due = isStaff ? await billing.creditDueOf(document) : null
      const ofStaff = isStaff && { recurring: plan && recurrenceView(plan), credit_due: creditDueView(due) }
      return { status: 200, body: { ...documentView(document, billing.today(), bank), ...sending, ...ofStaff } }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/invoices',
      scope: 'invoices:write',
      tag: invoicesTag,
      summary:
        'Write a draft. Without items it is the final invoice of the booking, less its earlier ones; a receipt is made of the payment `payment_id`, once for each payment (409 `receipt_made`). It gets its number when it is issued.',
      access: 'invoice',
      body: newDocument,
      mostBytes: mostDocumentBytes,
      answers: { 201: { says: 'The draft', schema: documentSchema } },
      idempotent: true,
    },
    async ({ c, who, body, claim }) => {
      const bank = await billing.bank()
      const answer = answerWith(201, billing, bank)
      if (body.payment_id !== undefined) {
        const receipt = await billing.makeReceipt(receiptWishOf(body.payment_id, body), who.id, claim(answer))
        return receipt.ok ? answer(receipt.value) : documentProblem(c, receipt.refusal)
      }
      const plan = body.recurring && recurrenceOf(body.recurring)
      const made = plan
        ? await billing.createRecurring(wishOf(body), plan, who.id, claim(answer))
        : await billing.create(wishOf(body), who.id, claim(answer))
      return made.ok ? answer(made.value) : documentProblem(c, made.refusal)
    },
  )

  api.endpoint(
    {
      method: 'patch',
      path: '/api/invoices/:id',
      scope: 'invoices:write',
      tag: invoicesTag,
      summary: 'Change a draft: what is left out stays. An issued document is 409 `document_issued`.',
      access: 'invoice',
      params: documentParams,
      body: changedDocument,
      mostBytes: mostDocumentBytes,
      answers: { 200: oneDocument },
    },
    async ({ c, who, params, body: { version = null, ...body } }) => {
      const changed = await billing.change(params.id, version, changeOf(body), who.id)
      return changed.ok ? show(changed.value) : documentProblem(c, changed.refusal)
    },
  )

  api.endpoint(
    {
      method: 'delete',
      path: '/api/invoices/:id',
      scope: 'invoices:write',
      tag: invoicesTag,
      summary: 'Delete a draft. An issued document is 409 `document_issued`.',
      access: 'invoice',
      params: documentParams,
      answers: { 204: { says: 'Deleted' } },
    },
    async ({ c, who, params }) => {
      const removed = await billing.remove(params.id, who.id)
      return removed.ok ? { status: 204 } : documentProblem(c, removed.refusal)
    },
  )
}

/** The document for whom it is there: the office, or its own customer once it is issued, whose first look is kept. */
export async function readable(billing: BillingModule, who: User, id: InvoiceId): Promise<BillingDocument | null> {
  return may(who, 'invoice') ? billing.find(id) : billing.openedBy(id, who.id)
}

/** Null for the office, which reads all. */
function ownOnly(who: User) {
  return may(who, 'invoice') ? null : who.id
}

/** The answer of a document, with the account of the moment where it is a draft. */
export function createShow({ billing }: InvoicePorts) {
  return async (document: BillingDocument): Promise<Answer> => answerWith(200, billing, await billing.bank())(document)
}

export function answerWith(status: number, billing: Pick<BillingModule, 'today'>, bank: BankAccount | null) {
  return (document: BillingDocument): Answer => ({ status, body: documentView(document, billing.today(), bank) })
}

export type C = Context<HttpEnv>
