import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceId, type PaymentId, instantText } from '#modules/shared'
import { paymentsOfDocument } from '../../../ui/pages/invoices/@id/payments-of-document.ts'
import { type InvoiceSite, openInvoiceSite } from '../invoices/invoice-site.ts'

let site: InvoiceSite
beforeAll(async () => {
  site = await openInvoiceSite()
  site.data.set('users', { email: 'customer@example.com' }, { email_verified_at: site.clock.now().toString() })
})
afterAll(() => site[Symbol.dispose]())

const own = { name: 'Cleo', address: '4 Surrey Street', email: 'customer@example.com' }

/** An invoice without a booking that its customer paid by card. */
async function paid(card = 'pm_card_visa') {
  const id = (await site.issued({ customer: own })) as InvoiceId
  const opened = await site.post('/api/payments/intents', { invoice_id: id }, 'customer')
  const paymentId = String(opened.body['payment_id']) as PaymentId
  const confirmed = await site.post(`/api/payments/${paymentId}/confirm`, { payment_method_id: card }, 'customer')
  expect(confirmed).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  return { id, paymentId, amount: Number(opened.body['amount']) }
}

async function send(role: 'admin' | 'office' | 'technician', path: string, form: Readonly<Record<string, string>>) {
  const headers = { cookie: await site.signIn(role) }
  const answer = await site.app.request(path, { method: 'POST', headers, body: new URLSearchParams(form) })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

const refunds = async (id: InvoiceId) =>
  (await site.modules.payments.listForDocument(id)).flatMap((record) => record.refunds)

describe('the refund of a payment without a booking', () => {
  const fields = { seen: '0', amount: '5.50', reason: 'Came late' }

  it('goes back to the payment, once for a double click, and is taken off the invoice', async () => {
    const { id, paymentId, amount } = await paid()
    expect((await site.modules.payments.documentDue(id))?.left).toBe(0)
    const path = `/admin/payments/${paymentId}/refund`
    for (let click = 0; click < 2; click += 1) {
      expect(await send('admin', path, fields)).toMatchObject({
        status: 303,
        to: `/admin/payments/${paymentId}?done=refunded`,
      })
    }
    expect(await refunds(id)).toMatchObject([{ amount: 550, reason: 'Came late', status: 'succeeded' }])
    const [record] = await site.modules.payments.listForDocument(id)
    expect(record?.ledger.reduce((sum, entry) => sum + entry.amount, 0)).toBe(amount - 550)
  })

  it('is for administrators, with a reason and an amount that is left', async () => {
    const { id, paymentId } = await paid()
    const path = `/admin/payments/${paymentId}/refund`
    for (const role of ['office', 'technician'] as const) expect((await send(role, path, fields)).status).toBe(403)
    const refused = await send('admin', path, { ...fields, amount: '99999', reason: ' ' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('of this payment is left')
    expect(refused.text).toContain('Give a reason')
    expect((await send('admin', '/admin/payments/pay_none/refund', fields)).status).toBe(404)
    expect(await refunds(id)).toEqual([])
  })
})

describe('the receipt of a payment without a booking', () => {
  it('is for its payer and the office; for everyone else there is none', async () => {
    const { paymentId } = await paid()
    for (const role of ['customer', 'office', 'admin'] as const) {
      const answer = await site.app.request(`/receipt/${paymentId}.pdf`, {
        headers: { cookie: await site.signIn(role) },
      })
      expect([role, answer.status, answer.headers.get('content-type')]).toEqual([role, 200, 'application/pdf'])
    }
    const other = await site.app.request(`/receipt/${paymentId}.pdf`, {
      headers: { cookie: await site.signIn('technician') },
    })
    expect(other.status).toBe(404)
    const visitor = await site.app.request(`/receipt/${paymentId}.pdf`)
    expect([visitor.status, visitor.headers.get('location')]).toEqual([
      303,
      `/login?next=%2Freceipt%2F${paymentId}.pdf`,
    ])
  })
})

describe('the payments at a document', () => {
  const shown = async (id: InvoiceId) => {
    const document = await site.modules.billing.find(id)
    if (!document) throw new Error('no document')
    return paymentsOfDocument({ modules: site.modules as never, now: site.clock.now() }, document, { role: 'office' })
  }

  it('name what came in, with its receipt', async () => {
    const { id, paymentId } = await paid()
    expect(await shown(id)).toMatchObject([
      {
        href: `/admin/payments/${paymentId}`,
        status: 'succeeded',
        words: expect.stringContaining('Visa ending in 4242'),
        receipt: `/receipt/${paymentId}`,
        disputes: [],
        isSuspicious: false,
      },
    ])
  })

  it('name a dispute and a suspicion that wait for the office', async () => {
    const { id, paymentId } = await paid('pm_card_createDispute')
    await site.adapters.testGateway.deliveries.deliverDue(async (body, signature) => {
      const headers = { 'test-gateway-signature': signature }
      return (await site.app.request('/api/webhooks/test', { method: 'POST', headers, body })).ok
    })
    site.data.insert('payment_fraud_checks', {
      id: `frd_${paymentId.slice(4)}`,
      payment_id: paymentId,
      booking_id: null,
      risk_level: 'high',
      risk_score: 70,
      fraud_indicators: '[]',
      created_at: instantText(site.clock.now()),
    })
    expect(await shown(id)).toMatchObject([
      { disputes: [{ outcome: 'open', href: `/admin/payments/${paymentId}#disputes` }], isSuspicious: true },
    ])
  })
})

describe("another's document", () => {
  it('is 404 to read, to pay, to answer, to book and as a file', async () => {
    const id = (await site.issued({ document_type: 'quote' })) as InvoiceId
    const cookie = await site.signIn('customer')
    const get = ['', '/pdf', '/text', '/ubl', '/hybrid'].map((end) => ['GET', `/api/invoices/${id}${end}`] as const)
    const deeds = ['accept', 'decline', 'book'].map((verb) => ['POST', `/invoices/${id}/${verb}`] as const)
    const json = ['accept', 'decline'].map((verb) => ['POST', `/api/invoices/${id}/${verb}`] as const)
    for (const [method, path] of [...get, ...deeds, ['POST', `/pay/${id}`] as const]) {
      const body = method === 'POST' ? new URLSearchParams({ name: 'P', way: 'card', amount: '5' }) : null
      const answer = await site.app.request(path, { method, headers: { cookie }, body })
      expect([path, answer.status]).toEqual([path, 404])
    }
    for (const [, path] of json) {
      expect([path, (await site.post(path, { name: 'P' }, 'customer')).status]).toEqual([path, 404])
    }
    const invoice = (await site.issued()) as InvoiceId
    for (const body of [{ invoice_id: invoice }, { invoice_id: invoice, amount: 500 }]) {
      expect((await site.post('/api/payments/intents', body, 'customer')).status).toBe(404)
    }
    expect(await site.modules.payments.listForDocument(invoice)).toEqual([])
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ answered_by: null, viewed_at: null })
  })
})
