import type { User } from '#modules/accounts'
import type { BillingDocument } from '#modules/invoicing'
import { type InvoiceId, type Result, may } from '#modules/shared'
import type { Access } from '../kit/access.ts'
import type { Answer, Api } from '../kit/api.ts'
import { notFound, problem } from '../kit/problem.ts'
import { answerBody, copyBody, creditBody, documentParams, lineFrom, reasonBody } from './fields.ts'
import { type DocumentRefusal, documentProblem } from './problems.ts'
import type { PaperAnswers } from '../quoting/paper-answers.ts'
import { type InvoicePorts, answerWith, createShow, invoicesTag as tag } from './routes.ts'
import { documentSchema, interestSchema, interestView } from './views.ts'

const params = documentParams
const one = (says: string) => ({ says, schema: documentSchema })

/** The deeds that move a document on. */
export function invoiceDeedRoutes(api: Api, ports: InvoicePorts & { readonly papers: PaperAnswers }): void {
  const { billing } = ports
  const show = createShow(ports)

  api.endpoint(
    {
      method: 'post',
      path: '/api/invoices/:id/issue',
      scope: 'invoices:write',
      tag,
      summary:
        'Issue a draft under the next number of its series. Particulars that are missing: 422, and no number is used.',
      access: 'invoice',
      params,
      answers: { 200: one('The issued document') },
      idempotent: true,
    },
    async ({ c, who, params: { id }, claim }) => {
      const answer = answerWith(200, billing, null)
      const issued = await billing.issue(id, who.id, claim(answer))
      return issued.ok ? answer(issued.value) : documentProblem(c, issued.refusal)
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/invoices/:id/send',
      scope: 'invoices:write',
      tag,
      summary:
        'Send it by e-mail, with its PDF and a link that needs no account; a draft is issued first. It is `sent` once the mail server has it.',
      access: 'invoice',
      params,
      answers: { 202: one('It is on its way') },
      idempotent: true,
    },
    async ({ c, who, params: { id }, claim }) => {
      const answer = answerWith(202, billing, null)
      const sent = await billing.send(id, who.id, claim(answer))
      return sent.ok ? answer(sent.value) : documentProblem(c, sent.refusal)
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/invoices/:id/copy',
      scope: 'invoices:write',
      tag,
      summary: 'Another draft with the same content.',
      access: 'invoice',
      params,
      body: copyBody,
      answers: { 201: one('The draft') },
      idempotent: true,
    },
    async ({ c, who, params: { id }, body, claim }) => {
      const answer = answerWith(201, billing, await billing.bank())
      const made = await billing.duplicate(id, body.document_type ?? null, who.id, claim(answer))
      return made.ok ? answer(made.value) : documentProblem(c, made.refusal)
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/invoices/:id/credit',
      tag,
      summary: 'Issue a credit note for an invoice: for these items, or for all that is left. Never for more.',
      access: 'invoice',
      params,
      body: creditBody,
      answers: { 201: one('The issued credit note') },
      idempotent: true,
    },
    async ({ c, who, params: { id }, body: { reason, items, document_type }, claim }) => {
      const answer = answerWith(201, billing, null)
      const wish = { reason, lines: items?.map(lineFrom) ?? null, ...(document_type && { type: document_type }) }
      const made = await billing.credit(id, wish, who.id, claim(answer))
      return made.ok ? answer(made.value) : documentProblem(c, made.refusal)
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/invoices/:id/interest',
      tag,
      summary: 'The interest and compensation for late payment that a charge would come to today.',
      access: 'invoice',
      params,
      answers: { 200: { says: 'The charge', schema: interestSchema } },
    },
    async ({ c, params: { id } }) => {
      const charge = await billing.interestToday(id)
      return charge.ok ? { status: 200, body: interestView(charge.value) } : documentProblem(c, charge.refusal)
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/invoices/:id/interest',
      tag,
      summary:
        'Charge interest up to today and the fixed compensation for late payment: an invoice of its own, outside the scope of VAT. Of businesses only, and once for each invoice (409 `interest_charged`).',
      access: 'invoice',
      params,
      answers: { 201: one('The issued invoice of interest') },
      idempotent: true,
    },
    async ({ c, who, params: { id }, claim }) => {
      const answer = answerWith(201, billing, null)
      const made = await billing.chargeInterest(id, who.id, claim(answer))
      return made.ok ? answer(made.value) : documentProblem(c, made.refusal)
    },
  )

  for (const verb of ['accept', 'decline'] as const) {
    api.endpoint(
      {
        method: 'post',
        path: `/api/invoices/:id/${verb}`,
        tag,
        summary: `${verb === 'accept' ? 'Accept' : 'Decline'} a quote or an estimate: its customer, or the office for them. The name and the moment are kept.${verb === 'accept' ? ' The quote of a request is accepted by the office here, which books its first free start from two days on; its customer accepts it at `/api/quote-requests/{id}/accept`.' : ''}`,
        access: 'signed-in',
        params,
        body: answerBody,
        answers: { 200: one('The offer') },
      },
      async ({ c, who, params: { id }, body }) => {
        if (!may(who, 'invoice') && !(await billing.findOwn(id, who.id))) return problem(c, notFound)
        const answered = await billing[verb](id, body.name ?? who.fullName, who.id)
        if (answered.ok) return show(answered.value)
        const isWithBooking = answered.refusal.kind === 'accepted-with-booking'
        if (!isWithBooking || !may(who, 'invoice')) return documentProblem(c, answered.refusal)
        const said = { name: body.name ?? who.fullName, clerk: who, address: c.var.address }
        const fault = await ports.papers.acceptFor(id, said)
        if (fault) return problem(c, fault)
        const accepted = await billing.find(id)
        return accepted ? show(accepted) : problem(c, notFound)
      },
    )
  }

  const withReason = [
    [
      'void',
      'Void a document that nobody has: it stays under its number, and counts no more.',
      'settings',
      (id, reason, who) => billing.void(id, reason, who.id),
    ],
    [
      'write-off',
      'Write off an invoice that will not be paid. Its VAT stays as it was.',
      'settings',
      (id, reason, who) => billing.writeOff(id, reason, who.id),
    ],
  ] as const satisfies readonly Deed[]
  for (const [verb, summary, access, deed] of withReason) {
    api.endpoint(
      {
        method: 'post',
        path: `/api/invoices/:id/${verb}`,
        tag,
        summary,
        access,
        params,
        body: reasonBody,
        answers: { 200: one('The document') },
      },
      async ({ c, who, params: { id }, body }): Promise<Answer | Response> => {
        const done = await deed(id, body.reason, who)
        return done.ok ? show(done.value) : documentProblem(c, done.refusal)
      },
    )
  }

  const plain = [
    ['received', 'The goods of a purchase order came.', 'invoice', (id, _, who) => billing.markReceived(id, who.id)],
    [
      'delivered',
      'The goods of a delivery note were handed over.',
      'invoice',
      (id, _, who) => billing.markDelivered(id, who.id),
    ],
    ['cancel', 'Cancel a purchase order.', 'invoice', (id, _, who) => billing.cancel(id, who.id)],
  ] as const satisfies readonly Deed[]
  for (const [verb, summary, access, deed] of plain) {
    api.endpoint(
      {
        method: 'post',
        path: `/api/invoices/:id/${verb}`,
        tag,
        summary,
        access,
        params,
        answers: { 200: one('The document') },
      },
      async ({ c, who, params: { id } }): Promise<Answer | Response> => {
        const done = await deed(id, '', who)
        return done.ok ? show(done.value) : documentProblem(c, done.refusal)
      },
    )
  }
}

type Deed = readonly [
  verb: string,
  summary: string,
  access: Access,
  deed: (id: InvoiceId, reason: string, who: User) => Promise<Result<BillingDocument, DocumentRefusal>>,
]
