import { describe, expect, it } from 'vitest'
import { bank, nobody, openInvoiceSite, tap } from './invoice-site.ts'

const path = '/api/admin/invoicing'

describe('the settings of invoices', () => {
  it('change in what is sent, and keep the rest', async () => {
    using site = await openInvoiceSite()
    const put = await site.call('PUT', path, {
      as: 'admin',
      body: {
        vat_scheme: 'cash',
        year_in_number: true,
        due_days_for_consumers: 14,
        bank_rate: 4.25,
        sort_code: '654321',
      },
    })
    expect(put).toMatchObject({
      status: 200,
      body: {
        ...bank,
        vat_registered: true,
        vat_number: 'GB123456782',
        vat_scheme: 'cash',
        sort_code: '65-43-21',
        bank_rate: 4.25,
        due_days_for_consumers: 14,
      },
    })
    expect((await site.get(path, 'admin')).body).toEqual(put.body)
    const id = await site.issued()
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({
      invoice_number: 'INV-2026-000001',
      due_date: '2026-03-16',
      sort_code: '65-43-21',
    })
  })

  it.each([
    ['account_number', '1234567'],
    ['sort_code', '12-34'],
    ['vat_number', 'GB123456789'],
    ['vat_scheme', 'flat'],
    ['vat_registered_from', '2026-02-30'],
    ['due_days_for_businesses', 400],
    ['bank_name', ''],
  ])('stay where %s is %s', async (field, value) => {
    using site = await openInvoiceSite()
    const before = (await site.get(path, 'admin')).body
    const put = await site.call('PUT', path, { as: 'admin', body: { [field]: value } })
    expect(put).toMatchObject({ status: 422, body: { errors: [{ path: field }] } })
    expect((await site.get(path, 'admin')).body).toEqual(before)
  })

  it('are for administrators alone', async () => {
    using site = await openInvoiceSite()
    expect((await site.get(path, 'office')).status).toBe(403)
    expect((await site.call('PUT', path, { as: 'office', body: { vat_scheme: 'cash' } })).status).toBe(403)
  })

  it('report other bank details to the administrators, and the same ones to nobody', async () => {
    using site = await openInvoiceSite()
    const events = () => site.data.count('outbox', { kind: 'bank-details-changed' })
    const before = events()
    await site.call('PUT', path, { as: 'admin', body: { ...bank } })
    expect(events()).toBe(before)
    await site.call('PUT', path, { as: 'admin', body: { account_number: '87654321' } })
    expect(events()).toBe(before + 1)
    const [line] = await site.modules.administration.audit(
      { who: null, action: 'setting_changed', target: null, from: null, until: null },
      1,
      null,
    )
    expect(line).toMatchObject({ target: { id: 'invoicing' }, after: { value: { account_number: '87654321' } } })
  })

  it('set the next number of a series before its first document, and not afterwards', async () => {
    using site = await openInvoiceSite()
    const put = (next: number) => site.call('PUT', path, { as: 'admin', body: { next_numbers: { INV: next } } })
    expect(await put(500)).toMatchObject({ status: 200, body: { next_numbers: { INV: 500 } } })
    const id = await site.issued()
    expect((await site.get(`/api/invoices/${id}`)).body['invoice_number']).toBe('INV-000500')
    expect(await put(900)).toMatchObject({ status: 409, body: { code: 'series_begun' } })
    expect((await site.get(path, 'admin')).body['next_numbers']).toMatchObject({ INV: 501 })
  })

  it('charge no VAT before the day of the registration', async () => {
    using site = await openInvoiceSite()
    await site.call('PUT', path, { as: 'admin', body: { vat_registered_from: '2026-03-03' } })
    const before = await site.issued()
    expect((await site.get(`/api/invoices/${before}`)).body).toMatchObject({
      tax_amount: 0,
      supplier: { vat_number: null },
    })
    site.later(1)
    const after = await site.issued()
    expect((await site.get(`/api/invoices/${after}`)).body).toMatchObject({ tax_amount: 16.67 })
  })

  it('charge no VAT for work from before the registration, however soon after it the invoice comes', async () => {
    using site = await openInvoiceSite()
    await site.call('PUT', path, { as: 'admin', body: { vat_registered_from: '2026-03-02' } })
    const before = await site.issued({ supplied_on: '2026-03-01' })
    expect((await site.get(`/api/invoices/${before}`)).body).toMatchObject({
      tax_amount: 0,
      supplier: { vat_number: null },
    })
    const taxed = { items: [{ ...tap, vat: '20' }], supplied_on: '2026-03-01' }
    expect((await site.post('/api/invoices', { ...nobody, ...taxed })).status).toBe(422)
    const after = await site.issued({ supplied_on: '2026-03-02' })
    expect((await site.get(`/api/invoices/${after}`)).body).toMatchObject({ tax_amount: 16.67 })
  })
})
