import { describe, expect, it } from 'vitest'
import { OutsideDown } from '#modules/shared'
import { aUser } from '../../support/builders/accounts.ts'
import { openPaymentApp } from '../../support/apps/payment-app.ts'
import { boiler, changed, tap } from '../../support/builders/payments.ts'

const asha = aUser({ id: 'asha' })
const ben = aUser({ id: 'ben' })
const office = aUser({ id: 'office', role: 'admin' })

describe('POST /api/payments/{id}/confirm', () => {
  it('captures once: in the ledger, on the booking and as an event', async () => {
    using app = openPaymentApp()
    const { body } = await app.intent()
    expect(await app.confirm(body.payment_id, 'pm_card_visa')).toMatchObject({
      status: 200,
      body: { status: 'succeeded' },
    })
    expect(await app.confirm(body.payment_id, 'pm_card_visa')).toMatchObject({
      status: 200,
      body: { status: 'succeeded' },
    })
    await app.deliver()
    expect(app.taken(boiler)).toBe(12_000)
    expect(app.paidBookings).toEqual([boiler])
    expect(app.data.eventKinds()).toEqual(['payment-succeeded'])
  })

  it.each([
    ['pm_card_chargeDeclined', 'Your card was declined.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
  ])('answers 402 with the reason of the bank for %s, and accepts the next card', async (method, words) => {
    using app = openPaymentApp()
    const { body } = await app.intent()
    expect(await app.confirm(body.payment_id, method)).toMatchObject({
      status: 402,
      body: { code: 'card_declined', detail: words },
    })
    expect(app.taken(boiler)).toBe(0)
    expect(app.paidBookings).toEqual([])
    expect((await app.intent()).body.payment_id).toBe(body.payment_id)
    expect(await app.confirm(body.payment_id, 'pm_card_mastercard')).toMatchObject({ body: { status: 'succeeded' } })
    expect(app.taken(boiler)).toBe(12_000)
  })

  it('answers 402 for a card blocked as fraud, closes that payment, and a new one can be opened', async () => {
    using app = openPaymentApp()
    const { body } = await app.intent()
    expect(await app.confirm(body.payment_id, 'pm_card_radarBlock')).toMatchObject({
      status: 402,
      body: { code: 'card_declined' },
    })
    expect(await app.confirm(body.payment_id, 'pm_card_visa')).toMatchObject({
      status: 409,
      body: { code: 'payment_closed' },
    })
    expect(await app.get(`/api/payments/${body.payment_id}`, office)).toMatchObject({
      body: { status: 'failed', risk_level: 'high' },
    })
    expect((await app.intent()).body.payment_id).not.toBe(body.payment_id)
    expect(app.taken(boiler)).toBe(0)
  })

  it('asks for 3-D Secure, and captures once the customer has passed it', async () => {
    using app = openPaymentApp()
    const { body } = await app.intent()
    const asks = await app.confirm(body.payment_id, 'pm_card_threeDSecure2Required')
    expect(asks).toMatchObject({
      status: 200,
      body: { status: 'requires_action', requires_action: { client_secret: body.client_secret } },
    })
    const page = new URL(asks.body.requires_action.redirect_url)
    expect(page.pathname).toMatch(/^\/test-gateway\/challenge\//)
    expect(await app.get(`/api/payments/${body.payment_id}`)).toMatchObject({ body: { status: 'requires_action' } })
    const intent = app.provider.hosted.find(page.pathname.split('/').at(-1) ?? '', body.client_secret)
    if (!intent) throw new Error('there is no such intent')
    app.provider.hosted.answerChallenge(intent, true)
    expect(await app.get(`/api/payments/${body.payment_id}`)).toMatchObject({ body: { status: 'succeeded' } })
    expect(app.taken(boiler)).toBe(12_000)
    expect(app.paidBookings).toEqual([boiler])
  })

  it.each(['pm_card_visa', 'pm_card_chargeDeclined', 'pm_card_radarBlock', 'pm_card_threeDSecure2Required'])(
    'repeats the first answer to one idempotency key, of %s too, and charges no second time',
    async (method) => {
      using app = openPaymentApp()
      const { body } = await app.intent()
      const first = await app.confirm(body.payment_id, method, { key: 'k1' })
      const again = await app.confirm(body.payment_id, method, { key: 'k1' })
      expect(again).toEqual({ ...first, replayed: 'true' })
      expect(app.provider.deliveries.waiting()).toBe(1)
      expect(await app.confirm(body.payment_id, 'pm_card_mastercard', { key: 'k1' })).toMatchObject({
        status: 422,
        body: { code: 'idempotency_mismatch' },
      })
    },
  )

  it('charges once when it is sent twice at the same time', async () => {
    using app = openPaymentApp()
    const { body } = await app.intent()
    const both = await Promise.all([
      app.confirm(body.payment_id, 'pm_card_visa', { key: 'k1' }),
      app.confirm(body.payment_id, 'pm_card_visa', { key: 'k1' }),
      app.confirm(body.payment_id, 'pm_card_visa'),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(app.taken(boiler)).toBe(12_000)
    expect(app.paidBookings).toEqual([boiler])
  })

  it('answers 404 for the payment of another, also to staff, and charges nothing', async () => {
    using app = openPaymentApp()
    const { body } = await app.intent()
    expect((await app.confirm(body.payment_id, 'pm_card_visa', { as: ben })).status).toBe(404)
    expect((await app.confirm(body.payment_id, 'pm_card_visa', { as: office })).status).toBe(404)
    expect((await app.confirm('pay_none', 'pm_card_visa')).status).toBe(404)
    expect(app.taken(boiler)).toBe(0)
  })

  it('charges nothing after the booking was cancelled or its price changed', async () => {
    using app = openPaymentApp()
    const { body } = await app.intent()
    app.costs.set(boiler, 1)
    expect(await app.confirm(body.payment_id, 'pm_card_visa')).toMatchObject({
      status: 409,
      body: { code: 'not_payable' },
    })
    app.costs.set(boiler, 12_000)
    app.cancelled.add(boiler)
    expect(await app.confirm(body.payment_id, 'pm_card_visa')).toMatchObject({ status: 409 })
    expect(app.taken(boiler)).toBe(0)
  })

  it('answers 422 for an unknown card, and for one of another customer', async () => {
    using app = openPaymentApp()
    await app.paid(asha, boiler, true)
    const { body: cards } = await app.get('/api/me/cards')
    const { body } = await app.intent(ben, tap)
    for (const method of ['pm_card_unheard_of', cards.items[0].id, '4242424242424242']) {
      expect(await app.confirm(body.payment_id, method, { as: ben })).toMatchObject({
        status: 422,
        body: { code: 'not_valid' },
      })
    }
    expect(app.taken(tap)).toBe(0)
  })

  it('answers 503 while the provider is down, and the same key works again after it', async () => {
    let down = false
    using app = openPaymentApp((ports) => ({
      ...ports,
      gateways: changed(ports.gateways, (gateway) => ({
        ...gateway,
        async confirm(asked) {
          const answer = await gateway.confirm(asked)
          if (down) throw new OutsideDown('the test gateway')
          return answer
        },
      })),
    }))
    const { body } = await app.intent()
    down = true
    const lost = await app.confirm(body.payment_id, 'pm_card_visa', { key: 'k1' })
    expect(lost).toMatchObject({ status: 503, body: { code: 'payment_provider_down', request_id: 'request-1' } })
    expect(lost.body.detail).toContain('No money was taken that we know of, and we are checking')
    expect(app.taken(boiler)).toBe(0)
    down = false
    expect(await app.confirm(body.payment_id, 'pm_card_visa', { key: 'k1' })).toMatchObject({
      status: 200,
      body: { status: 'succeeded' },
      replayed: null,
    })
    expect(app.taken(boiler)).toBe(12_000)
  })
})
