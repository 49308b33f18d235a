import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OutsideDown, type RefundId, pence } from '#modules/shared'
import type { Trouble } from '../../tests/fakes/stripe/index.ts'
import { type OpenedStripe, asha, openStripe, returnUrl } from '../../tests/fakes/stripe/opened.ts'
import { runs } from '../../tests/support/property-runs.ts'

const unlessDown = (fault: unknown) => {
  if (!(fault instanceof OutsideDown)) throw fault
}

async function kept(opened: OpenedStripe, methodId = 'pm_card_visa'): Promise<string> {
  const { ref } = await opened.make({ capture: 'later' })
  const { phase } = await opened.pay(ref, { methodId })
  if (phase === 'requires_action') opened.stripe.answerChallenge(ref, true)
  return ref
}

describe.concurrent('stored card at Stripe', () => {
  it('captures and authorises nothing until it is charged', async () => {
    await using opened = await openStripe()
    await kept(opened)
    expect(opened.stripe.world.all('payment_intent')).toEqual([])
    expect(opened.stripe.world.all('setup_intent')).toMatchObject([{ usage: 'off_session', status: 'succeeded' }])
  })

  it.each<readonly [string, Trouble, string]>([
    ['made', 'dropped after', 'POST /v1/payment_intents'],
    ['made', '500 after', 'POST /v1/payment_intents'],
    ['noted', 'dropped after', 'POST /v1/setup_intents/:id'],
    ['noted', 'dropped', 'POST /v1/setup_intents/:id'],
    ['confirmed', 'dropped', 'POST /v1/payment_intents/:id/confirm'],
    ['confirmed', 'dropped after', 'POST /v1/payment_intents/:id/confirm'],
    ['confirmed', '500 after', 'POST /v1/payment_intents/:id/confirm'],
  ])('is charged once when its charge is %s and the answer is %s, also a day later', async (_, how, route) => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const ref = await kept(opened)
    stripe.disturb(route, how, 3)
    await gateway.capture(ref, pence(9_000)).catch(unlessDown)
    stripe.calm()
    stripe.forgetKeys()
    await Promise.all([gateway.capture(ref, pence(9_000)), gateway.capture(ref, pence(9_000))])
    expect(stripe.taken()).toBe(9_000)
    expect(await gateway.retrieve(ref)).toMatchObject({ phase: 'captured', captures: [{ amount: 9_000 }] })
  })

  it('is never charged after it was removed, also when a charge was begun before', async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const ref = await kept(opened)
    stripe.disturb('POST /v1/payment_intents/:id/confirm', 'dropped', 3)
    await expect(gateway.capture(ref, pence(9_000))).rejects.toBeInstanceOf(OutsideDown)
    expect(await gateway.cancel(ref)).toMatchObject({ phase: 'cancelled', captures: [] })
    expect(stripe.world.all('payment_intent')).toMatchObject([{ status: 'canceled' }])
    expect(await gateway.capture(ref, pence(9_000))).toMatchObject({ ok: false })
    expect(stripe.taken()).toBe(0)
  })

  it.each([
    ['it is cancelled', async ({ gateway }: OpenedStripe, ref: string) => gateway.cancel(ref)],
    ['it was charged', async ({ gateway }: OpenedStripe, ref: string) => gateway.capture(ref, pence(100))],
    ['its charge was declined', async ({ gateway }: OpenedStripe, ref: string) => gateway.capture(ref, pence(100))],
  ])('is detached from the customer when %s', async (why, end) => {
    await using opened = await openStripe()
    const ref = await kept(opened, why.includes('declined') ? 'pm_card_chargeCustomerFail' : 'pm_card_visa')
    const attached = () => opened.stripe.world.all('payment_method').filter(({ customer }) => customer !== null)
    expect(attached()).toHaveLength(1)
    await end(opened, ref)
    expect(attached()).toEqual([])
  })

  it('ends with a reason when it was removed in Stripe’s dashboard', async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const ref = await kept(opened)
    for (const method of stripe.world.all('payment_method')) method.customer = null
    const ended = { ok: true, value: { phase: 'cancelled', failure: { code: 'card_gone' }, captures: [] } }
    expect(await gateway.capture(ref, pence(9_000))).toMatchObject(ended)
    expect(await gateway.retrieve(ref)).toMatchObject(ended.value)
    expect(stripe.taken()).toBe(0)
  })

  it('is given also at Stripe Checkout, which is closed when it is cancelled or a card is typed on our page', async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const { ref } = await opened.make({ capture: 'later' })
    const page = await gateway.payPage(ref, returnUrl)
    expect(await gateway.payPage(ref, returnUrl)).toBe(page)
    expect(stripe.payAtPage(page, 'pm_card_chargeDeclined')).toBe(false)
    expect(stripe.payAtPage(page)).toBe(true)
    expect(await gateway.retrieve(ref)).toMatchObject({ phase: 'authorised', attempt: 1, card: { last4: '4242' } })
    expect(await gateway.payPage(ref, returnUrl)).toBe(returnUrl)
    expect(await gateway.listCards(await gateway.createCustomer(asha))).toEqual([])
    expect(await gateway.capture(ref, pence(9_000))).toMatchObject({ ok: true, value: { phase: 'captured' } })
    expect(stripe.taken()).toBe(9_000)

    const other = await opened.make({ capture: 'later', paymentId: 'pay_00000002' as never })
    const second = await gateway.payPage(other.ref, returnUrl)
    await opened.pay(other.ref)
    expect(stripe.payAtPage(second)).toBe(false)
    await gateway.cancel(other.ref)
    const third = await opened.make({ capture: 'later', paymentId: 'pay_00000003' as never })
    const last = await gateway.payPage(third.ref, returnUrl)
    await gateway.cancel(third.ref)
    expect(stripe.payAtPage(last)).toBe(false)
    expect(await gateway.payPage(third.ref, returnUrl)).toBe(returnUrl)
  })

  it('is listed once among the payments of the days in which it was charged', async () => {
    await using opened = await openStripe()
    const { gateway, clock } = opened
    const ref = await kept(opened)
    clock.move({ hours: 24 * 40 })
    const from = clock.now()
    await gateway.capture(ref, pence(9_000))
    clock.move({ hours: 1 })
    const page = await gateway.listPayments(from, clock.now(), null)
    expect(page?.states).toMatchObject([{ ref, phase: 'captured', captures: [{ amount: 9_000 }] }])
    expect((await gateway.listPayments(from.subtract({ hours: 1 }), from, null))?.states).toEqual([])
  })

  it('is refunded when it was charged too much', async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const ref = await kept(opened, 'pm_card_threeDSecure2Required')
    await gateway.capture(ref, pence(9_000))
    await gateway.refund(ref, 'rfd_one' as RefundId, pence(2_000))
    expect(stripe.taken()).toBe(7_000)
    expect((await gateway.retrieve(ref)).refunds).toMatchObject([{ refundId: 'rfd_one', amount: 2_000 }])
  })
})

type Act = (opened: OpenedStripe, ref: string, at: number) => Promise<unknown>

const confirmWith =
  (methodId: string): Act =>
  ({ gateway }, ref, at) =>
    gateway.confirm({ ref, attempt: at, methodId, saveCard: at % 2 === 0, returnUrl })

const acts: Readonly<Record<string, Act>> = {
  'give a card': confirmWith('pm_card_visa'),
  'give a card that fails later': confirmWith('pm_card_chargeCustomerFail'),
  'give a card that is declined': confirmWith('pm_card_chargeDeclined'),
  'give a card that is challenged': confirmWith('pm_card_threeDSecure2Required'),
  'pass the challenge': async ({ stripe }, ref) => {
    if (stripe.world.get('setup_intent', ref).status === 'requires_action') stripe.answerChallenge(ref, true)
  },
  'give a card at a page': async ({ gateway, stripe }, ref) => {
    const page = await gateway.payPage(ref, returnUrl)
    if (page !== returnUrl) stripe.payAtPage(page)
  },
  charge: async ({ gateway }, ref) => gateway.capture(ref, pence(9_000)),
  'charge less': async ({ gateway }, ref) => gateway.capture(ref, pence(4_500)),
  cancel: async ({ gateway }, ref) => gateway.cancel(ref),
}
const routes = [
  'POST /v1/setup_intents/:id',
  'POST /v1/setup_intents/:id/confirm',
  'POST /v1/setup_intents/:id/cancel',
  'POST /v1/payment_intents',
  'POST /v1/payment_intents/:id/confirm',
  'POST /v1/payment_intents/:id/cancel',
  'POST /v1/payment_methods/:id/detach',
]
const moment = fc.record({
  names: fc.array(fc.constantFrom(...Object.keys(acts)), { minLength: 1, maxLength: 3 }),
  trouble: fc.option(
    fc.tuple(fc.constantFrom(...routes), fc.constantFrom<Trouble>('dropped', 'dropped after', '429')),
    { freq: 6 },
  ),
})

describe('stored card at Stripe, under any sequence of operations', () => {
  it('is charged at most once, and is detached from its customer afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 2, maxLength: 7 }), async (moments) => {
        await using opened = await openStripe()
        const { stripe, gateway } = opened
        const { ref } = await opened.make({ capture: 'later' })
        let attempt = 0
        for (const { names, trouble } of moments) {
          if (trouble) stripe.disturb(...trouble)
          await Promise.all(
            names.map(async (name) => {
              attempt += 1
              await acts[name]?.(opened, ref, attempt).catch(unlessDown)
            }),
          )
        }
        stripe.calm()
        const { captures, phase } = await gateway.retrieve(ref)
        expect(captures.length).toBeLessThanOrEqual(1)
        expect(captures.reduce((sum, { amount }) => sum + amount, 0)).toBe(stripe.taken())
        if (phase !== 'captured' && phase !== 'cancelled') return
        await gateway.cancel(ref)
        expect((await gateway.retrieve(ref)).phase).toBe(phase)
        expect(stripe.taken()).toBe(captures.reduce((sum, { amount }) => sum + amount, 0))
        const saved = stripe.world.all('setup_intent').some(({ metadata }) => metadata['saved'] === 'yes')
        const onCustomer = stripe.world.all('payment_method').filter(({ customer }) => customer !== null)
        expect(saved ? [] : onCustomer).toEqual([])
      }),
      { numRuns: runs(15) },
    )
  })
})
