import { describe, expect, it } from 'vitest'
import type { DisputeEvidence } from '#modules/payments'
import { type PaymentId, type RefundId, type UserId, pence } from '#modules/shared'
import { asha, openStripe, payment, returnUrl } from '../../tests/fakes/stripe/opened.ts'

const evidence: DisputeEvidence = {
  customerName: 'Asha Patel',
  customerEmail: 'asha@example.com',
  serviceAddress: '1 High Street, London',
  serviceDate: '2026-03-04',
  description: 'Boiler repair',
  account: 'Agreed on 2 March, done on 4 March.',
}
const notTaken = { ok: false, refusal: { kind: 'evidence-not-taken' } }

describe('Stripe dispute', () => {
  it('is reported with its deadline, then as won with the money back', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, clock } = opened
    const { ref } = await opened.make()
    await opened.pay(ref)
    const dueBy = clock.now().add({ hours: 240 })
    const dispute = stripe.dispute(ref, { amount: 4_000, dueBy })
    const { disputes } = await gateway.retrieve(ref)
    expect(disputes).toEqual([
      { ref: dispute, amount: 4_000, outcome: 'open', reason: 'fraudulent', dueBy, evidenceSent: false },
    ])
    stripe.settleDispute(dispute, 'won')
    expect((await gateway.retrieve(ref)).disputes).toMatchObject([{ outcome: 'won', dueBy: null }])
    expect(stripe.taken()).toBe(12_000)
  })

  it('accepts evidence once', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, clock } = opened
    const { ref } = await opened.make()
    await opened.pay(ref)
    const dispute = stripe.dispute(ref, { dueBy: clock.now().add({ hours: 240 }) })
    stripe.disturb('POST /v1/disputes/:id', 'dropped after')
    const sent = await gateway.sendEvidence(ref, dispute, evidence)
    expect(sent).toMatchObject({
      ok: true,
      value: { disputes: [{ outcome: 'open', evidenceSent: true, dueBy: null }] },
    })
    expect(await gateway.sendEvidence(ref, dispute, evidence)).toEqual(sent)
    const kept = stripe.world.get('dispute', dispute)
    expect(kept.evidence_details.submission_count).toBe(1)
    expect(kept.evidence).toMatchObject({ customer_name: 'Asha Patel', uncategorized_text: evidence.account })
  })

  it('accepts no evidence when it is settled, past its deadline, of another payment or answered in Stripe’s dashboard', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, clock } = opened
    const { ref } = await opened.make()
    await opened.pay(ref)
    expect(await gateway.sendEvidence(ref, 'dp_nobody', evidence)).toEqual(notTaken)
    const late = stripe.dispute(ref, { dueBy: clock.now().add({ hours: 1 }) })
    const second = await opened.make({ paymentId: 'pay_00000002' as PaymentId })
    await opened.pay(second.ref)
    expect(await gateway.sendEvidence(second.ref, late, evidence)).toEqual(notTaken)
    clock.move({ hours: 1 })
    expect(await gateway.sendEvidence(ref, late, evidence)).toEqual(notTaken)
    const byHand = stripe.dispute(second.ref, { dueBy: clock.now().add({ hours: 9 }) })
    const kept = stripe.world.get('dispute', byHand)
    kept.evidence_details = { ...kept.evidence_details, submission_count: 1 }
    expect(await gateway.sendEvidence(second.ref, byHand, evidence)).toEqual(notTaken)
    stripe.settleDispute(byHand, 'lost')
    expect(await gateway.sendEvidence(second.ref, byHand, evidence)).toEqual(notTaken)
    expect((await gateway.retrieve(second.ref)).disputes).toMatchObject([{ outcome: 'lost' }])
  })

  it('is distinguished from inquiries and warnings, which take no money yet', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, clock } = opened
    const { ref } = await opened.make()
    await opened.pay(ref)
    const warning = stripe.warn(ref, 'made_with_stolen_card')
    const inquiry = stripe.dispute(ref, { dueBy: clock.now().add({ hours: 1 }), inquiry: true, reason: 'unrecognized' })
    expect(await gateway.retrieve(ref)).toMatchObject({
      disputes: [],
      warnings: [
        { ref: warning, reason: 'made_with_stolen_card' },
        { ref: inquiry, reason: 'unrecognized' },
      ],
    })
  })
})

describe('Stripe refunds', () => {
  it('are listed completely, oldest first, also beyond those embedded in a charge', async () => {
    await using opened = await openStripe()
    const { gateway } = opened
    const { ref } = await opened.make()
    await opened.pay(ref)
    const ids = Array.from({ length: 12 }, (_, at) => `rfd_number-${at + 100}` as RefundId)
    for (const id of ids) await gateway.refund(ref, id, pence(100))
    expect((await gateway.retrieve(ref)).refunds.map(({ refundId }) => refundId)).toEqual(ids)
  })

  it("include a refund that was made in Stripe's dashboard", async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const { ref } = await opened.make()
    await opened.pay(ref)
    await gateway.refund(ref, 'rfd_first' as RefundId, pence(100))
    for (const refund of stripe.world.all('refund')) stripe.world.keep({ ...refund, metadata: {} })
    expect((await gateway.retrieve(ref)).refunds).toMatchObject([{ refundId: null, amount: 100, outcome: 'succeeded' }])
  })

  it('never exceed the captured amount when they are requested concurrently', async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const { ref } = await opened.make()
    await opened.pay(ref)
    const asked = ['rfd_one', 'rfd_two'].map((id) => gateway.refund(ref, id as RefundId, pence(8_000)))
    const outcomes = (await Promise.all(asked)).map(({ refunds }) => refunds.map(({ outcome }) => outcome))
    expect(outcomes).toContainEqual(['succeeded', 'failed'])
    expect(stripe.taken()).toBe(4_000)
  })

  it('are refused for a disputed payment', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, clock } = opened
    const { ref } = await opened.make()
    await opened.pay(ref)
    stripe.dispute(ref, { amount: 1_000, dueBy: clock.now().add({ hours: 1 }) })
    const { refunds } = await gateway.refund(ref, 'rfd_first' as RefundId, pence(100))
    expect(refunds).toMatchObject([{ refundId: 'rfd_first', outcome: 'failed' }])
  })
})

describe('Stripe payment list', () => {
  it('is read in pages, with payments at Stripe Checkout, and without payments that are not ours', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, clock } = opened
    const from = clock.now()
    const refs: string[] = []
    for (let at = 0; at < 103; at += 1) {
      const { ref } = await opened.make({ paymentId: `pay_number-${at + 100}` as PaymentId })
      refs.push(ref)
    }
    const [atPage = '', foreign = '', disputed = ''] = refs
    stripe.payAtPage(await gateway.payPage(atPage, returnUrl))
    await opened.pay(disputed)
    stripe.dispute(disputed, { dueBy: clock.now().add({ hours: 1 }) })
    stripe.warn(disputed, 'misc')
    stripe.world.get('payment_intent', foreign).metadata = {}
    clock.move({ seconds: 1 })
    const first = await gateway.listPayments(from, clock.now(), null)
    const second = await gateway.listPayments(from, clock.now(), first?.next ?? '')
    const all = [...(first?.states ?? []), ...(second?.states ?? [])]
    expect(second?.next).toBeNull()
    expect(all.map(({ ref }) => ref).toSorted()).toEqual(refs.filter((ref) => ref !== foreign).toSorted())
    expect(all.find(({ ref }) => ref === atPage)).toMatchObject({ phase: 'authorised', captures: [] })
    expect(await gateway.retrieve(atPage)).toMatchObject({ phase: 'captured' })
    expect(all.find(({ ref }) => ref === disputed)).toMatchObject({
      phase: 'captured',
      disputes: [{ amount: 12_000 }],
      warnings: [{ reason: 'misc' }],
    })
  })
})

describe('stored Stripe cards', () => {
  it('are listed once each, however often they were saved, and not after deletion', async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const customer = await gateway.createCustomer(asha)
    for (const paymentId of [payment, 'pay_00000002' as PaymentId]) {
      const { ref } = await opened.make({ paymentId })
      await opened.pay(ref, { saveCard: true })
    }
    const [card, ...more] = await gateway.listCards(customer)
    expect(more).toEqual([])
    expect(await gateway.deleteCard(customer, card?.id ?? '')).toBe(true)
    expect(await gateway.listCards(customer)).toEqual([])
    expect(stripe.world.all('payment_method').filter((method) => method.customer === customer)).toEqual([])
  })
  it('are not charged when they belong to another customer or are no card', async () => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const { ref } = await opened.make()
    await opened.pay(ref, { saveCard: true })
    const [card] = await gateway.listCards(await gateway.createCustomer(asha))
    const customerRef = await gateway.createCustomer('usr_ben' as UserId)
    const his = await opened.make({ paymentId: 'pay_00000002' as PaymentId, customerRef })
    stripe.asked.length = 0
    for (const methodId of [card?.id ?? '', '', '../customers', 'pm_', 'card_1', 'pm_nobody']) {
      const asked = { ref: his.ref, attempt: 1, methodId, saveCard: false, returnUrl }
      expect(await gateway.confirm(asked)).toEqual({ ok: false, refusal: { kind: 'payment-method-unknown' } })
    }
    expect(stripe.asked.filter((asked) => asked.startsWith('POST'))).toEqual([])
  })
})

describe('Stripe fee', () => {
  it('comes with the capture, in the one answer that is read anyway, and again in the list', async () => {
    await using opened = await openStripe()
    const { stripe, gateway, clock } = opened
    const { ref } = await opened.make()
    await opened.pay(ref)
    // 1.5% of 120 pounds, and 20p.
    expect((await gateway.retrieve(ref)).captures).toMatchObject([{ amount: 12_000, fee: 200 }])
    const page = await gateway.listPayments(clock.now().subtract({ hours: 1 }), clock.now().add({ hours: 1 }), null)
    expect(page?.states).toMatchObject([{ captures: [{ fee: 200 }] }])
    expect(stripe.world.all('balance_transaction')).toHaveLength(1)
  })

  it.each([
    ['has not booked it yet', { balance_transaction: null }, {}],
    ['booked it in another currency', {}, { currency: 'eur' }],
  ])('is not known where Stripe %s, and the payment counts all the same', async (_, ofCharge, ofBooked) => {
    await using opened = await openStripe()
    const { stripe, gateway } = opened
    const { ref } = await opened.make()
    await opened.pay(ref)
    for (const charge of stripe.world.all('charge')) Object.assign(charge, ofCharge)
    for (const booked of stripe.world.all('balance_transaction')) Object.assign(booked, ofBooked)
    expect(await gateway.retrieve(ref)).toMatchObject({ phase: 'captured', captures: [{ amount: 12_000, fee: null }] })
  })
})
