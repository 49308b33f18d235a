import { describe, expect, it } from 'vitest'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { openPayingSite } from './paying-site.ts'

describe('money before the work', () => {
  it('is invoiced automatically with its VAT, once, and the invoice is paid', async () => {
    await using site = await openPayingSite()
    const { booking_id, amount } = await site.paid()
    await site.relay.drain()
    const [invoice, ...others] = site.documents()
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      origin: 'deposit',
      booking_id,
      status: 'paid',
      invoice_number: 'INV-000001',
      total_amount_pence: amount,
      tax_amount_pence: Math.round(amount / 6),
      settled_pence: amount,
      tax_point: '2026-03-02',
    })
    const again = { id: 1, kind: 'payment-succeeded' as const, at: site.clock.now(), attempts: 0 }
    const body = { paymentId: invoice?.['payment_id'], bookingId: booking_id }
    for (const subscriber of subscribersOf(site.modules)['payment-succeeded'] ?? []) {
      await subscriber({ ...again, body } as Parameters<typeof subscriber>[0])
    }
    expect(site.documents()).toHaveLength(1)
  })

  it('is not invoiced again where it pays an invoice that was issued before', async () => {
    await using site = await openPayingSite()
    const booking_id = await site.booked()
    const drafted = await site.post('/api/invoices', { document_type: 'invoice', booking_id })
    expect(await site.post(`/api/invoices/${String(drafted.body['id'])}/issue`, {})).toMatchObject({ status: 200 })
    await site.relay.drain()
    const { amount } = await site.pay(booking_id)
    await site.relay.drain()
    const [invoice, ...others] = site.documents()
    expect(others).toEqual([])
    expect(invoice).toMatchObject({ origin: 'job', status: 'paid', settled_pence: amount })
  })

  it('makes no document of a business that is not registered', async () => {
    await using site = await openPayingSite({ vat: false })
    await site.paid()
    expect(site.documents()).toEqual([])
  })

  it('leaves nothing for the final invoice where it was the whole price', async () => {
    await using site = await openPayingSite()
    const { booking_id, amount } = await site.paid()
    site.complete(booking_id, amount)
    expect(await site.post('/api/invoices', { document_type: 'invoice', booking_id })).toMatchObject({
      status: 409,
      body: { code: 'nothing_to_invoice' },
    })
    expect((await site.get('/api/admin/invoices/to-invoice')).body['items']).toEqual([])
  })
})

describe('a refund of invoiced money', () => {
  it('is credited automatically, once, and never more than went back', async () => {
    await using site = await openPayingSite()
    const { payment_id, amount } = await site.paid()
    await site.refund(payment_id, 2_000)
    await site.relayAgain()
    const notes = site.documents({ document_type: 'credit-note' })
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatchObject({ origin: 'refund', total_amount_pence: -2_000, invoice_number: 'CRN-000001' })
    const [invoice] = site.documents({ document_type: 'invoice' })
    expect(invoice).toMatchObject({ settled_pence: amount - 2_000, credited_pence: 2_000, status: 'paid' })
  })

  it('credits each document that the money is taken off by its share, each once', async () => {
    await using site = await openPayingSite()
    const booking_id = await site.booked()
    const [service = 0] = site.data.column('bookings', 'estimated_cost_pence', { id: booking_id }).map(Number)
    const first = 3_000
    for (const unit_price of [first / 100, (service - first) / 100]) {
      await site.issued({
        no_booking: undefined,
        customer: {},
        booking_id,
        prices_include_vat: true,
        items: [{ description: 'Part of the work', quantity: 1, unit_price, item_type: 'service' }],
      })
    }
    const { payment_id, amount } = await site.pay(booking_id)
    expect(amount).toBe(service)
    expect(site.documents().map(({ status }) => status)).toEqual(['paid', 'paid'])
    const before = await site.boxes()
    await site.refund(payment_id, amount - 1_000)
    await site.relayAgain()
    const credited = site.documents({ document_type: 'credit-note' }).map((note) => note['total_amount_pence'])
    expect(credited).toEqual([first - service, 1_000 - first])
    const left = site
      .documents({ document_type: 'invoice' })
      .map((one) => [one['settled_pence'], one['credited_pence']])
    expect(left).toEqual([
      [1_000, first - 1_000],
      [0, service - first],
    ])
    expect(before.box1).toBe(Math.round(first / 6) / 100 + Math.round((service - first) / 6) / 100)
    // £10.00 is left of the money, and its VAT.
    expect((await site.boxes()).box1).toBe(1.67)
  })

  it('that the provider could not pay out is invoiced again, once, by what was credited', async () => {
    await using site = await openPayingSite()
    const { payment_id, amount, booking_id } = await site.paid()
    const before = await site.boxes()
    await site.refund(payment_id, 2_000)
    expect(await site.boxes()).not.toEqual(before)
    await site.failRefunds(payment_id)
    await site.relayAgain()
    const [deposit, note, again, ...others] = site.documents()
    expect(others).toEqual([])
    expect(note).toMatchObject({ document_type: 'credit-note', total_amount_pence: -2_000 })
    expect(again).toMatchObject({
      document_type: 'invoice',
      origin: 'refund',
      booking_id,
      based_on: note?.['id'],
      total_amount_pence: 2_000,
      tax_amount_pence: 0 - Number(note?.['tax_amount_pence']),
      settled_pence: 2_000,
      status: 'paid',
    })
    expect(deposit).toMatchObject({ status: 'paid', settled_pence: amount - 2_000 })
    expect(await site.boxes()).toEqual(before)
    // The work is done: nothing is left to invoice.
    site.complete(booking_id, amount)
    expect((await site.post('/api/invoices', { document_type: 'invoice', booking_id })).status).toBe(409)
  })

  it('that could not be paid out pays the invoice again where it was not credited', async () => {
    await using site = await openPayingSite({ vat: false })
    const id = await site.issuedToAccount()
    const { payment_id } = await site.payFor({ invoice_id: id })
    await site.refund(payment_id, 2_000)
    expect(site.documents()).toMatchObject([{ status: 'issued', settled_pence: 8_000 }])
    await site.failRefunds(payment_id)
    expect(site.documents()).toMatchObject([{ status: 'paid', settled_pence: 10_000 }])
  })

  it('of a bad debt is not credited', async () => {
    await using site = await openPayingSite()
    const id = await site.issuedToAccount()
    const { payment_id } = await site.payFor({ invoice_id: id })
    site.data.set('invoices', { id }, { status: 'written_off' })
    await site.refund(payment_id, 2_000)
    expect(site.documents({ document_type: 'credit-note' })).toEqual([])
  })
})
