import { describe, expect, it } from 'vitest'
import { nobody, openInvoiceSite, tap } from './invoice-site.ts'

describe('what customers read', () => {
  it('is their own issued documents, never drafts, and the first look is kept', async () => {
    using site = await openInvoiceSite()
    const made = await site.post('/api/invoices', { document_type: 'invoice', booking_id: await site.completed() })
    const id = String(made.body['id'])
    expect((await site.get('/api/invoices', 'customer')).body['items']).toEqual([])
    expect((await site.get(`/api/invoices/${id}`, 'customer')).status).toBe(404)
    await site.post(`/api/invoices/${id}/issue`)
    expect((await site.get('/api/invoices', 'customer')).body['items']).toMatchObject([{ id }])
    expect(await site.get(`/api/invoices/${id}`, 'customer')).toMatchObject({
      status: 200,
      body: { viewed_at: expect.any(String) },
    })
  })

  it('does not include another customer’s: 404, in every form', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued({ document_type: 'quote' })
    const paths = ['', '/pdf', '/text', '/ubl', '/hybrid'].map((end) => `/api/invoices/${id}${end}`)
    const answers = await Promise.all(paths.map((path) => site.get(path, 'customer')))
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 404))
    expect((await site.post(`/api/invoices/${id}/accept`, {}, 'customer')).status).toBe(404)
    expect((await site.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'sent', viewed_at: null })
  })
})

describe('the list', () => {
  it('filters by state, type and words', async () => {
    using site = await openInvoiceSite()
    const draft = await site.draft()
    const issued = await site.issued({ customer: { ...nobody.customer, name: 'Zadie Ndlovu' } })
    const quote = await site.issued({ document_type: 'quote' })
    const ids = async (query: string) => {
      const { body } = await site.get(`/api/invoices?${query}`)
      return (body['items'] as readonly { readonly id: string }[]).map(({ id }) => id)
    }
    expect(await ids('')).toEqual([quote, issued, draft])
    expect(await ids('status=draft')).toEqual([draft])
    expect(await ids('document_type=quote')).toEqual([quote])
    expect(await ids('q=Ndlovu')).toEqual([issued])
    expect(await ids('q=QUO-000001')).toEqual([quote])
    site.later(1)
    expect(await ids('status=overdue')).toEqual([issued])
    expect((await site.get('/api/invoices?status=lost')).status).toBe(422)
  })

  it('goes on page by page', async () => {
    using site = await openInvoiceSite()
    for (let n = 0; n < 3; n += 1) await site.draft()
    const first = await site.get('/api/invoices?limit=2')
    expect(first.body['items']).toHaveLength(2)
    const rest = await site.get(`/api/invoices?limit=2&cursor=${String(first.body['next_cursor'])}`)
    expect(rest.body).toMatchObject({ items: [{}], next_cursor: null })
  })
})

describe('the figures', () => {
  it('count invoices and credit notes alone', async () => {
    using site = await openInvoiceSite()
    await site.issued({ document_type: 'quote' })
    await site.issued({ document_type: 'purchase-order' })
    await site.issued()
    const { body } = await site.get('/api/admin/invoices/summary')
    expect(body).toMatchObject({ paid: 0, pending: 1, overdue: 0, total_revenue: 0 })
    site.later(1)
    expect((await site.get('/api/admin/invoices/summary')).body).toMatchObject({ pending: 1, overdue: 1 })
  })

  it('name completed work that nobody has invoiced, until somebody has', async () => {
    using site = await openInvoiceSite()
    const booking_id = await site.completed(9_000)
    site.later(30)
    const queue = await site.get('/api/admin/invoices/to-invoice')
    expect(queue.body['items']).toMatchObject([{ booking_id, days: 30, is_late: true, amount: 90 }])
    const made = await site.post('/api/invoices', { document_type: 'invoice', booking_id })
    await site.post(`/api/invoices/${String(made.body['id'])}/issue`)
    expect((await site.get('/api/admin/invoices/to-invoice')).body['items']).toEqual([])
  })
})

describe('documents as files', () => {
  it('are a PDF that stays, and a text without the bank details', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    const [first, again] = [await site.get(`/api/invoices/${id}/pdf`), await site.get(`/api/invoices/${id}/pdf`)]
    expect(first.headers.get('content-type')).toBe('application/pdf')
    expect(String(first.body['text']).slice(0, 5)).toBe('%PDF-')
    expect(again.body).toEqual(first.body)
    const text = String((await site.get(`/api/invoices/${id}/text`)).body['text'])
    expect(text).toContain('INV-000001')
    expect(text).not.toContain('31926819')
  })

  it('name the page of the account, and no page to a payer without one', async () => {
    using site = await openInvoiceSite()
    const textOf = async (id: string) => String((await site.get(`/api/invoices/${id}/text`)).body['text'])
    const stranger = await textOf(await site.issued())
    expect(stranger).not.toContain('/invoices/')
    expect(stranger).not.toContain('Pay online at')
    const own = await site.post('/api/invoices', { document_type: 'invoice', booking_id: await site.completed() })
    const id = String(own.body['id'])
    await site.call('PATCH', `/api/invoices/${id}`, {
      body: { customer: { ...nobody.customer, email: 'customer@example.com' } },
    })
    await site.post(`/api/invoices/${id}/issue`)
    expect(await textOf(id)).toContain(`/invoices/${id}`)
    const apart = await site.post('/api/invoices', { document_type: 'invoice', booking_id: await site.completed() })
    const other = String(apart.body['id'])
    await site.call('PATCH', `/api/invoices/${other}`, {
      body: { customer: { ...nobody.customer, email: 'landlord@example.com' } },
    })
    await site.post(`/api/invoices/${other}/issue`)
    expect(await textOf(other)).not.toContain('/invoices/')
  })

  it('are e-invoices, or say why the norm has none', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued()
    const ubl = await site.get(`/api/invoices/${id}/ubl`)
    expect([ubl.status, ubl.headers.get('content-type')]).toEqual([200, 'application/xml'])
    expect(String(ubl.body['text'])).toContain('INV-000001')
    const mixed = await site.issued({ items: [tap, { ...tap, vat: 'outside' }] })
    expect(await site.get(`/api/invoices/${mixed}/ubl`)).toMatchObject({
      status: 409,
      body: { code: 'not_expressible' },
    })
  })
})

describe('the tables', () => {
  it('have a line for each document and for each item, and no formula', async () => {
    using site = await openInvoiceSite()
    await site.issued({ customer: { ...nobody.customer, name: '=HYPERLINK("x")' }, items: [tap, tap] })
    const table = String((await site.get('/admin/invoices.csv')).body['text'])
      .trim()
      .split('\r\n')
    expect(table).toHaveLength(2)
    expect(table[1]).toContain('"INV-000001"')
    expect(table[1]).toContain(`"'=HYPERLINK`)
    expect(table[1]).toContain(',200.00,')
    const lines = String((await site.get('/admin/invoice-lines.csv')).body['text'])
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(3)
    expect((await site.get('/admin/invoices.csv', 'customer')).status).toBe(403)
  })
})
