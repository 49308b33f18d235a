import { describe, expect, it } from 'vitest'
import { nobody, openInvoiceSite, tap } from './invoice-site.ts'

const inv = (number: number) => `INV-${String(number).padStart(6, '0')}`

describe('POST /api/invoices/{id}/issue', () => {
  it('draws the next number, fixes date, tax point and due date, and the account that is paid into', async () => {
    using site = await openInvoiceSite()
    const id = await site.draft()
    const issued = await site.post(`/api/invoices/${id}/issue`)
    expect(issued).toMatchObject({
      status: 200,
      body: {
        invoice_number: inv(1),
        invoice_date: '2026-03-02',
        due_date: '2026-03-02',
        tax_point: '2026-03-02',
        status: 'issued',
        amount_due: 100,
        account_number: '31926819',
        supplier: { vat_number: 'GB123456782' },
      },
    })
    expect((await site.post(`/api/invoices/${await site.draft()}/issue`)).body['invoice_number']).toBe(inv(2))
  })

  it('gives a business the days of the settings', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued({ customer: { ...nobody.customer, is_business: true } })
    expect((await site.get(`/api/invoices/${id}`)).body['due_date']).toBe('2026-04-01')
  })

  it('names the particulars that are missing, and uses no number', async () => {
    using site = await openInvoiceSite()
    const id = await site.draft({ customer: { name: 'Priya Shah' } })
    expect(await site.post(`/api/invoices/${id}/issue`)).toMatchObject({
      status: 422,
      body: { code: 'particulars_missing', missing: ['the address of the customer'] },
    })
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'draft', invoice_number: null })
    expect((await site.post(`/api/invoices/${await site.draft()}/issue`)).body['invoice_number']).toBe(inv(1))
  })

  it('refuses a price of nothing in the words of the form', async () => {
    using site = await openInvoiceSite()
    const id = await site.draft({ items: [{ ...tap, unit_price: 0 }] })
    expect(await site.post(`/api/invoices/${id}/issue`)).toMatchObject({
      status: 422,
      body: { detail: 'Please fill in all item details', errors: [{ path: 'items.0.unit_price' }] },
    })
    expect(site.data.count('invoices', { status: 'draft' })).toBe(1)
  })

  it('issues once: afterwards the document does not change and is not deleted', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    const before = (await site.get(`/api/invoices/${id}`)).body
    const issuedAlready = { status: 409, body: { code: 'document_issued' } }
    expect(await site.post(`/api/invoices/${id}/issue`)).toMatchObject(issuedAlready)
    expect(await site.call('PATCH', `/api/invoices/${id}`, { body: { notes: 'x' } })).toMatchObject(issuedAlready)
    expect(await site.call('DELETE', `/api/invoices/${id}`)).toMatchObject(issuedAlready)
    expect((await site.get(`/api/invoices/${id}`)).body).toEqual(before)
  })

  it('answers a repeated key with the same number', async () => {
    using site = await openInvoiceSite()
    const id = await site.draft()
    const path = `/api/invoices/${id}/issue`
    const first = await site.post(path, undefined, 'office', 'once')
    const again = await site.post(path, undefined, 'office', 'once')
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  it('numbers concurrent issues without a gap or a repetition', async () => {
    using site = await openInvoiceSite()
    const ids = await Promise.all(Array.from({ length: 12 }, () => site.draft()))
    const answers = await Promise.all(ids.map((id) => site.post(`/api/invoices/${id}/issue`)))
    const numbers = answers.map(({ body }) => String(body['invoice_number'])).toSorted()
    expect(numbers).toEqual(ids.map((_, at) => inv(at + 1)))
  })

  it('never invoices more of a booking than was agreed', async () => {
    using site = await openInvoiceSite()
    const booking_id = await site.completed(12_000)
    const part = { document_type: 'invoice', booking_id, items: [{ ...tap, unit_price: 70 }] }
    const [one, two] = [await site.post('/api/invoices', part), await site.post('/api/invoices', part)]
    expect((await site.post(`/api/invoices/${String(one.body['id'])}/issue`)).status).toBe(200)
    expect(await site.post(`/api/invoices/${String(two.body['id'])}/issue`)).toMatchObject({
      status: 409,
      body: { code: 'above_agreed', agreed: 120, invoiced: 70 },
    })
    expect(site.data.count('invoices', { status: 'issued' })).toBe(1)
  })

  it('takes earlier invoices off the final one, and makes none where nothing is left', async () => {
    using site = await openInvoiceSite()
    const booking_id = await site.completed(12_000)
    const deposit = await site.post('/api/invoices', {
      document_type: 'invoice',
      booking_id,
      items: [{ ...tap, unit_price: 48 }],
    })
    await site.post(`/api/invoices/${String(deposit.body['id'])}/issue`)
    const final = await site.post('/api/invoices', { document_type: 'invoice', booking_id })
    expect(final.body).toMatchObject({ total_amount: 72, tax_amount: 12, earlier_invoices: [{ net: 40, tax: 8 }] })
    expect((await site.post(`/api/invoices/${String(final.body['id'])}/issue`)).status).toBe(200)
    expect(await site.post('/api/invoices', { document_type: 'invoice', booking_id })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_invoice' },
    })
  })
})

describe('POST /api/invoices/{id}/void', () => {
  it('keeps the number and the reason, for an administrator alone', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    expect((await site.post(`/api/invoices/${id}/void`, { reason: 'Wrong customer' })).status).toBe(403)
    expect(await site.post(`/api/invoices/${id}/void`, { reason: 'Wrong customer' }, 'admin')).toMatchObject({
      status: 200,
      body: { status: 'void', invoice_number: inv(1), void_reason: 'Wrong customer', amount_due: 0 },
    })
    const { body } = await site.get('/api/admin/invoices/numbers')
    expect(body['items']).toContainEqual({ series: 'INV', first: 1, last: 1, next: 2, voided: [1], gaps: [] })
  })

  it('is refused once the customer has opened it', async () => {
    using site = await openInvoiceSite()
    const made = await site.post('/api/invoices', { document_type: 'invoice', booking_id: await site.completed() })
    const id = String(made.body['id'])
    await site.post(`/api/invoices/${id}/issue`)
    expect((await site.get(`/api/invoices/${id}`, 'customer')).status).toBe(200)
    expect(await site.post(`/api/invoices/${id}/void`, { reason: 'x' }, 'admin')).toMatchObject({
      status: 409,
      body: { code: 'void_not_allowed' },
    })
    expect((await site.get(`/api/invoices/${id}`)).body['status']).toBe('issued')
  })

  it('is not for a draft', async () => {
    using site = await openInvoiceSite()
    const id = await site.draft()
    expect(await site.post(`/api/invoices/${id}/void`, { reason: 'x' }, 'admin')).toMatchObject({
      status: 409,
      body: { code: 'move_not_allowed', status: 'draft' },
    })
  })
})

describe('POST /api/invoices/{id}/credit', () => {
  it('takes back all that is left, under a number of its own series, with negative sums', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    const credit = await site.post(`/api/invoices/${id}/credit`, { reason: 'The tap leaks' })
    expect(credit).toMatchObject({
      status: 201,
      body: {
        invoice_number: 'CRN-000001',
        document_type: 'credit-note',
        status: 'issued',
        based_on: id,
        total_amount: -100,
        tax_amount: -16.67,
        notes: 'The tap leaks',
      },
    })
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'credited', amount_due: 0 })
    expect(await site.post(`/api/invoices/${id}/credit`, { reason: 'again' })).toMatchObject({
      status: 409,
      body: { code: 'credit_above_left', left: 0 },
    })
  })

  it('takes back items, never more than is left of their rate', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    const credit = (unit_price: number) =>
      site.post(`/api/invoices/${id}/credit`, { reason: 'part', items: [{ ...tap, unit_price }] })
    expect((await credit(60)).status).toBe(201)
    expect(await credit(40.01)).toMatchObject({ status: 409, body: { code: 'credit_above_left', left: 40 } })
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'issued', amount_due: 40 })
    expect((await credit(40)).status).toBe(201)
    expect(site.data.count('invoices', { document_type: 'credit-note' })).toBe(2)
  })

  it('is a credit memo where that is asked for', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    const path = `/api/invoices/${id}/credit`
    expect((await site.post(path, { reason: 'x', document_type: 'invoice' })).status).toBe(422)
    const memo = await site.post(path, { reason: 'The tap leaks', document_type: 'credit-memo' })
    expect(memo).toMatchObject({ status: 201, body: { document_type: 'credit-memo', status: 'issued', based_on: id } })
  })

  it('is made once for a repeated key', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    const ask = () => site.post(`/api/invoices/${id}/credit`, { reason: 'x' }, 'office', 'credit-1')
    const first = await ask()
    expect((await ask()).body).toEqual(first.body)
    expect(site.data.count('invoices', { document_type: 'credit-note' })).toBe(1)
  })

  it('is not for a draft or a quote', async () => {
    using site = await openInvoiceSite()
    const quote = await site.issued({ document_type: 'quote' })
    for (const id of [await site.draft(), quote]) {
      expect((await site.post(`/api/invoices/${id}/credit`, { reason: 'x' })).status).toBe(409)
    }
    expect(site.data.count('invoices', { document_type: 'credit-note' })).toBe(0)
  })
})

describe('a quote', () => {
  it('is accepted by name, and goes on into an invoice', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued({ document_type: 'quote' })
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'sent', due_date: '2026-04-01' })
    expect(await site.post(`/api/invoices/${id}/accept`, { name: 'Priya Shah' })).toMatchObject({
      status: 200,
      body: { status: 'accepted', answered_by: 'Priya Shah', answered_at: expect.any(String) },
    })
    const made = await site.post(`/api/invoices/${id}/copy`, { document_type: 'invoice' })
    expect(made.body).toMatchObject({ document_type: 'invoice', based_on: id })
    await site.post(`/api/invoices/${String(made.body['id'])}/issue`)
    expect((await site.get(`/api/invoices/${id}`)).body['status']).toBe('invoiced')
  })

  it('is not accepted after its last day', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued({ document_type: 'estimate' })
    site.later(31)
    expect(await site.post(`/api/invoices/${id}/accept`, {})).toMatchObject({
      status: 409,
      body: { code: 'offer_expired' },
    })
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'expired', answered_at: null })
  })
})

describe('other documents', () => {
  it.each([
    ['purchase-order', 'PO-000001', 'received', 'received'],
    ['purchase-order', 'PO-000001', 'cancel', 'cancelled'],
    ['proforma', 'PRO-000001', null, 'sent'],
  ])('%s has the number %s', async (document_type, number, verb, status) => {
    using site = await openInvoiceSite()
    const id = await site.issued({ document_type })
    if (verb) await site.post(`/api/invoices/${id}/${verb}`)
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ invoice_number: number, status })
  })

  it('does not void what is an order', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued({ document_type: 'purchase-order' })
    expect((await site.post(`/api/invoices/${id}/delivered`)).status).toBe(409)
    expect((await site.get(`/api/invoices/${id}`)).body['status']).toBe('sent')
  })
})
