import { describe, expect, it } from 'vitest'
import { instantText } from '#modules/shared'
import { openMailingSite } from '../mailing-site.ts'

describe('money for an invoice without a booking', () => {
  it('notifies its customer of a payment and a refund, and the office of disputes and fraud, once each', async () => {
    await using site = await openMailingSite()
    const id = await site.issued()
    const paid = await site.post(`/api/invoices/${id}/payments`, { method: 'cash', date: '2026-03-02' })
    expect(paid.status).toBe(201)
    const paymentId = site.data.text('payments', 'id', { invoice_id: id })
    const at = instantText(site.clock.now())
    const kinds = [
      'payment-failed',
      'payment-refunded',
      'payment-disputed',
      'dispute-closed',
      'fraud-suspected',
      'fraud-warning',
    ]
    for (const kind of kinds) {
      const body = JSON.stringify({ paymentId, bookingId: null, level: 'high', customerId: 'usr_one' })
      site.data.insert('outbox', { kind, body, at, next_try_at: at })
    }
    await site.settle()
    site.data.set('outbox', {}, { done_at: null, next_try_at: '2026-01-01T00:00:00.000Z' })
    await site.settle()
    const mails = site.data
      .rows('messages', { channel: 'email' })
      .filter(({ event }) => /^document_(payment|dispute|fraud)/.test(String(event)))
    const of = (recipient: string) => mails.filter((mail) => mail['recipient'] === recipient).map(({ event }) => event)
    expect(of('priya@example.com')).toEqual([
      'document_payment_received',
      'document_payment_failed',
      'document_payment_refunded',
    ])
    expect(of('office@example.com')).toEqual([
      'document_payment_disputed',
      'document_dispute_closed',
      'document_fraud_suspected',
      'document_fraud_warning',
    ])
    expect(String(mails[0]?.['text'])).toContain('we have your £100.00 for Invoice INV-000001')
  })
})
