import { describe, expect, it } from 'vitest'
import { openInvoiceSite, tap } from './invoice-site.ts'

const path = '/api/admin/vat-return'
const march = '?from=2026-03-01&to=2026-03-31'
const april = '?from=2026-04-01&to=2026-04-30'

describe('the VAT return', () => {
  it('adds up invoices and credit notes by tax point, without what is outside the scope', async () => {
    using site = await openInvoiceSite()
    await site.issued({ items: [{ ...tap, unit_price: 120 }] })
    const id = await site.issued({ items: [{ ...tap, unit_price: 60 }] })
    await site.issued({ items: [{ ...tap, unit_price: 500, vat: 'outside' }] })
    await site.issued({ document_type: 'quote' })
    await site.draft()
    expect((await site.get(path + march, 'admin')).body).toMatchObject({ box1: 30, box3: 30, box5: 30, box6: 150 })
    await site.post(`/api/invoices/${id}/credit`, { reason: 'x' })
    expect((await site.get(path + march, 'admin')).body).toMatchObject({ box1: 20, box6: 100, locked_at: null })
    expect((await site.get(path + april, 'admin')).body).toMatchObject({ box1: 0, box6: 0 })
    const { body } = await site.get(`${path}/documents${march}`, 'admin')
    expect(body['items']).toMatchObject([{ invoice_number: 'INV-000001', tax: 20, net: 100 }])
  })

  it('counts no void document', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    await site.post(`/api/invoices/${id}/void`, { reason: 'x' }, 'admin')
    expect((await site.get(path + march, 'admin')).body).toMatchObject({ box1: 0, box6: 0 })
  })

  it('counts by the money that came in where the scheme is cash accounting', async () => {
    using site = await openInvoiceSite()
    await site.call('PUT', '/api/admin/invoicing', { as: 'admin', body: { vat_scheme: 'cash' } })
    await site.issued()
    expect((await site.get(path + march, 'admin')).body).toMatchObject({ vat_scheme: 'cash', box1: 0, box6: 0 })
  })

  it('keeps the boxes that people fill in, and computes the others', async () => {
    using site = await openInvoiceSite()
    await site.issued({ items: [{ ...tap, unit_price: 120 }] })
    const days = { from: '2026-03-01', to: '2026-03-31' }
    const put = await site.call('PUT', path, { as: 'admin', body: { ...days, box4: 35.5, box7: 200.99 } })
    expect(put).toMatchObject({
      status: 200,
      body: { box1: 20, box3: 20, box4: 35.5, box5: 15.5, box7: 200, is_reclaim: true },
    })
    const text = String((await site.get(`/admin/vat-return.csv${march}`, 'admin')).body['text'])
    expect(text).toContain('4,"VAT reclaimed in the period on purchases and other inputs (including acquisitions')
  })

  it('stays as it is once it is closed: what comes later counts in the next period', async () => {
    using site = await openInvoiceSite()
    await site.issued({ items: [{ ...tap, unit_price: 120 }] })
    const close = () => site.post(`${path}/close`, { from: '2026-03-01', to: '2026-03-31' }, 'admin')
    expect(await close()).toMatchObject({ status: 409, body: { code: 'period_not_over' } })
    site.later(31)
    expect(await close()).toMatchObject({ status: 200, body: { box1: 20, locked_at: expect.any(String) } })
    expect(await close()).toMatchObject({ status: 409, body: { code: 'period_closed' } })
    // The work was done in March, more than 14 days before the invoice: its tax point is in the closed period.
    const late = await site.issued({ items: [{ ...tap, unit_price: 60 }], supplied_on: '2026-03-05' })
    expect((await site.get(`/api/invoices/${late}`)).body['tax_point']).toBe('2026-03-05')
    expect((await site.get(path + march, 'admin')).body).toMatchObject({ box1: 20 })
    expect((await site.get(path + april, 'admin')).body).toMatchObject({ box1: 10 })
    const filled = await site.call('PUT', path, {
      as: 'admin',
      body: { from: '2026-03-01', to: '2026-03-31', box4: 1 },
    })
    expect(filled).toMatchObject({ status: 409, body: { code: 'period_closed' } })
  })

  it('keeps what was filed when the scheme changes, and counts nothing twice', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued({ items: [{ ...tap, unit_price: 120 }] })
    site.later(31)
    await site.post(`${path}/close`, { from: '2026-03-01', to: '2026-03-31' }, 'admin')
    await site.call('PUT', '/api/admin/invoicing', { as: 'admin', body: { vat_scheme: 'cash' } })
    const closed = await site.get(path + march, 'admin')
    expect(closed.body).toMatchObject({ vat_scheme: 'standard', box1: 20, box6: 100 })
    await site.post(`/api/invoices/${id}/payments`, { method: 'cash', date: '2026-04-03' })
    expect((await site.get(path + march, 'admin')).body).toMatchObject({ box1: 20 })
    expect((await site.get(path + april, 'admin')).body).toMatchObject({ vat_scheme: 'cash', box1: 0 })
    expect((await site.get(`${path}/documents${march}`, 'admin')).body['items']).toMatchObject([{ tax: 20 }])
  })

  it('counts the rest of what was not paid when cash accounting ends', async () => {
    using site = await openInvoiceSite()
    const scheme = async (vat_scheme: string) =>
      site.call('PUT', '/api/admin/invoicing', { as: 'admin', body: { vat_scheme } })
    await scheme('cash')
    await site.issued({ items: [{ ...tap, unit_price: 120 }] })
    site.later(31)
    expect((await site.post(`${path}/close`, { from: '2026-03-01', to: '2026-03-31' }, 'admin')).body['box1']).toBe(0)
    await scheme('standard')
    expect((await site.get(path + march, 'admin')).body).toMatchObject({ vat_scheme: 'cash', box1: 0 })
    expect((await site.get(path + april, 'admin')).body).toMatchObject({ vat_scheme: 'standard', box1: 20, box6: 100 })
  })

  it('is closed in order: the first with documents before the next', async () => {
    using site = await openInvoiceSite()
    await site.issued({ items: [{ ...tap, unit_price: 120 }] })
    site.later(62)
    const close = (from: string, to: string) => site.post(`${path}/close`, { from, to }, 'admin')
    const early = await close('2026-04-01', '2026-04-30')
    expect(early).toMatchObject({ status: 409, body: { code: 'earlier_period_open' } })
    expect(early.body['detail']).toContain('to 2026-03-31')
    expect((await site.get(path + april, 'admin')).body['locked_at']).toBe(null)
    expect((await close('2026-03-01', '2026-03-31')).status).toBe(200)
    expect((await close('2026-04-01', '2026-04-30')).status).toBe(200)
  })

  it('is for administrators, and refuses days that are none', async () => {
    using site = await openInvoiceSite()
    expect((await site.get(path + march, 'office')).status).toBe(403)
    expect((await site.get(`/admin/vat-return.csv${march}`, 'office')).status).toBe(403)
    expect((await site.get(`${path}?from=2026-03-31&to=2026-03-01`, 'admin')).status).toBe(422)
    expect((await site.get(path, 'admin')).status).toBe(422)
  })
})
