import { describe, expect, it } from 'vitest'
import { type PaymentId, type UserId, pence } from '#modules/shared'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { asha, boiler, openPayments } from '../../support/builders/payments.ts'
import { createLog } from '../../../src/log.ts'

const live = {
  STRIPE_SECRET_KEY: 'sk_live_dummy',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_dummy',
  STRIPE_WEBHOOK_SECRET: 'whsec_dummy',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
}

async function openedWith(settings: Readonly<Record<string, string>>) {
  const whole = await openWholeApp(createLog('silent'), settings)
  const { gateway } = whole.adapters.testGateway
  const { ref, clientSecret } = await gateway.createIntent({
    paymentId: 'pay_before' as PaymentId,
    amount: pence(9_000),
    customerRef: await gateway.createCustomer('usr_asha' as UserId),
    capture: 'automatic',
    description: 'Booking K7Q4M2',
  })
  const page = `/test-gateway/pay/${ref}?client_secret=${clientSecret}`
  const webhook = () => whole.app.request('/api/webhooks/test', { method: 'POST', body: '{}' })
  return { whole, ref, page, webhook }
}

describe('test gateway', () => {
  it('has its pages and its webhook while no other provider is set up', async () => {
    const { whole, page, webhook } = await openedWith({})
    using _ = whole
    expect(await (await whole.app.request(page)).text()).toContain('<form')
    expect((await webhook()).status).toBe(400)
  })

  it('has neither pages nor a webhook, and captures nothing, with the keys of another provider', async () => {
    const { whole, ref, page, webhook } = await openedWith(live)
    using _ = whole
    expect(await (await whole.app.request(page)).text()).not.toContain('<form')
    const paid = await whole.app.request(page, {
      method: 'POST',
      body: new URLSearchParams({ method: 'pm_card_visa' }),
    })
    expect(paid.status).not.toBe(303)
    expect((await webhook()).status).toBe(404)
    const gateway = whole.adapters.payments.gateways.of('test')
    const asked = { ref, attempt: 1, methodId: 'pm_card_visa', saveCard: false, returnUrl: 'http://localhost:3000/' }
    expect(await gateway.confirm(asked)).toMatchObject({ ok: true, value: { phase: 'cancelled', captures: [] } })
    expect(await gateway.capture(ref, pence(1))).toMatchObject({ ok: false })
  })
})

describe('closeTestPayments', () => {
  it('cancels the open payments of the test gateway once another provider takes the money', async () => {
    let offered: 'test' | 'stripe' = 'test'
    using app = openPayments((ports) => ({
      ...ports,
      gateways: {
        ...ports.gateways,
        get offered() {
          return { card: offered, paypal: null }
        },
      },
    }))
    const made = await app.payments.open({ userId: asha, bookingId: boiler })
    if (!made.ok) throw new Error(made.refusal.kind)
    const { id } = made.value.payment
    expect(await app.payments.closeTestPayments()).toBe(0)
    expect((await app.ports.payments.find(id))?.payment.status).not.toBe('cancelled')
    offered = 'stripe'
    expect(await app.payments.closeTestPayments()).toBe(1)
    expect((await app.ports.payments.find(id))?.payment.status).toBe('cancelled')
    expect(await app.payments.closeTestPayments()).toBe(0)
    expect(app.taken(boiler)).toBe(0)
  })
})
