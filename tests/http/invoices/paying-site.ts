import { expect } from 'vitest'
import type { PaymentId } from '#modules/shared'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { openInvoiceSite } from './invoice-site.ts'

/** The site of invoices with the built-in provider and its events, which `relay.drain()` passes on. */
export async function openPayingSite({ vat = true } = {}) {
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

  async function payWithoutRelay(body: object) {
    const intent = await site.post('/api/payments/intents', body, 'customer')
    const payment_id = String(intent.body['payment_id'])
    const amount = Number(intent.body['amount'])
    const confirmed = await site.post(
      `/api/payments/${payment_id}/confirm`,
      { payment_method_id: 'pm_card_visa' },
      'customer',
    )
    expect(confirmed).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    return { payment_id, amount }
  }

  async function payFor(body: object) {
    const paid = await payWithoutRelay(body)
    await relay.drain()
    return paid
  }

  const pay = async (booking_id: string) => ({ booking_id, ...(await payFor({ booking_id })) })

  async function refundWithoutRelay(payment_id: string, amount: number) {
    const answer = await site.post(`/api/payments/${payment_id}/refunds`, { amount, reason: 'Goodwill' }, 'admin')
    expect(answer.status).toBe(201)
  }

  async function refund(payment_id: string, amount: number) {
    await refundWithoutRelay(payment_id, amount)
    await relay.drain()
  }

  let notices = 0
  /** The provider says that each refund of the payment has failed after all. */
  async function failRefundsWithoutRelay(payment_id: string) {
    const { payments, gateways } = site.adapters.payments
    const record = await payments.find(payment_id as PaymentId)
    const ref = record?.payment.providerRef
    if (!ref) throw new Error('the payment has no intent')
    const now = await gateways.of('test').retrieve(ref)
    const state = { ...now, refunds: now.refunds.map((one) => ({ ...one, outcome: 'failed' as const })) }
    notices += 1
    await site.modules.payments.takeNotice('test', {
      eventId: `evt_failed${notices}`,
      kind: 'refund.failed',
      ref,
      state,
    })
  }

  async function failRefunds(payment_id: string) {
    await failRefundsWithoutRelay(payment_id)
    await relay.drain()
  }

  /** Every event once more, as after a restored backup of the outbox. */
  async function relayAgain() {
    site.data.set('outbox', {}, { done_at: null })
    await relay.drain()
  }

  /** An invoice of £100.00 without a booking, in the account of the customer; its id. */
  async function issuedToAccount(body: object = {}): Promise<string> {
    const email = 'customer@example.com'
    site.data.set('users', { email }, { email_verified_at: '2026-03-01T12:00:00.000Z' })
    return site.issued({ customer: { name: 'Asha Patel', address: '1 Park Lane', email }, ...body })
  }

  const documents = (where: object = {}) => site.data.rows('invoices', { ...where }, ['id'])
  return {
    ...site,
    relay,
    relayAgain,
    paid,
    pay,
    payFor,
    payWithoutRelay,
    refund,
    refundWithoutRelay,
    failRefunds,
    failRefundsWithoutRelay,
    issuedToAccount,
    documents,
    async boxes(from = '2026-01-01', to = '2026-12-31') {
      const { body } = await site.get(`/api/admin/vat-return?from=${from}&to=${to}`, 'admin')
      return { box1: body['box1'], box6: body['box6'] }
    },
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]()
      site[Symbol.dispose]()
    },
  }
}
