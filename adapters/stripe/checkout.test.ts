import { describe, expect, it } from 'vitest'
import { OutsideDown, pence } from '#modules/shared'
import { openStripe, returnUrl } from '../../tests/fakes/stripe/opened.ts'

describe('Stripe Checkout page', () => {
  it('captures the payment once when it was paid there', async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const { ref } = await opened.make()
    const page = await gateway.payPage(ref, returnUrl)
    expect(await gateway.payPage(ref, returnUrl)).toBe(page)
    expect(stripe.payAtPage(page)).toBe(true)
    expect(stripe.taken()).toBe(0)
    const paid = await gateway.retrieve(ref)
    expect(paid).toMatchObject({ ref, phase: 'captured', captures: [{ amount: 12_000 }], card: { last4: '4242' } })
    expect(await gateway.retrieve(ref)).toEqual(paid)
    expect(await gateway.cancel(ref)).toEqual(paid)
    expect(await gateway.payPage(ref, returnUrl)).toBe(returnUrl)
    expect(stripe.taken()).toBe(12_000)
  })

  it('captures nothing when the payment was paid on our own page before or meanwhile', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, pay } = opened
    const { ref } = await opened.make()
    const page = await gateway.payPage(ref, returnUrl)
    expect(await pay(ref)).toMatchObject({ phase: 'captured' })
    expect(stripe.payAtPage(page)).toBe(false)
    expect(await gateway.payPage(ref, returnUrl)).toBe(returnUrl)
    expect(stripe.taken()).toBe(12_000)
  })

  it('captures nothing once a card is tried on our own page, also during 3-D Secure', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, pay } = opened
    const { ref } = await opened.make()
    const page = await gateway.payPage(ref, returnUrl)
    expect(await pay(ref, { methodId: 'pm_card_threeDSecure2Required' })).toMatchObject({ phase: 'requires_action' })
    expect(stripe.payAtPage(page)).toBe(false)
  })

  it('captures nothing once the card on our own page has passed 3-D Secure', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, pay } = opened
    const { ref } = await opened.make()
    await pay(ref, { methodId: 'pm_card_threeDSecure2Required' })
    const page = await gateway.payPage(ref, returnUrl)
    stripe.answerChallenge(ref, true)
    expect(await gateway.retrieve(ref)).toMatchObject({ phase: 'captured' })
    expect(stripe.payAtPage(page)).toBe(false)
  })

  it('counts as paid when the customer pays there and then confirms on our own page', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, pay } = opened
    const { ref } = await opened.make()
    expect(stripe.payAtPage(await gateway.payPage(ref, returnUrl), 'pm_card_mastercard')).toBe(true)
    expect(await pay(ref)).toMatchObject({ phase: 'captured', captures: [{ amount: 12_000 }], card: { last4: '4444' } })
    expect(stripe.taken()).toBe(12_000)
  })

  it('is paid at most once when two windows pay at the same moment', async () => {
    for (const passed of [true, false]) {
      await using opened = await openStripe()
      const { stripe, gateway, pay } = opened
      const { ref } = await opened.make()
      const asks = await pay(ref, { methodId: 'pm_card_threeDSecure2Required' })
      expect(asks.phase).toBe('requires_action')
      const page = await gateway.payPage(ref, returnUrl)
      expect(stripe.payAtPage(page)).toBe(true)
      stripe.answerChallenge(ref, passed)
      const states = await Promise.all([gateway.retrieve(ref), gateway.retrieve(ref), pay(ref, { attempt: 2 })])
      for (const state of states) expect(state.captures).toHaveLength(1)
      expect(stripe.taken()).toBe(12_000)
      const held = stripe.world.all('payment_intent').filter(({ status }) => status === 'requires_capture')
      expect(held).toEqual([])
    }
  })

  it('charges once together with a concurrent confirmation, in any order', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, pay } = opened
    const { ref } = await opened.make()
    const [page] = await Promise.all([gateway.payPage(ref, returnUrl), pay(ref)])
    if (page !== returnUrl) stripe.payAtPage(page)
    expect(await gateway.retrieve(ref)).toMatchObject({ phase: 'captured', captures: [{ amount: 12_000 }] })
    expect(stripe.taken()).toBe(12_000)
  })

  it('stays open after a declined card, there or on our own page', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, pay } = opened
    const { ref } = await opened.make()
    expect(await pay(ref, { methodId: 'pm_card_chargeDeclined' })).toMatchObject({ phase: 'declined', attempt: 1 })
    const page = await gateway.payPage(ref, returnUrl)
    expect(await gateway.retrieve(ref)).toMatchObject({ attempt: 1, captures: [] })
    expect(stripe.payAtPage(page, 'pm_card_chargeDeclined')).toBe(false)
    expect(await gateway.retrieve(ref)).toMatchObject({ phase: 'open', captures: [] })
    expect(await pay(ref, { attempt: 2 })).toMatchObject({ phase: 'captured', attempt: 2 })
    expect(stripe.payAtPage(page)).toBe(false)
  })

  it('is closed when its payment is cancelled', async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const { ref } = await opened.make()
    const page = await gateway.payPage(ref, returnUrl)
    expect(await gateway.cancel(ref)).toMatchObject({ phase: 'cancelled' })
    expect(stripe.payAtPage(page)).toBe(false)
    expect(stripe.taken()).toBe(0)
  })

  it('is closed before its payment is cancelled, so that a crash leaves no page for a cancelled payment', async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const { ref } = await opened.make()
    const page = await gateway.payPage(ref, returnUrl)
    stripe.disturb('POST /v1/checkout/sessions/:id/expire', 'dropped', 3)
    await expect(gateway.cancel(ref)).rejects.toBeInstanceOf(OutsideDown)
    expect(stripe.world.get('payment_intent', ref).status).toBe('requires_payment_method')
    expect(await gateway.cancel(ref)).toMatchObject({ phase: 'cancelled' })
    expect(stripe.payAtPage(page)).toBe(false)
  })

  it('only authorises a payment that is to be authorised', async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const { ref } = await opened.make({ capture: 'manual' })
    stripe.payAtPage(await gateway.payPage(ref, returnUrl))
    expect(await gateway.retrieve(ref)).toMatchObject({ phase: 'authorised', captures: [] })
    const taken = await gateway.capture(ref, pence(9_000))
    expect(taken).toMatchObject({ ok: true, value: { phase: 'captured', captures: [{ amount: 9_000 }], refunds: [] } })
    expect(stripe.taken()).toBe(9_000)
  })

  it('releases its authorisation when the payment is cancelled', async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const { ref } = await opened.make({ capture: 'manual' })
    stripe.payAtPage(await gateway.payPage(ref, returnUrl))
    expect(await gateway.cancel(ref)).toMatchObject({ phase: 'cancelled', captures: [] })
    expect(await gateway.retrieve(ref)).toMatchObject({ phase: 'cancelled' })
  })

  it('is replaced when the last one has expired', async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const { ref } = await opened.make()
    const first = await gateway.payPage(ref, returnUrl)
    const [session] = stripe.world.all('checkout.session')
    if (session) session.status = 'expired'
    const second = await gateway.payPage(ref, returnUrl)
    expect(second).not.toBe(first)
    expect(stripe.payAtPage(second)).toBe(true)
    expect(await gateway.retrieve(ref)).toMatchObject({ phase: 'captured' })
  })
})
