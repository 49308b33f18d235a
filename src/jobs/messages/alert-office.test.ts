import { describe, expect, it } from 'vitest'
import type { DelayedRefund } from '#modules/payments'
import { type PaymentId, type RefundId, pence } from '#modules/shared'
import { openWholeApp } from '../../../tests/support/apps/whole-app.ts'
import { boiler } from '../../../tests/support/builders/payments.ts'
import { alertOfDelayedRefunds, alertOfDifferences } from './alert-office.ts'
import { emitted } from '../../../tests/support/builders/events.ts'

describe('alertOfDifferences', () => {
  it('notifies all staff, and nobody else, once for a repeated event', async () => {
    using whole = await openWholeApp()
    const { raw } = whole.adapters.database
    const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
    const event = emitted('reconciliation-differs', { provider: 'paypal', differences: 2 }, { id: 7, at })
    const alert = alertOfDifferences(whole.modules)
    await alert(event)
    await alert(event)
    const notified = raw
      .prepare(
        `select u.role, n.title, n.message, n.link from notifications n join users u on u.id = n.user_id
         where n.type = 'reconciliation_differs' order by u.role`,
      )
      .all()
    const message = '2 payments differ between PayPal and our ledger. Look at them now.'
    const notification = { title: 'Records differ', message, link: '/payment-dashboard#reconciliation' }
    expect(notified).toEqual([
      { role: 'admin', ...notification },
      { role: 'office', ...notification },
    ])
  })
})

describe('alertOfDelayedRefunds', () => {
  it('notifies all staff of each refund, once however often it runs', async () => {
    using whole = await openWholeApp()
    const { raw } = whole.adapters.database
    const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
    const refund = {
      id: 'rfd_one' as RefundId,
      paymentId: 'pay_one' as PaymentId,
      amount: pence(15_000),
      reason: 'Booking cancelled',
      status: 'pending',
      requestedBy: 'system',
      providerRef: null,
      createdAt: at,
      updatedAt: at,
    } as const
    const delayed: DelayedRefund[] = [{ refund, bookingId: boiler, reference: 'K7Q4M2' }]
    const { accounts, messaging: real } = whole.modules
    // There is no such booking in the database.
    const messaging: typeof real = { ...real, notify: (notice) => real.notify({ ...notice, bookingId: null }) }
    const parts = { accounts, messaging, payments: { delayedRefunds: async () => delayed } }
    await alertOfDelayedRefunds(parts)
    await alertOfDelayedRefunds(parts)
    const notified = raw.prepare("select title, message from notifications where type = 'refund_delayed'").all()
    const message =
      '£150.00 for K7Q4M2 has not been refunded yet. It is tried again every minute. Check it at the provider.'
    expect(notified).toEqual(Array.from({ length: 2 }, () => ({ title: 'A refund is delayed', message })))
  })
})
