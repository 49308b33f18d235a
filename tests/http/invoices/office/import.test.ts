import { describe, expect, it } from 'vitest'
import { type InvoiceSite, openInvoiceSite } from '../invoice-site.ts'

const head = 'number,date,due_date,customer,address,email,description,unit_price,vat,balance\n'
const old = `${head}OLD-17,2026-01-05,2026-01-20,Priya Shah,4 Surrey Street,priya@example.com,Boiler,1000,20,300\n`

const bring = (site: InvoiceSite, text = old) =>
  site.modules.documentImports.importDocuments(new TextEncoder().encode(text), { dryRun: false, by: 'system' })

async function imported(site: InvoiceSite): Promise<string> {
  expect(await bring(site)).toMatchObject({ faults: [], added: 1 })
  return site.data.text('invoices', 'id', { invoice_number: 'OLD-17' })
}

describe('an imported document', () => {
  it('is listed with its lines and what is left, and is overdue by its own date', async () => {
    using site = await openInvoiceSite()
    const id = await imported(site)
    const { body } = await site.get(`/api/invoices/${id}`)
    expect(body).toMatchObject({
      invoice_number: 'OLD-17',
      status: 'overdue',
      total_amount: 1200,
      amount_due: 300,
      items: [{ description: 'Boiler' }],
    })
    expect((await site.get('/api/invoices?status=overdue')).body['items']).toMatchObject([{ id }])
    expect((await site.get('/api/admin/invoices/summary')).body).toMatchObject({ total_invoices: 1, overdue: 1 })
    expect((await site.get(`/api/invoices/${id}/pdf`)).status).toBe(200)
  })

  it('is in no VAT return, under both schemes, also when it is paid', async () => {
    using site = await openInvoiceSite()
    const id = await imported(site)
    const paid = await site.post(`/api/invoices/${id}/payments`, { method: 'cash', date: '2026-03-02' })
    expect(paid).toMatchObject({ status: 201, body: { amount: 30_000 } })
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'paid', amount_due: 0 })
    for (const vat_scheme of ['standard', 'cash']) {
      await site.call('PUT', '/api/admin/invoicing', { as: 'admin', body: { vat_scheme } })
      const back = await site.get('/api/admin/vat-return?from=2026-01-01&to=2026-03-31', 'admin')
      expect(back.body).toMatchObject({ vat_scheme, box1: 0, box6: 0 })
    }
  })

  it('takes no more than is left', async () => {
    using site = await openInvoiceSite()
    const id = await imported(site)
    const body = { method: 'cash', date: '2026-03-02', amount: 30_001 }
    expect(await site.post(`/api/invoices/${id}/payments`, body)).toMatchObject({ status: 409, body: { due: 30_000 } })
  })

  it('is not credited, and may be written off', async () => {
    using site = await openInvoiceSite()
    const id = await imported(site)
    const before = site.count()
    const credit = await site.post(`/api/invoices/${id}/credit`, { reason: 'x' })
    expect(credit).toMatchObject({ status: 409, body: { code: 'imported_not_credited' } })
    expect(site.count()).toBe(before)
    expect((await site.post(`/api/invoices/${id}/write-off`, { reason: 'x' }, 'admin')).status).toBe(200)
  })

  it('reminds nobody before the office sends it', async () => {
    using site = await openInvoiceSite()
    await imported(site)
    expect(await site.modules.documentReminders.remindOfInvoices()).toBe(0)
    expect(site.data.count('document_reminders')).toBe(0)
  })

  it('is in the account of the customer whose proved address it names', async () => {
    using site = await openInvoiceSite()
    site.data.set('users', { email: 'customer@example.com' }, { email_verified_at: site.clock.now().toString() })
    await bring(site, old.replace('priya@', 'customer@'))
    const { body } = await site.get('/api/invoices', 'customer')
    expect(body['items']).toMatchObject([{ invoice_number: 'OLD-17' }])
  })

  it('has a number that no document of ours gets: the file is refused, and the next issue goes on', async () => {
    using site = await openInvoiceSite()
    await site.issued()
    const withNumber = (number: string) => bring(site, old.replace('OLD-17', number))
    expect(await withNumber('INV-000001')).toMatchObject({ faults: [{ line: 2 }], added: 0 })
    expect(await withNumber('INV-000002')).toMatchObject({ faults: [{ line: 2 }], added: 0 })
    const next = await site.issued()
    expect((await site.get(`/api/invoices/${next}`)).body['invoice_number']).toBe('INV-000002')
  })

  it('keeps the numbers of an earlier program below the first of ours', async () => {
    using site = await openInvoiceSite()
    await site.call('PUT', '/api/admin/invoicing', { as: 'admin', body: { next_numbers: { INV: 501 } } })
    expect(await bring(site, old.replace('OLD-17', 'INV-000500'))).toMatchObject({ faults: [], added: 1 })
    const id = await site.issued()
    expect((await site.get(`/api/invoices/${id}`)).body['invoice_number']).toBe('INV-000501')
    const [inv] = await site.modules.billing.series()
    expect(inv).toMatchObject({ first: 501, last: 501, gaps: [] })
  })
})
