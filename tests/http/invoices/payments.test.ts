import { describe, expect, it } from 'vitest'
import { openInvoiceSite } from './invoice-site.ts'

const cash = { method: 'cash', date: '2026-03-02' }

describe('POST /api/invoices/{id}/payments', () => {
  it('issues a draft first, keeps the payment in the ledger, and the invoice is paid', async () => {
    using site = await openInvoiceSite()
    const id = await site.draft()
    const paid = await site.post(`/api/invoices/${id}/payments`, cash)
    expect(paid).toMatchObject({ status: 201, body: { invoice_id: id, amount: 10_000 } })
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({
      status: 'paid',
      invoice_number: 'INV-000001',
      amount_due: 0,
      amount_paid: 100,
      paid_at: expect.any(String),
    })
    expect(site.data.count('ledger_entries', { amount_pence: 10_000 })).toBe(1)
    expect((await site.get('/api/admin/invoices/summary')).body).toMatchObject({ paid: 1, total_revenue: 100 })
  })

  it.each([
    ['tomorrow', { method: 'cash', date: '2026-03-03' }, 422],
    ['without a reference', { method: 'cheque', date: '2026-03-02' }, 422],
    ['above what it comes to', { ...cash, amount: 10_001 }, 409],
  ])('refuses money %s, and leaves the draft without a number', async (_case, body, status) => {
    using site = await openInvoiceSite()
    const id = await site.draft()
    expect((await site.post(`/api/invoices/${id}/payments`, body)).status).toBe(status)
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'draft', invoice_number: null })
    expect(site.data.count('payments')).toBe(0)
    expect((await site.post(`/api/invoices/${id}/payments`, cash)).status).toBe(201)
    expect((await site.get(`/api/invoices/${id}`)).body['invoice_number']).toBe('INV-000001')
  })

  it('refuses a deduction above what a draft comes to, and leaves it without a number', async () => {
    using site = await openInvoiceSite()
    const id = await site.draft({
      customer: { name: 'Builder Ltd', address: '1 Road', email: 'b@example.com', cis_registered: true },
    })
    const { amount_due } = (await site.get(`/api/invoices/${id}`)).body
    const deducted = { method: 'cis_deduction', date: '2026-03-02', amount: Number(amount_due) * 100 + 1 }
    const refused = await site.post(`/api/invoices/${id}/payments`, deducted)
    expect(refused).toMatchObject({ status: 409, body: { code: 'above_due' } })
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'draft', invoice_number: null })
  })

  it('takes a part, then the rest, and never more than is left', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    const pay = (amount: number) =>
      site.post(`/api/invoices/${id}/payments`, {
        method: 'bank_transfer',
        date: '2026-03-02',
        reference: 'SHAH',
        amount,
      })
    expect((await pay(4_000)).status).toBe(201)
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'issued', amount_due: 60 })
    expect(await pay(6_001)).toMatchObject({ status: 409, body: { code: 'above_due', due: 6_000 } })
    expect((await pay(6_000)).status).toBe(201)
    expect(await pay(1)).toMatchObject({ status: 409, body: { code: 'above_due', due: 0 } })
    expect(site.data.count('ledger_entries')).toBe(2)
  })

  it('lets two at once pay no more than is left', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    const answers = await Promise.all([1, 2, 3].map(() => site.post(`/api/invoices/${id}/payments`, cash)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409'])
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ amount_paid: 100, amount_due: 0 })
  })

  it('is written once for a repeated key', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    const ask = () => site.post(`/api/invoices/${id}/payments`, cash, 'office', 'paid-1')
    const first = await ask()
    expect((await ask()).body).toEqual(first.body)
    expect(site.data.count('ledger_entries')).toBe(1)
  })

  it('is not for quotes, and issues none', async () => {
    using site = await openInvoiceSite()
    const id = await site.draft({ document_type: 'quote' })
    expect(await site.post(`/api/invoices/${id}/payments`, cash)).toMatchObject({
      status: 409,
      body: { code: 'not_payable' },
    })
    expect((await site.get(`/api/invoices/${id}`)).body['status']).toBe('draft')
    expect(site.data.count('ledger_entries')).toBe(0)
  })

  it('asks for the reference of a transfer, and for a day that has been', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    const pay = (body: object) => site.post(`/api/invoices/${id}/payments`, body)
    expect(await pay({ method: 'cheque', date: '2026-03-02' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'reference' }] },
    })
    expect(await pay({ method: 'cash', date: '2026-03-03' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'date' }] },
    })
    expect(site.data.count('ledger_entries')).toBe(0)
  })
})
