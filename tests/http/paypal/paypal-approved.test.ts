import { describe, expect, it } from 'vitest'
import { specificationsAt, withoutSpecifications } from '../../fakes/open-api.ts'
import { boiler } from '../../support/builders/payments.ts'
import { openPayPalApp } from '../../support/apps/paypal-app.ts'

const skip = specificationsAt() === null

type App = Awaited<ReturnType<typeof openPayPalApp>>

/** The payer approves at PayPal and closes the window; returns the notice of PayPal. */
async function approvedAndGone(app: App, funding?: string) {
  const { orderId, paymentId } = await app.order()
  app.paypal.approve(orderId, funding)
  const [notice] = app.paypal.notices()
  if (!notice) throw new Error('PayPal told nothing')
  return { orderId, paymentId, notice }
}

describe.skipIf(skip)(`an order that was approved at PayPal${skip ? `, ${withoutSpecifications}` : ''}`, () => {
  it('is captured once on the notices of PayPal, when the payer never returns', async () => {
    await using app = await openPayPalApp()
    const { orderId, paymentId, notice } = await approvedAndGone(app)
    for (const one of [notice, notice, app.paypal.again(notice)]) expect(await app.receive(one)).toBe(200)
    for (const one of app.paypal.notices()) expect(await app.receive(one)).toBe(200)
    expect(await app.receive(app.paypal.again(notice))).toBe(200)
    expect([app.taken(boiler), app.entries(), app.paidBookings]).toEqual([12_000, 1, [boiler]])
    expect(await app.status(paymentId)).toBe('succeeded')
    expect(app.paypal.order(orderId).captures).toHaveLength(1)
  })

  it('is captured once when the payer returns at the same moment', async () => {
    await using app = await openPayPalApp()
    const { orderId, notice } = await approvedAndGone(app)
    await Promise.all([app.receive(notice), app.capture(orderId), app.receive(app.paypal.again(notice))])
    expect([app.taken(boiler), app.entries()]).toEqual([12_000, 1])
    expect(app.paypal.order(orderId).captures).toHaveLength(1)
  })

  it('is notified again by PayPal when it could not be captured at once', async () => {
    await using app = await openPayPalApp()
    const { notice } = await approvedAndGone(app)
    app.paypal.misbehave(/capture$/, '500', 1)
    expect(await app.receive(notice)).toBeGreaterThanOrEqual(500)
    expect(app.entries()).toBe(0)
    expect(await app.receive(app.paypal.again(notice))).toBe(200)
    expect([app.taken(boiler), app.entries()]).toEqual([12_000, 1])
  })

  it('is captured by the check before the booking expires, without a webhook', async () => {
    await using app = await openPayPalApp()
    await approvedAndGone(app)
    expect(await app.payments.settleBeforeExpiry(boiler)).toBe('paid')
    expect([app.taken(boiler), app.entries(), app.paidBookings]).toEqual([12_000, 1, [boiler]])
  })

  it('waits while PayPal allows no capture: the booking does not expire', async () => {
    await using app = await openPayPalApp()
    await approvedAndGone(app)
    app.paypal.misbehave(/capture$/, '500', 1)
    expect(await app.payments.settleBeforeExpiry(boiler)).toBe('unknown')
    expect(await app.payments.settleBeforeExpiry(boiler)).toBe('paid')
    expect(app.entries()).toBe(1)
  })

  it('is closed when PayPal declines it finally, and cannot be paid', async () => {
    await using app = await openPayPalApp()
    const { orderId, paymentId } = await approvedAndGone(app, 'is-declined')
    expect(await app.payments.settleBeforeExpiry(boiler)).toBe('unpaid')
    expect([await app.status(paymentId), app.entries()]).toEqual(['cancelled', 0])
    app.paypal.approve(orderId)
    for (const one of app.paypal.notices()) expect(await app.receive(one)).toBe(200)
    expect(app.paypal.order(orderId).captures).toEqual([])
  })

  it.each([
    ['amount', { amount: { currency_code: 'GBP', value: '1.20' } }],
    ['currency', { amount: { currency_code: 'USD', value: '120.00' } }],
    ['payee', { payee: { merchant_id: 'SOMEBODYELSE1', email_address: 'else@example.com' } }],
  ])('is not captured where its %s differs from ours', async (_, change) => {
    await using app = await openPayPalApp()
    const { orderId, notice } = await approvedAndGone(app)
    app.paypal.tamper(({ purchase_units }) => Object.assign(purchase_units[0] ?? {}, change))
    await app.receive(notice)
    await app.payments.settleBeforeExpiry(boiler).catch(() => {})
    expect(app.paypal.order(orderId).captures).toEqual([])
    expect(app.entries()).toBe(0)
  })

  it('is not captured where the amount due has changed', async () => {
    await using app = await openPayPalApp()
    const { orderId, notice } = await approvedAndGone(app)
    app.costs.set(boiler, 9_000)
    expect(await app.receive(notice)).toBe(200)
    expect(app.paypal.order(orderId).captures).toEqual([])
    expect(app.entries()).toBe(0)
  })
})
