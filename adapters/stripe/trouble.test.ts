import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { OutsideDown, type RefundId, pence } from '#modules/shared'
import type { Trouble } from '../../tests/fakes/stripe/index.ts'
import { asha, openStripe, returnUrl } from '../../tests/fakes/stripe/opened.ts'
import { openStripeGateway } from './index.ts'

const confirmRoute = 'POST /v1/payment_intents/:id/confirm'
const refundId = 'rfd_first' as RefundId

describe.concurrent('Stripe gateway, when the network or Stripe fails', () => {
  it.for<Trouble>(['dropped', 'dropped after', '500', '500 after', '429', 'slow'])(
    'captures once when a confirmation is answered by: %s',
    async (how, { expect }) => {
      await using opened = await openStripe(how === 'slow' ? { timeoutMs: 2_000 } : {})
      const { stripe, gateway, pay } = opened
      const { ref } = await opened.make()
      stripe.disturb(confirmRoute, how)
      expect(await faultOf(pay(ref))).toSatisfy(isNoneOrDown)
      await expect.poll(async () => (await pay(ref)).phase, { timeout: 20_000 }).toBe('captured')
      expect(await gateway.retrieve(ref)).toMatchObject({ attempt: 1, captures: [{ amount: 12_000 }] })
      expect(stripe.taken()).toBe(12_000)
    },
  )

  it.each<Trouble>(['dropped after', '500 after'])(
    'refunds once when a refund is answered by: %s, and repeated',
    async (how) => {
      await using opened = await openStripe()
      const { stripe, gateway, pay } = opened
      const { ref } = await opened.make()
      await pay(ref)
      stripe.disturb('POST /v1/refunds', how, 3)
      const asked = () => gateway.refund(ref, refundId, pence(5_000))
      expect(await faultOf(asked())).toSatisfy(isNoneOrDown)
      const { refunds } = await asked()
      expect(refunds).toMatchObject([{ refundId, amount: 5_000, outcome: 'succeeded' }])
      expect(stripe.taken()).toBe(7_000)
    },
  )

  it.each<Trouble>(['dropped after', '500 after'])(
    'captures an authorisation once when the capture is answered by: %s',
    async (how) => {
      await using opened = await openStripe()
      const { stripe, gateway, pay } = opened
      const { ref } = await opened.make({ capture: 'manual' })
      await pay(ref)
      stripe.disturb('POST /v1/payment_intents/:id/capture', how)
      const taken = await gateway.capture(ref, pence(9_000))
      expect(taken).toMatchObject({
        ok: true,
        value: { phase: 'captured', captures: [{ amount: 9_000 }], refunds: [] },
      })
      expect(stripe.taken()).toBe(9_000)
    },
  )

  it.each<Trouble>(['dropped after', '500', '500 after'])(
    'makes one intent when the request is answered by: %s',
    async (how) => {
      await using opened = await openStripe()
      const { stripe } = opened
      stripe.disturb('POST /v1/payment_intents', how)
      const first = await opened.make()
      expect(await opened.make()).toEqual(first)
      expect(stripe.world.all('payment_intent')).toHaveLength(1)
    },
  )

  it('makes one customer when the answer is lost', async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    stripe.disturb('POST /v1/customers', 'dropped after')
    const first = await gateway.createCustomer(asha)
    expect(await gateway.createCustomer(asha)).toBe(first)
    expect(stripe.world.all('customer')).toHaveLength(1)
  })

  it('continues the same attempt after a crash between its record and its confirmation', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, pay } = opened
    const { ref } = await opened.make()
    await pay(ref, { methodId: 'pm_card_chargeDeclined' })
    stripe.disturb(confirmRoute, 'dropped', 3)
    await expect(pay(ref, { attempt: 2 })).rejects.toBeInstanceOf(OutsideDown)
    expect(await gateway.retrieve(ref)).toMatchObject({ attempt: 1, captures: [] })
    expect(await pay(ref, { attempt: 2, methodId: 'pm_card_mastercard' })).toMatchObject({
      phase: 'captured',
      attempt: 2,
    })
  })

  it('runs one attempt once, also a day later, when Stripe has forgotten its idempotency keys', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, pay } = opened
    const { ref } = await opened.make()
    const declined = await pay(ref, { methodId: 'pm_card_chargeDeclined' })
    stripe.forgetKeys()
    expect(await pay(ref)).toEqual(declined)
    await pay(ref, { attempt: 2 })
    await gateway.refund(ref, refundId, pence(5_000))
    stripe.forgetKeys()
    expect((await gateway.refund(ref, refundId, pence(5_000))).refunds).toHaveLength(1)
    expect(stripe.taken()).toBe(7_000)
  })

  it('cancels a payment at Stripe that Radar has blocked, also when the first cancellation is lost', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, pay } = opened
    const { ref } = await opened.make()
    stripe.disturb('POST /v1/payment_intents/:id/cancel', 'dropped', 3)
    await expect(pay(ref, { methodId: 'pm_card_radarBlock' })).rejects.toBeInstanceOf(OutsideDown)
    expect(await gateway.retrieve(ref)).toMatchObject({ phase: 'blocked', failure: { code: 'fraudulent' } })
    expect(stripe.world.get('payment_intent', ref)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'fraudulent',
    })
  })

  it('counts as down when it refuses the connection', async () => {
    await using opened = await openStripe()
    const { gateway, stripe } = opened
    const { ref } = await opened.make()
    stripe.disturb('GET /v1/payment_intents/:id', 'dropped', 3)
    await expect(gateway.retrieve(ref)).rejects.toBeInstanceOf(OutsideDown)
    stripe.disturb('GET /v1/payment_intents/:id', '500', 3)
    await expect(gateway.retrieve(ref)).rejects.toBeInstanceOf(OutsideDown)
  })

  it('captures once when two clicks confirm at the same time', async () => {
    await using opened = await openStripe()
    const { stripe, pay } = opened
    const { ref } = await opened.make()
    const [one, two] = await Promise.all([pay(ref), pay(ref)])
    expect(one).toEqual(two)
    expect(stripe.asked.filter((asked) => asked.endsWith('/confirm')).length).toBeLessThanOrEqual(2)
    expect(stripe.world.all('charge')).toHaveLength(1)
  })

  it('charges once when two cards are tried concurrently for one attempt', async () => {
    await using opened = await openStripe()
    const { stripe, pay } = opened
    const { ref } = await opened.make()
    await Promise.all([pay(ref), pay(ref, { methodId: 'pm_card_mastercard' })])
    expect(stripe.world.all('charge')).toHaveLength(1)
    expect(stripe.taken()).toBe(12_000)
  })
})

describe.concurrent('Stripe faults', () => {
  it.each(['wrong key', 'not there', '500'] as const)('contain neither a key nor a client secret: %s', async (what) => {
    await using opened = await openStripe()
    const { stripe, clock, pay } = opened
    const { ref, clientSecret } = await opened.make()
    const secretKey = what === 'wrong key' ? 'sk_test_of_another' : stripe.secretKey
    const settings = { secretKey, publishableKey: 'pk_test_fake', webhookSecret: stripe.webhookSecret, clock }
    const gateway = await openStripeGateway({ ...settings, apiBase: stripe.address })
    await pay(ref, { methodId: 'pm_card_chargeDeclined' })
    if (what === '500') stripe.disturb(confirmRoute, '500 after', 3)
    const asked =
      what === 'not there'
        ? gateway.retrieve('pi_nobody')
        : gateway.confirm({ ref, attempt: 2, methodId: 'pm_card_chargeDeclined', saveCard: false, returnUrl })
    const fault = await faultOf(asked)
    expect(fault !== null).toBe(what !== '500')
    const said = `${inspect(fault, { depth: 20, showHidden: true })} ${JSON.stringify(fault)} ${String(fault)}`
    for (const secret of ['sk_test', 'of_another', stripe.webhookSecret, clientSecret ?? 'none', '_secret_']) {
      expect(said).not.toContain(secret)
    }
  })
})

async function faultOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
    return null
  } catch (fault) {
    return fault
  }
}

function isNoneOrDown(fault: unknown): boolean {
  return fault === null || fault instanceof OutsideDown
}
