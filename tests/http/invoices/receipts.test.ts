import { describe, expect, it } from 'vitest'
import { type InvoiceSite, nobody, openInvoiceSite } from './invoice-site.ts'
import { openPayingSite } from './paying-site.ts'

const cheque = { method: 'cheque', date: '2026-03-02', reference: '000123' }

/** An invoice of £100.00 that is paid by cheque. */
async function paidInvoice(site: InvoiceSite, money: object = cheque) {
  const invoice = await site.issued()
  const paid = await site.post(`/api/invoices/${invoice}/payments`, money)
  expect(paid.status).toBe(201)
  return { invoice, payment_id: String(paid.body['payment_id']) }
}

describe('a receipt', () => {
  it('is made of the payment of a document: its amount, method and day', async () => {
    using site = await openInvoiceSite()
    const { invoice, payment_id } = await paidInvoice(site)
    const made = await site.post('/api/invoices', { document_type: 'receipt', payment_id, notes: 'Thank you' })
    expect(made).toMatchObject({
      status: 201,
      body: {
        document_type: 'receipt',
        origin: 'receipt',
        payment_id,
        based_on: invoice,
        invoice_number: null,
        total_amount: 100,
        tax_amount: 0,
        notes: 'Thank you',
        customer: { name: 'Priya Shah' },
        items: [{ description: 'Payment of INV-000001', amount: 100, vat: 'outside' }],
      },
    })
    const id = String(made.body['id'])
    const issued = await site.post(`/api/invoices/${id}/issue`)
    expect(issued.body).toMatchObject({ status: 'issued', invoice_number: 'REC-000001' })
    const { text } = (await site.get(`/api/invoices/${id}/text`)).body
    expect(text).toContain('Paid by: Cheque, 000123')
    expect(text).toContain('Paid on: 2 March 2026')
    expect(text).toContain('For: INV-000001 of 2 March 2026')
    expect(text).toContain('Total received: £100.00')
    const page = await site.app.request(`/invoices/${id}`, { headers: { cookie: await site.signIn('office') } })
    expect(page.status).toBe(200)
  })

  it('is made of the payment of a booking, beside the invoice of the money in advance', async () => {
    await using site = await openPayingSite()
    const booking = await site.booked()
    const paid = await site.post(`/api/bookings/${booking}/payments`, { ...cheque, amount: 5_000 })
    const payment_id = String(paid.body['id'] ?? paid.body['payment_id'])
    const made = await site.post('/api/invoices', { document_type: 'sales-receipt', payment_id })
    expect(made).toMatchObject({
      status: 201,
      body: { booking_id: booking, based_on: null, total_amount: 50, customer: { email: 'customer@example.com' } },
    })
    // The money comes before the work: it is invoiced all the same.
    await site.relay.drain()
    expect(site.data.count('invoices', { origin: 'deposit', total_amount_pence: 5_000 })).toBe(1)
    expect((await site.boxes()).box1).toBe(8.33)
    await site.relayAgain()
    expect(site.data.count('invoices', { origin: 'deposit' })).toBe(1)
    expect(site.data.count('invoices', { origin: 'receipt' })).toBe(1)
  })

  it('is made once of a payment, also at the same moment, and says which one there is', async () => {
    using site = await openInvoiceSite()
    const { payment_id } = await paidInvoice(site)
    const body = { document_type: 'receipt', payment_id }
    const both = await Promise.all([site.post('/api/invoices', body), site.post('/api/invoices', body)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const made = both.find(({ status }) => status === 201)
    const refused = both.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({ code: 'receipt_made', invoice_id: made?.body['id'] })
    expect(site.data.count('invoices', { origin: 'receipt' })).toBe(1)
    const keyed = await paidInvoice(site)
    const once = { document_type: 'receipt', payment_id: keyed.payment_id }
    const [first, again] = [
      await site.post('/api/invoices', once, 'office', 'k'),
      await site.post('/api/invoices', once, 'office', 'k'),
    ]
    expect([first.status, again.status, again.body['id']]).toEqual([201, 201, first.body['id']])
  })

  it.each([
    ['without a payment', { ...nobody, document_type: 'receipt' }, 'payment_id'],
    ['with items of its own', { items: nobody.items }, 'items'],
    ['with a discount', { discount_amount: 5 }, 'discount_amount'],
    ['of a payment that is none', { payment_id: 'pay_none' }, 'payment_id'],
    ['in cash for a cheque', { document_type: 'cash-receipt' }, 'document_type'],
    ['that is an invoice', { document_type: 'invoice' }, 'payment_id'],
  ])('%s is refused at the field, and nothing is kept', async (_case, changes, path) => {
    using site = await openInvoiceSite()
    const { payment_id } = await paidInvoice(site)
    const before = site.count()
    const isFree = 'no_booking' in changes
    const body = isFree ? changes : { document_type: 'receipt', payment_id, ...changes }
    const refused = await site.post('/api/invoices', body)
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    expect(site.count()).toBe(before)
  })

  it('is not made of a test payment, nor of one that took nothing', async () => {
    await using site = await openPayingSite()
    const { payment_id } = await site.paid()
    expect(await site.post('/api/invoices', { document_type: 'receipt', payment_id })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'payment_id', message: 'It was a test payment: no money was moved' }] },
    })
    const invoice = await site.issuedToAccount()
    const open = await site.post('/api/payments/intents', { invoice_id: invoice }, 'customer')
    site.data.set('payments', { id: String(open.body['payment_id']) }, { provider: 'stripe' })
    expect(
      await site.post('/api/invoices', { document_type: 'receipt', payment_id: open.body['payment_id'] }),
    ).toMatchObject({ status: 422, body: { errors: [{ message: 'No money has come in by this payment' }] } })
    expect(site.data.count('invoices', { origin: 'receipt' })).toBe(0)
  })

  it('keeps its amount and kind while it is a draft, and takes another customer', async () => {
    using site = await openInvoiceSite()
    const { payment_id } = await paidInvoice(site)
    const id = String((await site.post('/api/invoices', { document_type: 'receipt', payment_id })).body['id'])
    const change = (body: object) => site.call('PATCH', `/api/invoices/${id}`, { body })
    expect(await change({ items: [{ ...nobody.items[0], unit_price: 900 }] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'items' }] },
    })
    expect(await change({ discount_amount: 1 })).toMatchObject({ status: 422 })
    expect(await change({ document_type: 'invoice' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'document_type' }] },
    })
    expect(await change({ customer: { name: 'Shah Ltd' }, document_type: 'sales-receipt' })).toMatchObject({
      status: 200,
      body: { customer: { name: 'Shah Ltd' }, document_type: 'sales-receipt', total_amount: 100 },
    })
    expect((await site.post(`/api/invoices/${id}/copy`, {})).status).toBe(409)
    const quote = await site.draft({ document_type: 'quote' })
    expect((await site.post(`/api/invoices/${quote}/copy`, { document_type: 'receipt' })).status).toBe(422)
    expect((await site.call('PATCH', `/api/invoices/${quote}`, { body: { document_type: 'receipt' } })).status).toBe(
      422,
    )
  })

  it('that was typed before is not issued', async () => {
    using site = await openInvoiceSite({ vat: false })
    const id = await site.draft()
    site.data.set('invoices', { id }, { document_type: 'receipt' })
    expect(await site.post(`/api/invoices/${id}/issue`)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'payment_id' }] },
    })
    expect((await site.get(`/api/invoices/${id}`)).body['invoice_number']).toBeNull()
  })

  it('says what was refunded; its first PDF stays as it was issued', async () => {
    using site = await openInvoiceSite()
    const { payment_id } = await paidInvoice(site, { method: 'cash', date: '2026-03-02' })
    const id = String((await site.post('/api/invoices', { document_type: 'cash-receipt', payment_id })).body['id'])
    await site.post(`/api/invoices/${id}/issue`)
    const before = (await site.get(`/api/invoices/${id}/pdf`)).body['text']
    site.later(1)
    const refund = { amount: 2_500, reason: 'Goodwill' }
    expect((await site.post(`/api/payments/${payment_id}/refunds`, refund, 'admin')).status).toBe(201)
    const { text } = (await site.get(`/api/invoices/${id}/text`)).body
    expect(text).toContain('Refunded on 3 March 2026: -£25.00')
    expect(text).toContain('Paid in the end: £75.00')
    expect((await site.get(`/api/invoices/${id}`)).body['total_amount']).toBe(100)
    expect((await site.get(`/api/invoices/${id}/pdf`)).body['text']).toBe(before)
  })

  it('is for the office: customers and technicians make none, and customers read their own', async () => {
    await using site = await openPayingSite()
    const invoice = await site.issuedToAccount()
    const paid = await site.post(`/api/invoices/${invoice}/payments`, cheque)
    const body = { document_type: 'receipt', payment_id: paid.body['payment_id'] }
    expect((await site.post('/api/invoices', body, 'customer')).status).toBe(403)
    expect((await site.post('/api/invoices', body, 'technician')).status).toBe(403)
    const id = String((await site.post('/api/invoices', body)).body['id'])
    expect((await site.get(`/api/invoices/${id}`, 'customer')).status).toBe(404)
    await site.post(`/api/invoices/${id}/issue`)
    expect((await site.get(`/api/invoices/${id}`, 'customer')).status).toBe(200)
  })
})
