import { z } from 'zod'
import type { InvoicePayment } from '#modules/billing'
import type { BillingDocument } from '#modules/invoicing'
import { type InvoiceId, type Pence, instantText, pence } from '#modules/shared'
import type { Answer, Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { notValidField, problem } from '../kit/problem.ts'
import { orProviderDown } from '../payments/problems.ts'
import { idOf } from '../payments/routes.ts'
import { documentParams as params, paymentBody } from './fields.ts'
import { documentProblem } from './problems.ts'
import { type InvoicePorts, invoicesTag as tag } from './routes.ts'

const paidSchema = z.object({
  payment_id: z.string().nullable().meta({ description: 'Null for a deduction, which is no payment' }),
  invoice_id: z.string(),
  amount: z.int().meta({ description: 'Pence' }),
  paid_at: instantSchema,
})

/** Money that came in for a document, as the office records it. */
export function invoicePaymentRoutes(api: Api, { billing }: InvoicePorts): void {
  api.endpoint(
    {
      method: 'post',
      path: '/api/invoices/:id/payments',
      scope: 'invoices:write',
      tag,
      summary:
        'Record money that came in for it, never more than is left to pay (409 `above_due`). A draft is issued first.',
      access: 'take-payments',
      params,
      body: paymentBody,
      answers: { 201: { says: 'The payment', schema: paidSchema } },
      idempotent: true,
    },
    ({ c, who, params: { id }, body, claim }) =>
      orProviderDown(c, async () => {
        const { method, date, reference = null, amount } = body
        if (method === 'cis_deduction') {
          if (amount === undefined)
            return problem(c, notValidField('amount', 'Please give the amount that was deducted'))
          const deducted = (document: BillingDocument) => deductedAnswer(document, pence(amount))
          const request = { invoiceId: id, amount: pence(amount), by: who.id }
          const done = await billing.recordDeduction(request, claim(deducted))
          return done.ok ? deducted(done.value) : documentProblem(c, done.refusal)
        }
        const answer = (payment: InvoicePayment) => paidAnswer(id, payment)
        const kept = claim(answer)
        const recorded = await billing.recordPayment(
          {
            invoiceId: id,
            paymentId: kept && idOf('pay', `${kept.userId} ${id} ${kept.key}`),
            method,
            date,
            reference,
            amount: amount === undefined ? null : pence(amount),
            recordedBy: who.id,
          },
          kept,
        )
        return recorded.ok ? answer(recorded.value) : documentProblem(c, recorded.refusal)
      }),
  )
}

function paidAnswer(id: InvoiceId, { paymentId, amount, paidAt }: InvoicePayment): Answer {
  return {
    status: 201,
    body: { payment_id: paymentId, invoice_id: id, amount, paid_at: instantText(paidAt) },
  }
}

function deductedAnswer({ id, updatedAt }: BillingDocument, amount: Pence): Answer {
  return {
    status: 201,
    body: { payment_id: null, invoice_id: id, amount, paid_at: instantText(updatedAt) },
  }
}
