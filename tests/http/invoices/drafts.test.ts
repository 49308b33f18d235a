import { describe, expect, it } from 'vitest'
import { nobody, openInvoiceSite, tap } from './invoice-site.ts'

describe('POST /api/invoices', () => {
  it('changes the rate of a draft, and keeps it for items that name none', async () => {
    using site = await openInvoiceSite()
    const id = await site.draft({
      prices_include_vat: false,
      items: [tap, { ...tap, vat: 'exempt' }],
    })
    const patch = async (body: object) => (await site.call('PATCH', `/api/invoices/${id}`, { body })).body
    expect(await patch({ tax_rate: 5 })).toMatchObject({ tax_amount: 5, items: [{ vat: '5' }, { vat: 'exempt' }] })
    expect(await patch({ items: [{ ...tap, unit_price: 200 }] })).toMatchObject({
      tax_amount: 10,
      items: [{ vat: '5' }],
    })
    expect(await patch({ items: [{ ...tap, vat: '20' }] })).toMatchObject({ tax_amount: 20 })
  })

  it('keeps a draft without a number, with the sums of a consumer whose prices include VAT', async () => {
    using site = await openInvoiceSite()
    const made = await site.post('/api/invoices', { ...nobody, items: [{ ...tap, unit_price: 120 }] })
    expect(made).toMatchObject({
      status: 201,
      body: {
        invoice_number: null,
        invoice_date: null,
        tax_point: null,
        status: 'draft',
        document_type: 'invoice',
        subtotal: 100,
        tax_rate: 20,
        tax_amount: 20,
        discount_amount: 0,
        total_amount: 120,
        amount_due: 120,
        prices_include_vat: true,
        is_recurring: false,
        sort_code: '12-34-56',
        items: [{ description: 'New tap', quantity: 1, unit_price: 120, amount: 120, item_type: 'parts', vat: '20' }],
      },
    })
    expect(site.data.count('invoices', { status: 'draft' })).toBe(1)
  })

  it('adds VAT for a business, after the discount, each rate once', async () => {
    using site = await openInvoiceSite()
    const customer = { ...nobody.customer, vat_number: 'GB123456782' }
    const items = [
      { ...tap, quantity: 1.5, unit_price: '33.33' },
      { ...tap, unit_price: 50, vat: 5 },
    ]
    const made = await site.post('/api/invoices', { ...nobody, customer, items, discount_amount: 10 })
    expect(made.body).toMatchObject({ prices_include_vat: false, discount_amount: 10, tax_rate: null })
    const { subtotal, tax_amount: tax, total_amount: total } = made.body
    expect(subtotal).toBe(100)
    expect(tax).toBe(11.25)
    expect(total).toBe(101.25)
  })

  it('drafts the final invoice of a booking from its job', async () => {
    using site = await openInvoiceSite()
    const booking_id = await site.completed(12_000)
    const made = await site.post('/api/invoices', { document_type: 'invoice', booking_id })
    expect(made).toMatchObject({
      status: 201,
      body: { booking_id, total_amount: 120, tax_amount: 20, origin: 'job', customer: { name: 'Asha Patel' } },
    })
  })

  it.each([
    ['no booking', { no_booking: undefined }, 'booking_id', 'Please select a booking'],
    ['no item', { items: [] }, 'items', 'Please fill in all item details'],
    [
      'an item without words',
      { items: [{ ...tap, description: ' ' }] },
      'items.0.description',
      'Please fill in all item details',
    ],
    [
      'an item without a price',
      { items: [{ ...tap, unit_price: undefined }] },
      'items.0.unit_price',
      expect.any(String),
    ],
    ['a discount above the subtotal', { discount_amount: 100.01 }, 'discount_amount', expect.any(String)],
    ['a negative quantity', { items: [{ ...tap, quantity: -1 }] }, 'items.0.quantity', expect.any(String)],
    ['three decimals of a quantity', { items: [{ ...tap, quantity: 1.005 }] }, 'items.0.quantity', expect.any(String)],
    ['three decimals of a price', { items: [{ ...tap, unit_price: 9.999 }] }, 'items.0.unit_price', expect.any(String)],
    ['a negative price', { items: [{ ...tap, unit_price: -1 }] }, 'items.0.unit_price', expect.any(String)],
    ['a due date before the issue', { due_date: '2026-03-01' }, 'due_date', expect.any(String)],
    ['another rate', { tax_rate: 17.5 }, 'tax_rate', expect.any(String)],
    ['an unknown booking', { no_booking: undefined, booking_id: 'bkg_none' }, 'booking_id', 'Please select a booking'],
    ['reverse charge for a consumer', { items: [{ ...tap, vat: 'reverse_20' }] }, 'items.0.vat', expect.any(String)],
  ])('refuses %s and writes nothing', async (_, change, path, message) => {
    using site = await openInvoiceSite()
    const refused = await site.post('/api/invoices', { ...nobody, ...change })
    expect(refused).toMatchObject({ status: 422, body: { errors: expect.arrayContaining([{ path, message }]) } })
    expect(site.count()).toBe(0)
  })

  it.each([
    ['VAT on a line', { items: [{ ...tap, vat: '20' }] }],
    ['a tax rate', { tax_rate: 20 }],
    ['a tax invoice', { document_type: 'tax-invoice' }],
  ])('refuses %s while the business is not registered', async (_, change) => {
    using site = await openInvoiceSite({ vat: false })
    expect(await site.post('/api/invoices', { ...nobody, ...change })).toMatchObject({ status: 422 })
    expect(site.count()).toBe(0)
  })

  it('has no VAT of a business that is not registered', async () => {
    using site = await openInvoiceSite({ vat: false })
    const made = await site.post('/api/invoices', nobody)
    expect(made.body).toMatchObject({ tax_rate: null, tax_amount: 0, total_amount: 100, items: [{ vat: 'outside' }] })
  })

  it('answers the same key with the same draft, and another body with 422', async () => {
    using site = await openInvoiceSite()
    const first = await site.post('/api/invoices', nobody, 'office', 'key-1')
    const again = await site.post('/api/invoices', nobody, 'office', 'key-1')
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await site.post('/api/invoices', { ...nobody, notes: 'x' }, 'office', 'key-1')
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect(site.count()).toBe(1)
  })

  it.each([['customer'], ['technician']] as const)('is not for a %s', async (as) => {
    using site = await openInvoiceSite()
    expect((await site.post('/api/invoices', nobody, as)).status).toBe(403)
    expect(site.count()).toBe(0)
  })
})

describe('a draft', () => {
  it('changes in the fields that are sent, and keeps the others', async () => {
    using site = await openInvoiceSite()
    const id = await site.draft({ notes: 'Thank you' })
    const changed = await site.call('PATCH', `/api/invoices/${id}`, {
      body: { items: [{ ...tap, quantity: 2 }], discount_amount: 20 },
    })
    expect(changed).toMatchObject({ status: 200, body: { total_amount: 180, notes: 'Thank you', version: 2 } })
  })

  it('is not overwritten by an older version', async () => {
    using site = await openInvoiceSite()
    const id = await site.draft()
    const patch = (notes: string) => site.call('PATCH', `/api/invoices/${id}`, { body: { notes, version: 1 } })
    expect((await patch('first')).status).toBe(200)
    expect(await patch('second')).toMatchObject({ status: 409, body: { code: 'document_changed' } })
    expect((await site.get(`/api/invoices/${id}`)).body['notes']).toBe('first')
  })

  it('is refused where a change is not valid, and stays', async () => {
    using site = await openInvoiceSite()
    const id = await site.draft()
    const before = (await site.get(`/api/invoices/${id}`)).body
    const refused = await site.call('PATCH', `/api/invoices/${id}`, { body: { discount_amount: 1_000 } })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'discount_amount' }] } })
    expect((await site.get(`/api/invoices/${id}`)).body).toEqual(before)
  })

  it('is deleted, and draws no number', async () => {
    using site = await openInvoiceSite()
    const id = await site.draft()
    expect((await site.call('DELETE', `/api/invoices/${id}`)).status).toBe(204)
    expect((await site.get(`/api/invoices/${id}`)).status).toBe(404)
    const { body } = await site.get('/api/admin/invoices/numbers')
    expect(body['items']).toContainEqual({ series: 'INV', first: null, last: null, next: 1, voided: [], gaps: [] })
  })

  it('is copied without its number and its due date', async () => {
    using site = await openInvoiceSite()
    const id = await site.issued({ due_date: '2026-04-01' })
    const copy = await site.post(`/api/invoices/${id}/copy`, {})
    expect(copy).toMatchObject({ status: 201, body: { invoice_number: null, due_date: null, total_amount: 100 } })
    expect(copy.body['id']).not.toBe(id)
  })
})
