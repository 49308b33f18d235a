import { describe, expect, it } from 'vitest'
import { openInvoiceSite } from './invoice-site.ts'
import { openPayingSite } from './paying-site.ts'

const contractor = {
  name: 'Build Ltd',
  address: '1 High Street\nCR0 1AA',
  email: 'build@example.com',
  vat_number: 'GB999999973',
  cis_registered: true,
}
const work = { description: 'Work', quantity: 1, unit_price: 1_000, item_type: 'labor' }
const material = { description: 'Pipe', quantity: 1, unit_price: 500, item_type: 'parts' }

describe('the Construction Industry Scheme', () => {
  it.each([
    [0, 0],
    [20, 200],
    [30, 300],
  ])('at %i %% deducts from all lines but parts, without VAT: £%i', async (cis_rate, deduction) => {
    using site = await openInvoiceSite()
    const id = await site.issued({ customer: { ...contractor, cis_rate }, items: [work, material] })
    const { body } = await site.get(`/api/invoices/${id}`)
    expect(body).toMatchObject({
      total_amount: 1_800,
      tax_amount: 300,
      cis_deduction: deduction,
      amount_due: 1_800 - deduction,
    })
    const text = String((await site.get(`/api/invoices/${id}/text`)).body['text'])
    expect(text.includes('CIS deduction')).toBe(deduction > 0)
    expect(await site.post(`/api/invoices/${id}/payments`, { method: 'cash', date: '2026-03-02' })).toMatchObject({
      status: 201,
      body: { amount: (1_800 - deduction) * 100 },
    })
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'paid', amount_due: 0 })
    // The deduction is no money: the ledger has what came in.
    expect(site.data.column('ledger_entries', 'amount_pence')).toEqual([(1_800 - deduction) * 100])
    expect((await site.get('/api/admin/vat-return?from=2026-01-01&to=2026-03-31', 'admin')).body).toMatchObject({
      box1: 300,
      box6: 1_500,
    })
  })

  it('is settled by a recorded deduction where none was printed, which is no payment and no takings', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued({ customer: contractor, items: [work] })
    const deducted = { method: 'cis_deduction', date: '2026-03-02', amount: 20_000 }
    const record = () => site.post(`/api/invoices/${id}/payments`, deducted, 'office', 'deducted-1')
    expect(await record()).toMatchObject({ status: 201, body: { payment_id: null, amount: 20_000 } })
    expect((await record()).status).toBe(201)
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'issued', amount_due: 1_000 })
    expect([site.data.count('payments'), site.data.count('ledger_entries')]).toEqual([0, 0])
    expect(await site.post(`/api/invoices/${id}/payments`, { ...deducted, amount: 100_001 })).toMatchObject({
      status: 409,
      body: { code: 'above_due', due: 100_000 },
    })
    expect((await site.post(`/api/invoices/${id}/payments`, { method: 'cash', date: '2026-03-02' })).status).toBe(201)
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'paid' })
    const settings = await site.call('PUT', '/api/admin/invoicing', { as: 'admin', body: { vat_scheme: 'cash' } })
    expect(settings.status).toBe(200)
    const boxes = await site.get('/api/admin/vat-return?from=2026-01-01&to=2026-03-31', 'admin')
    expect(boxes.body).toMatchObject({ box1: 200, box6: 1_000 })
  })

  it('is deducted by nobody else, and names its amount', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    const deducted = { method: 'cis_deduction', date: '2026-03-02', amount: 100 }
    expect(await site.post(`/api/invoices/${id}/payments`, deducted)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'method' }] },
    })
    expect(await site.post(`/api/invoices/${id}/payments`, { ...deducted, amount: undefined })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'amount' }] },
    })
    expect(
      await site.post('/api/invoices', {
        document_type: 'invoice',
        no_booking: true,
        customer: { name: 'A', cis_rate: 20 },
        items: [work],
      }),
    ).toMatchObject({ status: 422 })
    expect(site.data.count('invoice_settlements')).toBe(0)
  })

  it('is credited with the money that is refunded', async () => {
    await using site = await openPayingSite()
    const email = 'customer@example.com'
    const id = await site.issuedToAccount({ customer: { ...contractor, email, cis_rate: 20 }, items: [work, material] })
    const { payment_id, amount } = await site.payFor({ invoice_id: id })
    expect(amount).toBe(160_000)
    await site.refund(payment_id, 80_000)
    const [, note] = site.documents()
    expect(Number(note?.['total_amount_pence']) - Number(note?.['cis_deduction_pence'])).toBe(-80_000)
    // Half of the whole: of the VAT and of the deduction, too.
    expect(note).toMatchObject({ tax_amount_pence: -15_000, cis_deduction_pence: -10_000 })
    await site.refund(payment_id, 80_000)
    expect(await site.boxes()).toEqual({ box1: 0, box6: 0 })
  })
})

describe('the rates of VAT', () => {
  it('of a credit are those of the tax point of its invoice, whatever the rates are by then', async () => {
    using site = await openInvoiceSite()
    // Work of 2010, at 17.5 %, which is invoiced and credited at the rates of its own day.
    const id = await site.issued({ supplied_on: '2010-12-20', prices_include_vat: false })
    const invoice = await site.get(`/api/invoices/${id}`)
    expect(invoice.body).toMatchObject({ tax_point: '2010-12-20', tax_amount: 17.5, total_amount: 117.5 })
    const part = { description: 'Less', quantity: 1, unit_price: 40, item_type: 'misc' }
    const first = await site.post(`/api/invoices/${id}/credit`, { reason: 'Less', items: [part] })
    expect(first).toMatchObject({ status: 201, body: { tax_amount: -7, total_amount: -47, tax_point: '2026-03-02' } })
    const rest = await site.post(`/api/invoices/${id}/credit`, { reason: 'All of it' })
    expect(rest).toMatchObject({ status: 201, body: { tax_amount: -10.5, total_amount: -70.5 } })
  })

  it('of a draft are those of the day on which it is issued', async () => {
    using site = await openInvoiceSite()
    site.at(Temporal.Instant.from('2011-01-03T12:00:00Z'))
    const id = await site.draft({ prices_include_vat: false })
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ tax_amount: 17.5, total_amount: 117.5 })
    // A second before midnight in London, the old rate is in force.
    site.at(Temporal.Instant.from('2011-01-03T23:59:59Z'))
    const early = await site.issued({ prices_include_vat: false })
    expect((await site.get(`/api/invoices/${early}`)).body).toMatchObject({ tax_amount: 17.5 })
    site.at(Temporal.Instant.from('2011-01-04T00:00:01Z'))
    expect(await site.post(`/api/invoices/${id}/issue`)).toMatchObject({
      status: 200,
      body: { tax_amount: 20, total_amount: 120, invoice_date: '2011-01-04', invoice_number: 'INV-000002' },
    })
  })

  it('follow the day in London when the clocks are an hour ahead', async () => {
    using site = await openInvoiceSite()
    site.at(Temporal.Instant.from('2026-03-28T23:30:00Z'))
    const winter = await site.issued()
    site.at(Temporal.Instant.from('2026-03-29T23:30:00Z'))
    const summer = await site.issued()
    const days = [winter, summer].map(async (id) => (await site.get(`/api/invoices/${id}`)).body['invoice_date'])
    expect(await Promise.all(days)).toEqual(['2026-03-28', '2026-03-30'])
  })
})

describe('the short form', () => {
  it('is for up to £250.00 with VAT, by choice', async () => {
    using site = await openInvoiceSite()
    const item = (unit_price: number) => ({ ...work, unit_price })
    const id = await site.issued({ short: true, prices_include_vat: true, items: [item(250)] })
    expect(String((await site.get(`/api/invoices/${id}/text`)).body['text'])).toContain('£250.00')
    const above = {
      document_type: 'invoice',
      no_booking: true,
      customer: contractor,
      short: true,
      prices_include_vat: true,
    }
    expect(await site.post('/api/invoices', { ...above, items: [item(250.01)] })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'short' }] },
    })
  })
})

describe('a bad debt', () => {
  it('is never credited', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    site.data.set('invoices', { id }, { status: 'written_off' })
    expect(await site.post(`/api/invoices/${id}/credit`, { reason: 'x' })).toMatchObject({ status: 409 })
    expect(site.count()).toBe(1)
  })
})
