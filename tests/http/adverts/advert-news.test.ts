import { describe, expect, it } from 'vitest'
import { type UserId, instantText } from '#modules/shared'
import { startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { addAdvert } from '../../support/adverts/adverts.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

/** The whole application with an advert of its customer, and the news that its staff and its owner get. */
async function openNews(kind: 'listing' | 'job') {
  const whole = await openWholeApp()
  const { adapters, modules, data, clock } = whole
  const owner = data.text('users', 'id', { email: 'customer@example.com' }) as UserId
  const id = addAdvert(data, 'news', owner, { kind, createdAt: instantText(clock.now()) })
  const relay = startOutboxRelay(
    { ...adapters, log: createLog('silent'), unreadable: async () => {} },
    subscribersOf(modules),
    { everyMs: 2 ** 30 },
  )
  return {
    ...whole,
    id,
    async pay(methodId: string) {
      const opened = await modules.payments.open({ userId: owner, advertId: id })
      if (!opened.ok) throw new Error(opened.refusal.kind)
      const paymentId = opened.value.payment.id
      await modules.payments.confirm({ userId: owner, paymentId, methodId, saveCard: false })
      return paymentId
    },
    /** The provider reports, and everything that follows is done; then once more from the first event. */
    async settle() {
      await adapters.testGateway.deliveries.deliverDue(async (body, signature) => {
        const headers = { 'test-gateway-signature': signature }
        return (await whole.app.request('/api/webhooks/test', { method: 'POST', headers, body })).ok
      })
      await relay.drain()
      data.set('outbox', {}, { done_at: null, next_try_at: '2026-01-01T00:00:00.000Z' })
      await relay.drain()
    },
    mailsTo: (email: string) =>
      data
        .rows('messages', { channel: 'email', recipient: email }, ['created_at'])
        .filter(({ event }) => /^advert_|^money_owed/.test(String(event))),
    async [Symbol.asyncDispose]() {
      await relay[Symbol.asyncDispose]()
      whole[Symbol.dispose]()
    },
  }
}

const eventsOf = (mails: readonly Readonly<Record<string, unknown>>[]) => mails.map(({ event }) => String(event))

describe.each(['listing', 'job'] as const)('news of the money of a %s', (kind) => {
  it('of a dispute goes to the office with its deadline and the way to the payment, once, and to the owner', async () => {
    await using site = await openNews(kind)
    const paymentId = await site.pay('pm_card_createDispute')
    await site.settle()
    const office = site.mailsTo('office@example.com')
    expect(eventsOf(office).filter((event) => event === 'advert_payment_disputed')).toHaveLength(1)
    const disputed = office.find(({ event }) => event === 'advert_payment_disputed')
    expect(String(disputed?.['text'])).toContain('Send evidence before')
    expect(String(disputed?.['text'])).toContain('The listing news'.replace('listing', kind))
    const shown = site.data.rows('messages', { event: 'advert_payment_disputed', channel: 'in_app' })
    expect(shown.map(({ link }) => String(link)).join()).toContain(`/admin/payments/${paymentId}`)
    expect(eventsOf(site.mailsTo('customer@example.com'))).toContain('advert_money_held')
    expect(eventsOf(site.mailsTo('customer@example.com'))).not.toContain('advert_money_back')
  })

  it('of a part that was refunded goes to the owner, and nothing ends', async () => {
    await using site = await openNews(kind)
    const paymentId = await site.pay('pm_card_visa')
    await site.modules.payments.refund({
      paymentId,
      refundId: null,
      amount: 50 as never,
      reason: 'A kind word',
      requestedBy: 'usr_office',
    })
    await site.settle()
    const events = eventsOf(site.mailsTo('customer@example.com'))
    expect(events.toSorted()).toEqual(['advert_paid', 'advert_payment_refunded'])
    expect(eventsOf(site.mailsTo('office@example.com'))).toEqual([])
  })

  it('of all that was refunded is one mail to the owner, which says that the days ended', async () => {
    await using site = await openNews(kind)
    const paymentId = await site.pay('pm_card_visa')
    await site.modules.payments.refund({
      paymentId,
      refundId: null,
      amount: null,
      reason: 'Asked for',
      requestedBy: 'usr_office',
    })
    await site.settle()
    expect(eventsOf(site.mailsTo('customer@example.com')).toSorted()).toEqual(['advert_money_back', 'advert_paid'])
  })

  it('of fraud goes to the office', async () => {
    await using site = await openNews(kind)
    const paymentId = await site.pay('pm_card_visa')
    const at = instantText(site.clock.now())
    for (const event of ['fraud-suspected', 'fraud-warning', 'dispute-closed', 'payment-failed']) {
      const body = JSON.stringify({ paymentId, bookingId: null, level: 'high', customerId: 'usr_one' })
      site.data.insert('outbox', { kind: event, body, at, next_try_at: at })
    }
    await site.settle()
    expect(eventsOf(site.mailsTo('office@example.com')).toSorted()).toEqual([
      'advert_dispute_closed',
      'advert_fraud_suspected',
      'advert_fraud_warning',
    ])
    expect(eventsOf(site.mailsTo('customer@example.com'))).toContain('advert_payment_failed')
  })
})
