import { describe, expect, it } from 'vitest'
import { OutsideDown, type RefundId, pence } from '#modules/shared'
import { specificationsAt, withoutSpecifications } from '../../tests/fakes/open-api.ts'
import type { SentNotice } from '../../tests/fakes/paypal/index.ts'
import { ordered, paid } from '../../tests/fakes/paypal/journey.ts'
import { openPayPal } from '../../tests/fakes/paypal/opened.ts'

const skip = specificationsAt() === null
const refused = { ok: false, refusal: { kind: 'notice-not-trusted' } }
const refundId = 'rfd_first' as RefundId

type Opened = Awaited<ReturnType<typeof openPayPal>>

const read = ({ gateway }: Opened, { text, headers }: SentNotice) => gateway.readNotice(text, (name) => headers[name])

function last(opened: Opened): SentNotice {
  const sent = opened.paypal.notices().at(-1)
  if (!sent) throw new Error('no notice was sent')
  return sent
}

describe.skipIf(skip)(`PayPal webhook${skip ? `, ${withoutSpecifications}` : ''}`, () => {
  it('gives the present provider state, in any order and any number of deliveries', async () => {
    await using opened = await openPayPal()
    const { ref } = await paid(opened)
    await opened.gateway.refund(ref, refundId, pence(2_000))
    const sent = opened.paypal.notices()
    expect(sent).toHaveLength(3)
    const now = await opened.gateway.retrieve(ref)
    expect(now).toMatchObject({ phase: 'captured', refunds: [{ refundId, amount: 2_000 }] })
    for (const notice of [...sent.toReversed(), ...sent, ...sent.map((one) => opened.paypal.again(one))]) {
      expect(await read(opened, notice)).toMatchObject({ ok: true, value: { ref, state: now } })
    }
  })

  it('keeps its event id when it is delivered again, so that it counts once', async () => {
    await using opened = await openPayPal()
    await paid(opened)
    const sent = last(opened)
    const first = await read(opened, sent)
    opened.clock.move({ hours: 70 })
    expect(await read(opened, opened.paypal.again(sent))).toEqual(first)
  })

  it('captures no money when an order was approved', async () => {
    await using opened = await openPayPal()
    const { id } = await ordered(opened)
    opened.paypal.approve(id)
    expect(await read(opened, last(opened))).toMatchObject({
      value: { kind: 'CHECKOUT.ORDER.APPROVED', state: { phase: 'open', captures: [] } },
    })
  })

  it.each([
    'paypal-auth-algo',
    'paypal-cert-url',
    'paypal-transmission-id',
    'paypal-transmission-time',
    'paypal-transmission-sig',
  ])('is refused without the header %s, and PayPal is not asked', async (missing) => {
    await using opened = await openPayPal()
    await paid(opened)
    const { text, headers } = last(opened)
    const before = opened.paypal.asked.length
    for (const value of [undefined, '', '"', 'x'.repeat(501)]) {
      expect(await read(opened, { text, headers: { ...headers, [missing]: value ?? '' } })).toEqual(refused)
    }
    expect(opened.paypal.asked).toHaveLength(before)
  })

  it.each(['', 'x', '[]', '"x"', 'null', '{} ,"webhook_id":"1"', '{"id":"WH-1"},"x":{}'])(
    'is refused with the body %j, and PayPal is not asked',
    async (text) => {
      await using opened = await openPayPal()
      await paid(opened)
      const { headers } = last(opened)
      const before = opened.paypal.asked.length
      expect(await read(opened, { text, headers })).toEqual(refused)
      expect(opened.paypal.asked).toHaveLength(before)
    },
  )

  it('is refused after one request when PayPal did not sign it, and is not looked up', async () => {
    await using opened = await openPayPal()
    await paid(opened)
    const { text, headers } = last(opened)
    const forged = [
      { text: text.replace('120.00', '1.20'), headers },
      { text: `${text} `, headers },
      { text, headers: { ...headers, 'paypal-transmission-sig': `s${'0'.repeat(64)}` } },
      { text, headers: { ...headers, 'paypal-transmission-id': 'w-another' } },
      { text, headers: { ...headers, 'paypal-cert-url': 'https://example.com/cert' } },
    ]
    for (const notice of forged) {
      const before = opened.paypal.asked.length
      expect(await read(opened, notice)).toEqual(refused)
      expect(opened.paypal.asked.slice(before)).toEqual(['POST /v1/notifications/verify-webhook-signature'])
    }
  })

  it('is refused when its time is in the future or before the last retry of PayPal', async () => {
    await using opened = await openPayPal()
    await paid(opened)
    const sent = last(opened)
    opened.clock.move({ minutes: -6 })
    expect(await read(opened, sent)).toEqual(refused)
    opened.clock.move({ hours: 96 })
    expect(await read(opened, sent)).toMatchObject({ ok: true })
    opened.clock.move({ minutes: 7 })
    expect(await read(opened, sent)).toEqual(refused)
  })

  it.each(['500', 'drop', 'slow'] as const)(
    'is neither trusted nor refused when PayPal cannot be asked, and has to be delivered again (%s)',
    async (how) => {
      await using opened = await openPayPal(how)
      await paid(opened)
      const sent = last(opened)
      opened.paypal.misbehave(/verify-webhook-signature/, how)
      await expect(read(opened, sent)).rejects.toBeInstanceOf(OutsideDown)
      expect(await read(opened, sent)).toMatchObject({ ok: true })
    },
  )

  it('is acknowledged without another look-up when it is not about our payments', async () => {
    await using opened = await openPayPal()
    const { id } = await paid(opened)
    const sent = last(opened)
    opened.paypal.forget(id)
    expect(await read(opened, sent)).toMatchObject({ ok: true, value: { ref: null, state: null } })
    opened.paypal.announce('BILLING.PLAN.CREATED', { id: 'P-1', name: 'x' })
    expect(await read(opened, last(opened))).toMatchObject({ value: { kind: 'BILLING.PLAN.CREATED', ref: null } })
  })
})

const complaint = {
  dispute_id: 'PP-D-12345',
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  status: 'WAITING_FOR_SELLER_RESPONSE',
  dispute_amount: { currency_code: 'GBP', value: '120.00' },
  seller_response_due_date: '2026-03-12T12:00:00Z',
}

describe.skipIf(skip)('PayPal dispute', () => {
  it('is reported for its captured payment, with amount, reason and deadline', async () => {
    await using opened = await openPayPal()
    const { ref, id } = await paid(opened)
    opened.paypal.dispute(id, complaint)
    const found = await read(opened, last(opened))
    expect(found).toMatchObject({ ok: true, value: { ref } })
    expect(found.ok && found.value.state?.disputes).toEqual([
      {
        ref: 'PP-D-12345',
        amount: 12_000,
        outcome: 'open',
        reason: 'merchandise_or_service_not_received',
        dueBy: Temporal.Instant.from('2026-03-12T12:00:00Z'),
        evidenceSent: false,
      },
    ])
  })

  it.each([
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['RESOLVED_WITH_PAYOUT', 'won'],
    ['CANCELED_BY_BUYER', 'won'],
    ['RESOLVED_BUYER_FAVOUR', 'lost'],
    ['ACCEPTED', 'lost'],
  ])('ends as %s = %s, and accepts no more evidence', async (outcome_code, outcome) => {
    await using opened = await openPayPal()
    const { id } = await paid(opened)
    opened.paypal.dispute(id, { ...complaint, status: 'RESOLVED', dispute_outcome: { outcome_code } })
    expect(await read(opened, last(opened))).toMatchObject({
      value: { state: { disputes: [{ outcome, dueBy: null }] } },
    })
  })
})
