import { describe, expect, it } from 'vitest'
import { type InvoiceSite, nobody, openInvoiceSite, tap } from './invoice-site.ts'
import { openPayingSite } from './paying-site.ts'

const settings = '/api/admin/invoicing'
const path = '/api/admin/vat-return'
const taxed = { items: [{ ...tap, unit_price: 120, vat: '20' }] }
const moment = (text: string) => Temporal.Instant.from(text)

/** The registration ends with that day, and periods are months. */
async function end(site: Pick<InvoiceSite, 'call'>, day: string, more: object = {}): Promise<void> {
  const body = { vat_registered_until: day, vat_periods: 'monthly', vat_registered_from: '2026-03-01', ...more }
  expect(await site.call('PUT', settings, { as: 'admin', body })).toMatchObject({
    status: 200,
    body: { vat_registered: true, vat_registered_until: day },
  })
}

const read = async (site: Pick<InvoiceSite, 'get'>, id: string) => (await site.get(`/api/invoices/${id}`)).body
const listed = async (site: InvoiceSite) =>
  (await site.modules.vat.vatPeriods()).map(({ from, to }) => `${from.toString()} ${to.toString()}`)

describe('the last day of the registration for VAT', () => {
  it.each([
    ['2026-02-30', 'must be a day of the calendar'],
    ['2026-02-28', 'must not be before the first day'],
    ['soon', 'must be a date, such as 2026-04-01'],
  ])('is no %s, and nothing is kept', async (day, message) => {
    using site = await openInvoiceSite()
    const body = { vat_registered_from: '2026-03-01', vat_registered_until: day }
    expect(await site.call('PUT', settings, { as: 'admin', body })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'vat_registered_until', message: expect.stringContaining(message) }] },
    })
    expect((await site.get(settings, 'admin')).body).toMatchObject({
      vat_registered_from: '',
      vat_registered_until: '',
    })
  })

  it('leaves work of that day its VAT, its number and its day, and work from the day after has none', async () => {
    using site = await openInvoiceSite()
    await end(site, '2026-03-05')
    site.later(6)
    const before = await site.issued({ ...taxed, supplied_on: '2026-03-05' })
    expect(await read(site, before)).toMatchObject({
      tax_amount: 20,
      tax_point: '2026-03-05',
      supplier: { vat_number: 'GB123456782' },
    })
    const after = await site.issued({ supplied_on: '2026-03-06' })
    expect(await read(site, after)).toMatchObject({ tax_amount: 0, supplier: { vat_number: null } })
    const refused = await site.post('/api/invoices', { ...nobody, ...taxed, supplied_on: '2026-03-06' })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'items.0.vat' }] } })
  })

  it('ends at midnight of the business, in summer as well', async () => {
    using site = await openInvoiceSite()
    await end(site, '2026-06-30')
    site.at(moment('2026-06-30T22:59:59Z'))
    expect(await read(site, await site.issued())).toMatchObject({ tax_amount: 16.67, tax_point: '2026-06-30' })
    expect(await site.modules.catalogue.siteToday()).toMatchObject({ vatRegistered: true, vatNumber: 'GB123456782' })
    site.at(moment('2026-06-30T23:00:00Z'))
    expect(await read(site, await site.issued())).toMatchObject({ tax_amount: 0, tax_point: '2026-07-01' })
    expect(await site.modules.catalogue.siteToday()).toMatchObject({ vatRegistered: false, vatNumber: '' })
    expect(await site.modules.catalogue.site()).toMatchObject({ vatRegistered: true, vatNumber: 'GB123456782' })
  })

  it('judges a draft across it by the day of its work', async () => {
    using site = await openInvoiceSite()
    const done = await site.draft({ ...taxed, supplied_on: '2026-03-02' })
    const open = await site.draft(taxed)
    await end(site, '2026-03-05')
    site.later(6)
    expect(await site.post(`/api/invoices/${open}/issue`)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'items.0.vat' }] },
    })
    expect(await read(site, open)).toMatchObject({ status: 'draft', invoice_number: null })
    expect(await site.post(`/api/invoices/${done}/issue`)).toMatchObject({
      status: 200,
      body: { invoice_number: 'INV-000001', tax_amount: 20, tax_point: '2026-03-02' },
    })
    const changed = await site.call('PATCH', `/api/invoices/${open}`, {
      body: { items: [{ ...tap, unit_price: 120, vat: 'outside' }] },
    })
    expect(changed.status).toBe(200)
    expect(await site.post(`/api/invoices/${open}/issue`)).toMatchObject({ status: 200, body: { tax_amount: 0 } })
  })

  it('leaves a credit note the VAT of its invoice', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued(taxed)
    await end(site, '2026-03-05')
    site.later(6)
    expect(await site.post(`/api/invoices/${id}/credit`, { reason: 'x' })).toMatchObject({
      status: 201,
      body: { tax_amount: -20, supplier: { vat_number: 'GB123456782' } },
    })
  })

  it('leaves a deposit its VAT, which the final invoice takes off as it was paid', async () => {
    await using site = await openPayingSite()
    await end(site, '2026-03-03')
    const { booking_id, amount } = await site.paid()
    site.later(5)
    site.complete(booking_id, amount + 10_000)
    const drafted = await site.post('/api/invoices', { document_type: 'invoice', booking_id })
    expect(drafted).toMatchObject({ status: 201, body: { tax_amount: 0, total_amount: 100 } })
    const id = String(drafted.body['id'])
    expect(await site.post(`/api/invoices/${id}/issue`)).toMatchObject({ status: 200, body: { tax_amount: 0 } })
    const { body } = await site.get(`${path}?from=2026-03-01&to=2026-12-31`, 'admin')
    expect(body).toMatchObject({ box1: Math.round(amount / 6) / 100 })
  })

  it('leaves money of that day its VAT, however late its document is made', async () => {
    await using site = await openPayingSite()
    await end(site, '2026-03-02')
    const booking_id = await site.booked()
    const { amount } = await site.payWithoutRelay({ booking_id })
    site.at(moment('2026-03-03T00:10:00Z'))
    await site.relay.drain()
    expect(site.documents()).toMatchObject([
      { origin: 'deposit', tax_amount_pence: Math.round(amount / 6), tax_point: '2026-03-02' },
    ])
  })
})

describe('the last VAT return', () => {
  const last = '?from=2026-03-01&to=2026-03-15'

  it('ends with the registration, and no other one is listed', async () => {
    using site = await openInvoiceSite()
    await site.issued(taxed)
    await end(site, '2026-03-15')
    expect(await listed(site)).toEqual(['2026-03-01 2026-03-15'])
    site.later(40)
    await site.issued()
    expect(await listed(site)).toEqual(['2026-03-01 2026-03-15'])
    expect(await site.post(`${path}/close`, { from: '2026-03-01', to: '2026-03-15' }, 'admin')).toMatchObject({
      status: 200,
      body: { box1: 20, box6: 100 },
    })
  })

  it('is followed by the months in which something is credited', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued(taxed)
    await end(site, '2026-03-15')
    site.later(31)
    await site.post(`${path}/close`, { from: '2026-03-01', to: '2026-03-15' }, 'admin')
    await site.post(`/api/invoices/${id}/credit`, { reason: 'x' })
    expect(await listed(site)).toEqual(['2026-04-01 2026-04-30', '2026-03-01 2026-03-15'])
    expect((await site.get(`${path}?from=2026-04-01&to=2026-04-30`, 'admin')).body).toMatchObject({ box1: -20 })
    expect((await site.get(path + last, 'admin')).body).toMatchObject({ box1: 20 })
  })

  it('has all that cash accounting has not counted, and later money counts nothing', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued(taxed)
    await end(site, '2026-03-15', { vat_scheme: 'cash' })
    site.later(20)
    expect((await site.get(path + last, 'admin')).body).toMatchObject({ box1: 20, box6: 100 })
    await site.post(`${path}/close`, { from: '2026-03-01', to: '2026-03-15' }, 'admin')
    const paid = await site.post(`/api/invoices/${id}/payments`, { method: 'cash', date: '2026-03-22' })
    expect(paid.status).toBe(201)
    expect((await site.get(path + last, 'admin')).body).toMatchObject({ box1: 20, box6: 100 })
    expect((await site.get(`${path}?from=2026-03-16&to=2026-12-31`, 'admin')).body).toMatchObject({ box1: 0 })
    expect(await listed(site)).toEqual(['2026-03-01 2026-03-15'])
  })
})
