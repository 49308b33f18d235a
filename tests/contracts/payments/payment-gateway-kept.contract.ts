import { expect, it } from 'vitest'
import type { PaymentGateway, ProviderState } from '#modules/payments'
import { pence } from '#modules/shared'
import {
  type Open,
  type OpenedGateway,
  asha,
  ben,
  confirm,
  intent,
  other,
  payment,
  refund,
  valueOf,
} from './payment-gateway-harness.ts'

const keep = (opened: OpenedGateway, methodId: string, saveCard = false, paymentId = payment) =>
  intent(opened, { paymentId, capture: 'later' }).then(({ ref }) => confirm(opened, { ref, methodId, saveCard }))

async function take(gateway: PaymentGateway, ref: string, amount: number): Promise<ProviderState> {
  return valueOf(await gateway.capture(ref, pence(amount)))
}

/** The contract of a provider that stores cards and charges them in their owners' absence. */
export function keptCards(open: Open): void {
  it('keeps a card without a capture, and charges it later, once and never above', async () => {
    await using opened = await open()
    const { gateway, methods } = opened
    const begun = await intent(opened, { capture: 'later' })
    expect(begun).toMatchObject({ paymentId: payment, amount: 12_000, phase: 'open', attempt: 0, captures: [] })
    expect(begun.clientSecret).toMatch(/.{20,}/)
    expect(await intent(opened, { capture: 'later' })).toEqual(begun)
    expect(await gateway.capture(begun.ref, pence(1))).toMatchObject({ ok: false })
    const kept = await confirm(opened, { ref: begun.ref, methodId: methods.succeeds })
    expect(kept).toMatchObject({ phase: 'authorised', attempt: 1, captures: [], card: { last4: '4242' } })
    expect(await confirm(opened, { ref: begun.ref, methodId: methods.otherSucceeds, attempt: 2 })).toEqual(kept)
    expect(await gateway.capture(begun.ref, pence(12_001))).toMatchObject({ ok: false })
    const taken = await take(gateway, begun.ref, 9_000)
    expect(taken).toMatchObject({ phase: 'captured', attempt: 1, failure: null, captures: [{ amount: 9_000 }] })
    expect(await take(gateway, begun.ref, 9_000)).toEqual(taken)
    expect(await gateway.retrieve(begun.ref)).toEqual(taken)
    expect(await gateway.cancel(begun.ref)).toEqual(taken)
  })

  it('charges once for concurrent requests', async () => {
    await using opened = await open()
    const { ref } = await keep(opened, opened.methods.succeeds)
    await Promise.all([take(opened.gateway, ref, 5_000), take(opened.gateway, ref, 5_000)])
    expect((await opened.gateway.retrieve(ref)).captures).toMatchObject([{ amount: 5_000 }])
  })

  it('ends with the reason when the bank declines the charge, and captures nothing, also when it is repeated', async () => {
    await using opened = await open()
    for (const [methodId, paymentId] of [
      [opened.methods.failsLater, payment],
      [opened.methods.wantsOwner, other],
    ] as const) {
      const tried = await keep(opened, methodId, false, paymentId)
      if (tried.phase === 'requires_action') await opened.answerChallenge(tried.ref, true)
      expect(await opened.gateway.retrieve(tried.ref)).toMatchObject({ phase: 'authorised', failure: null })
      const ended = await take(opened.gateway, tried.ref, 12_000)
      expect(ended).toMatchObject({ phase: 'cancelled', captures: [] })
      expect(ended.failure?.message).toMatch(/\w.*\.$/)
      expect(ended.failure?.code === 'authentication_required').toBe(paymentId === other)
      expect(await opened.gateway.capture(tried.ref, pence(12_000))).toMatchObject({ ok: false })
      expect(await opened.gateway.cancel(tried.ref)).toMatchObject({ phase: 'cancelled', captures: [] })
      const late = await confirm(opened, { ref: tried.ref, methodId: opened.methods.succeeds, attempt: 2 })
      expect(late).toMatchObject({ phase: 'cancelled', captures: [] })
    }
  })

  it('reports why a card cannot be kept, and accepts the next one', async () => {
    await using opened = await open()
    const declined = await keep(opened, opened.methods.declines)
    expect(declined).toMatchObject({ phase: 'declined', attempt: 1, failure: { message: 'Your card was declined.' } })
    const { ref } = declined
    expect(await confirm(opened, { ref, methodId: opened.methods.succeeds })).toEqual(declined)
    const kept = await confirm(opened, { ref, methodId: opened.methods.succeeds, attempt: 2 })
    expect(kept).toMatchObject({ phase: 'authorised', attempt: 2, failure: null })
  })

  it('asks for 3-D Secure with an address to go to, keeps the card once it was passed, and charges it then', async () => {
    await using opened = await open()
    const asks = await keep(opened, opened.methods.challenges)
    expect(asks).toMatchObject({ phase: 'requires_action', captures: [] })
    expect(URL.canParse(asks.redirectUrl ?? '')).toBe(true)
    await opened.answerChallenge(asks.ref, false)
    expect(await opened.gateway.retrieve(asks.ref)).toMatchObject({ phase: 'declined', redirectUrl: null })
    await confirm(opened, { ref: asks.ref, methodId: opened.methods.challenges, attempt: 2 })
    await opened.answerChallenge(asks.ref, true)
    expect(await opened.gateway.retrieve(asks.ref)).toMatchObject({ phase: 'authorised', attempt: 2 })
    expect(await take(opened.gateway, asks.ref, 12_000)).toMatchObject({ phase: 'captured' })
  })

  it('deletes the card when it is cancelled, and never charges it', async () => {
    await using opened = await open()
    const { ref } = await keep(opened, opened.methods.succeeds)
    const ended = await opened.gateway.cancel(ref)
    expect(ended).toMatchObject({ phase: 'cancelled', failure: null, captures: [] })
    expect(await opened.gateway.cancel(ref)).toEqual(ended)
    expect(await opened.gateway.capture(ref, pence(1))).toMatchObject({ ok: false })
    const unused = await intent(opened, { paymentId: other, capture: 'later' })
    expect(await opened.gateway.cancel(unused.ref)).toMatchObject({ phase: 'cancelled' })
    const late = await confirm(opened, { ref: unused.ref, methodId: opened.methods.succeeds })
    expect(late).toMatchObject({ phase: 'cancelled', captures: [] })
  })

  it('lists a card only when its owner saved it for other payments too, and keeps that one afterwards', async () => {
    await using opened = await open()
    const { gateway, methods } = opened
    const customer = await gateway.createCustomer(asha)
    await keep(opened, methods.succeeds)
    expect(await gateway.listCards(customer)).toEqual([])
    const { ref } = await keep(opened, methods.otherSucceeds, true, other)
    expect(await gateway.listCards(customer)).toMatchObject([{ last4: '4444' }])
    await take(gateway, ref, 100)
    expect(await gateway.listCards(customer)).toMatchObject([{ last4: '4444' }])
  })

  it('keeps a saved card of the payer, and no card of another', async () => {
    await using opened = await open()
    const { gateway, methods } = opened
    const customer = await gateway.createCustomer(asha)
    await keep(opened, methods.succeeds, true)
    const [card] = await gateway.listCards(customer)
    const methodId = card?.id ?? ''
    const hers = await intent(opened, { paymentId: other, capture: 'later' })
    const kept = await confirm(opened, { ref: hers.ref, methodId })
    expect(kept).toMatchObject({ phase: 'authorised', card: { last4: '4242' } })
    expect(await gateway.cancel(kept.ref)).toMatchObject({ phase: 'cancelled' })
    expect(await gateway.listCards(customer)).toMatchObject([{ id: methodId }])
    const his = await intent(opened, {
      paymentId: 'pay_00000004' as typeof payment,
      capture: 'later',
      customerRef: await gateway.createCustomer(ben),
    })
    const asked = { ref: his.ref, attempt: 1, methodId, saveCard: false, returnUrl: 'http://localhost:3000/' }
    expect(await gateway.confirm(asked)).toEqual({ ok: false, refusal: { kind: 'payment-method-unknown' } })
  })

  it('refunds the charge, once and never above', async () => {
    await using opened = await open()
    const { gateway } = opened
    const { ref } = await keep(opened, opened.methods.succeeds)
    expect((await gateway.refund(ref, refund('early'), pence(1))).refunds).toMatchObject([{ outcome: 'failed' }])
    await take(gateway, ref, 9_000)
    await gateway.refund(ref, refund('one'), pence(4_000))
    const after = await gateway.refund(ref, refund('one'), pence(4_000))
    const given = after.refunds.filter(({ outcome }) => outcome === 'succeeded')
    expect(given).toMatchObject([{ refundId: refund('one'), amount: 4_000 }])
    const above = await gateway.refund(ref, refund('above'), pence(5_001))
    expect(above.refunds.find(({ refundId }) => refundId === refund('above'))).toMatchObject({ outcome: 'failed' })
  })

  it('sends signed webhooks of the card and of the charge, for the same payment', async () => {
    await using opened = await open()
    const { gateway } = opened
    const { ref } = await keep(opened, opened.methods.succeeds)
    await take(gateway, ref, 9_000)
    const notices = await Promise.all(
      (await opened.notices()).map(async ({ text, header }) => valueOf(await gateway.readNotice(text, header))),
    )
    const refs = new Set(notices.flatMap((notice) => notice.ref ?? []))
    expect([...refs]).toEqual([ref])
    expect(notices.length).toBeGreaterThan(1)
  })

  it('has a page where a card can be given, and keeps nothing when it is only opened', async () => {
    await using opened = await open()
    const { ref } = await intent(opened, { capture: 'later' })
    expect(URL.canParse(await opened.gateway.payPage(ref, 'http://localhost:3000/pay/done'))).toBe(true)
    expect(await opened.gateway.retrieve(ref)).toMatchObject({ phase: 'open', captures: [] })
  })
}

export function noKeptCards(open: Open): void {
  it('reports that it keeps no cards, and begins nothing that needs one', async () => {
    await using opened = await open()
    expect(opened.gateway.keepsCards).toBe(false)
    await expect(intent(opened, { capture: 'later' })).rejects.toThrow('keeps no card')
  })
}
