import { describe, expect, it } from 'vitest'
import type { PaymentGateway } from '#modules/payments'
import { type RefundId, pence } from '#modules/shared'
import { specificationsAt, withoutSpecifications } from '../../fakes/open-api.ts'
import { openPayPal } from '../../fakes/paypal/opened.ts'
import { openStripe } from '../../fakes/stripe/opened.ts'
import { asha, boiler, gatewaysOf, office, openPayments, start } from '../../support/builders/payments.ts'

/** Our side, with one real provider's adapter, which speaks HTTP with a provider of our own. */
function openOurs(gateway: PaymentGateway) {
  const opened = openPayments((ports) => ({ ...ports, gateways: gatewaysOf({ card: gateway, paypal: gateway }) }))
  async function intent() {
    const made = await opened.payments.open({ userId: asha, bookingId: boiler })
    if (!made.ok) throw new Error(made.refusal.kind)
    return { id: made.value.payment.id, ref: made.value.payment.providerRef ?? '' }
  }
  const confirm = (ref: string, methodId: string) =>
    gateway.confirm({ ref, attempt: 1, methodId, saveCard: false, returnUrl: 'http://localhost:3000/' })
  const run = () => {
    opened.clock.move({ minutes: 1 })
    return opened.payments.reconcileLast(gateway.provider, 3, office)
  }
  return { ...opened, intent, confirm, run }
}

describe('the reconciliation with Stripe', () => {
  it('applies what no webhook reported: a capture, a refund at its desk, a warning and a dispute', async () => {
    await using outside = await openStripe()
    using app = openOurs(outside.gateway)
    const { id, ref } = await app.intent()
    await app.confirm(ref, 'pm_card_visa')
    await outside.gateway.refund(ref, 'rfd_at-the-desk' as RefundId, pence(2_000))
    outside.stripe.warn(ref, 'made_with_stolen_card')
    expect(await app.run()).toMatchObject({ compared: 1, healed: 1, fault: null, differences: [] })
    expect(app.taken(boiler)).toBe(10_000)
    outside.stripe.dispute(ref, { amount: 10_000, reason: 'fraudulent', dueBy: start.add({ hours: 168 }) })
    expect(await app.run()).toMatchObject({ healed: 1, differences: [] })
    const record = await app.ports.payments.find(id)
    expect(record?.warnings).toHaveLength(1)
    expect(record?.disputes).toMatchObject([{ outcome: 'open', reason: 'fraudulent', amount: 10_000 }])
    expect(await app.run()).toMatchObject({ healed: 0, differences: [] })
  })

  it('reports a payment that only we have, and records that Stripe was down', async () => {
    await using outside = await openStripe()
    using app = openOurs(outside.gateway)
    const { id, ref } = await app.intent()
    await app.payments.confirm({ userId: asha, paymentId: id, methodId: 'pm_card_visa', saveCard: false })
    app.data.set('payments', {}, { provider_ref: 'pi_gone' })
    const { differences } = await app.run()
    expect(differences.toSorted((one, two) => one.kind.localeCompare(two.kind))).toEqual([
      { ref, paymentId: id, kind: 'not_here', ours: 0, theirs: 12_000 },
      { ref: 'pi_gone', paymentId: id, kind: 'not_there', ours: 12_000, theirs: 0 },
    ])
    outside.stripe.disturb('GET /v1/payment_intents', '500', 99)
    expect(await app.run()).toMatchObject({ fault: 'Stripe gave no usable answer', endedAt: expect.anything() })
  })
})

const skip = specificationsAt() === null

describe.skipIf(skip)(`reconciling with PayPal${skip ? `, ${withoutSpecifications}` : ''}`, () => {
  it('applies what no webhook reported, although PayPal lists no orders', async () => {
    await using outside = await openPayPal()
    using app = openOurs(outside.gateway)
    const { ref } = await app.intent()
    expect(await app.run()).toMatchObject({ compared: 1, healed: 0, differences: [] })
    outside.paypal.approve(outside.gateway.deskRef(ref))
    await app.confirm(ref, 'paypal')
    await outside.gateway.refund(ref, 'rfd_at-the-desk' as RefundId, pence(2_000))
    expect(await app.run()).toMatchObject({ healed: 1, differences: [] })
    expect(app.taken(boiler)).toBe(10_000)
  })

  it('reports a payment that PayPal has forgotten', async () => {
    await using outside = await openPayPal()
    using app = openOurs(outside.gateway)
    const { id, ref } = await app.intent()
    outside.paypal.approve(outside.gateway.deskRef(ref))
    await app.payments.confirm({ userId: asha, paymentId: id, methodId: 'paypal', saveCard: false })
    expect(await app.run()).toMatchObject({ differences: [] })
    outside.paypal.forget(outside.gateway.deskRef(ref))
    expect(await app.run()).toMatchObject({ differences: [{ kind: 'not_there', ours: 12_000, theirs: 0 }] })
  })
})
