import { describe, expect, it } from 'vitest'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { openInvoiceSite } from './invoice-site.ts'

async function openPayingSite({ vat = true } = {}) {
  const site = await openInvoiceSite({ vat })
  const log = createLog('silent')
  const relay = startOutboxRelay({ ...site.adapters, log, unreadable: async () => {} }, subscribersOf(site.modules), {
    everyMs: 2 ** 30,
  })

  /** A booking that its customer paid by card, before the work. */
  async function paid() {
    const booking_id = await site.booked()
    return pay(booking_id)
  }

  async function pay(booking_id: string) {
    const intent = await site.post('/api/payments/intents', { booking_id }, 'customer')
    const payment_id = String(intent.body['payment_id'])
    const amount = Number(intent.body['amount'])
    const confirmed = await site.post(
      `/api/payments/${payment_id}/confirm`,
      { payment_method_id: 'pm_card_visa' },
      'customer',
    )
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    await relay.drain()
    return { booking_id, payment_id, amount }
  }

  const documents = (where: object = {}) => site.data.rows('invoices', { ...where }, ['id'])
  return {
    ...site,
    relay,
    paid,
    pay,
    documents,
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]()
      site[Symbol.dispose]()
    },
  }
}

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
    const refund = await site.post(
      `/api/payments/${payment_id}/refunds`,
      { amount: 2_000, reason: 'Goodwill' },
      'admin',
    )
    expect(refund.status).toBe(201)
    await site.relay.drain()
    await site.relay.drain()
    const notes = site.documents({ document_type: 'credit-note' })
    expect(notes).toHaveLength(1)
    expect(notes[0]).toMatchObject({ origin: 'refund', total_amount_pence: -2_000, invoice_number: 'CRN-000001' })
    const [invoice] = site.documents({ document_type: 'invoice' })
    expect(invoice).toMatchObject({ settled_pence: amount - 2_000, credited_pence: 2_000, status: 'paid' })
  })
})
