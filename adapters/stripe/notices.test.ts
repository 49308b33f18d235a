import { describe, expect, it } from 'vitest'
import { type RefundId, pence } from '#modules/shared'
import type { SignedNotice } from '../../tests/fakes/stripe/index.ts'
import { type OpenedStripe, openStripe, returnUrl } from '../../tests/fakes/stripe/opened.ts'

const read = ({ gateway }: OpenedStripe, { text, signature }: SignedNotice) =>
  gateway.readNotice(text, (name) => (name === 'stripe-signature' ? signature : undefined))

async function refsOf(opened: OpenedStripe): Promise<readonly (readonly [kind: string, ref: string | null])[]> {
  const read_ = await Promise.all(opened.stripe.notices().map((sent) => read(opened, sent)))
  return read_.map((notice) => {
    if (!notice.ok) throw new Error(notice.refusal.kind)
    return [notice.value.kind, notice.value.ref]
  })
}

describe('Stripe webhooks', () => {
  it('name their payment, for every type of event', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, clock } = opened
    const { ref } = await opened.make()
    await opened.pay(ref, { methodId: 'pm_card_chargeDeclined' })
    await opened.pay(ref, { attempt: 2 })
    await gateway.refund(ref, 'rfd_first' as RefundId, pence(1_000))
    stripe.warn(ref, 'made_with_stolen_card')
    stripe.settleDispute(stripe.dispute(ref, { dueBy: clock.now().add({ hours: 72 }) }), 'won')
    const refs = await refsOf(opened)
    expect(refs.map(([kind]) => kind)).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'charge.captured',
      'payment_intent.succeeded',
      'charge.refunded',
      'refund.created',
      'radar.early_fraud_warning.created',
      'charge.dispute.created',
      'charge.dispute.closed',
    ])
    expect(refs.filter(([, about]) => about !== ref)).toEqual([])
  })

  it('name the payment when they are about the intent of a Checkout page', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, clock } = opened
    const { ref } = await opened.make()
    stripe.payAtPage(await gateway.payPage(ref, returnUrl))
    await gateway.retrieve(ref)
    const [other] = stripe.world.all('payment_intent').filter(({ id }) => id !== ref)
    stripe.dispute(other?.id ?? '', { dueBy: clock.now().add({ hours: 72 }) })
    const refs = await refsOf(opened)
    expect(refs.map(([kind]) => kind)).toContain('checkout.session.completed')
    expect(refs.filter(([, about]) => about !== ref)).toEqual([])
  })

  it('lead to the same state in any order, twice and late, because the provider state is read again', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, clock } = opened
    const { ref } = await opened.make()
    await opened.pay(ref, { methodId: 'pm_card_chargeDeclined' })
    await opened.pay(ref, { attempt: 2 })
    await gateway.refund(ref, 'rfd_first' as RefundId, pence(1_000))
    const events = stripe.events()
    clock.move({ hours: 5 })
    for (const event of [...events.toReversed(), ...events]) {
      const notice = await read(opened, stripe.sign(event))
      if (!notice.ok || notice.value.ref === null) throw new Error('not told')
      expect(notice.value).toMatchObject({ eventId: event.id, kind: event.type, state: null })
      const state = await gateway.retrieve(notice.value.ref)
      expect(state).toMatchObject({ phase: 'captured', attempt: 2, refunds: [{ amount: 1_000 }] })
    }
  })

  it('are refused when they are signed with another key, for another time, or not at all', async () => {
    await using opened = await openStripe()
    const { stripe, clock } = opened
    await opened.make()
    const [event] = stripe.events()
    if (!event) throw new Error('nothing was told')
    const refused = { ok: false, refusal: { kind: 'notice-not-trusted' } }
    expect(await read(opened, stripe.sign(event))).toMatchObject({ ok: true })
    expect(await read(opened, stripe.sign(event, clock.now().subtract({ seconds: 301 })))).toEqual(refused)
    expect(await read(opened, stripe.sign(event, clock.now().add({ seconds: 302 })))).toEqual(refused)
    const { text, signature } = stripe.sign(event)
    for (const forged of ['', 't=,v1=', 'v1=abc', signature.replace('v1', 'v0'), signature.replace(/^t=\d+/, 't=1')]) {
      expect(await read(opened, { text, signature: forged })).toEqual(refused)
    }
    expect(await read(opened, { text: text.replace('evt_', 'evt-'), signature })).toEqual(refused)
  })

  it('name no payment when they come from the other mode or from another shop on the account', async () => {
    await using opened = await openStripe()
    const { stripe, clock } = opened
    const { ref } = await opened.make()
    const [event] = stripe.events()
    if (!event) throw new Error('nothing was told')
    expect(await read(opened, stripe.sign({ ...event, livemode: true }))).toMatchObject({ value: { ref: null } })
    const intent = stripe.world.get('payment_intent', ref)
    await opened.pay(ref)
    const charge = stripe.world.get('charge', intent.latest_charge ?? '')
    intent.metadata = { order: '12' }
    const dispute = stripe.dispute(ref, { dueBy: clock.now() })
    for (const object of [intent, { ...charge, metadata: {} }, stripe.world.get('dispute', dispute)]) {
      expect(await read(opened, stripe.sign({ ...event, data: { object } }))).toMatchObject({ value: { ref: null } })
    }
    const payout = { object: 'customer', id: 'cus_1', created: 1, livemode: false }
    expect(await read(opened, stripe.sign({ ...event, data: { object: payout } }))).toMatchObject({
      value: { ref: null },
    })
  })
})
