import { describe, expect, it } from 'vitest'
import { aUser } from '../../support/builders/accounts.ts'
import { openDocumentPaymentApp } from '../../support/apps/document-payment-app.ts'
import { aLine } from '../../support/builders/documents.ts'
import { asha, boiler, office, tap } from '../../support/builders/payments.ts'
import { pence } from '#modules/shared'
import { moneyArrived } from '../../../src/jobs/payments/settle-money.ts'

const owner = aUser({ id: 'asha' })
const ben = aUser({ id: 'ben' })

type App = ReturnType<typeof openDocumentPaymentApp>

const ofAsha = { customer: { userId: asha } } as const

const intentOf = async ({ api }: App, invoice_id: string, as = owner, more: object = {}) => {
  const answer = await api.post('/api/payments/intents', { invoice_id, ...more }, { as })
  return { status: answer.status, body: await answer.json() }
}

async function paid(app: App, invoiceId: string, as = owner, method = 'pm_card_visa') {
  const { body } = await intentOf(app, invoiceId, as)
  return { id: body.payment_id, ...(await app.confirm(body.payment_id, method, { as })) }
}

const recorded = (
  app: App,
  id: `ivc_${string}` & Parameters<App['payments']['recordForInvoice']>[0]['invoiceId'],
  amount: number,
) =>
  app.payments.recordForInvoice({
    invoiceId: id,
    paymentId: null,
    method: 'bank_transfer',
    amount: pence(amount),
    date: Temporal.PlainDate.from('2026-03-02'),
    reference: 'FASTER 12',
    recordedBy: office,
  })

describe('POST /api/payments/intents with invoice_id', () => {
  it('asks for what is left of the document, and answers the open payment again', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, ofAsha as never)
    const first = await intentOf(app, id)
    expect(first).toMatchObject({ status: 201, body: { amount: 12_000, currency: 'gbp', capture: 'automatic' } })
    expect(await intentOf(app, id)).toEqual(first)
    expect(app.data.count('payments')).toBe(1)
    expect(app.data.row('payments', { id: first.body.payment_id })).toMatchObject({
      purpose: 'invoice',
      invoice_id: id,
      invoice_number: 'INV-000001',
      booking_id: null,
      user_id: asha,
    })
  })

  it('refuses an amount of a booking, a body with both, and a body with neither, and opens nothing', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, ofAsha as never)
    expect((await intentOf(app, id, owner, { booking_id: boiler })).status).toBe(422)
    for (const amount of [0, -1, 1.5, '5000']) expect((await intentOf(app, id, owner, { amount })).status).toBe(422)
    const ofBooking = await app.api.post('/api/payments/intents', { booking_id: boiler, amount: 100 }, { as: owner })
    expect([ofBooking.status, await ofBooking.json()]).toMatchObject([422, { errors: [{ path: 'amount' }] }])
    const neither = await app.api.post('/api/payments/intents', {}, { as: owner })
    expect(neither.status).toBe(422)
    expect(await neither.json()).toMatchObject({ errors: [{ path: 'booking_id' }] })
    expect(app.data.count('payments')).toBe(0)
  })

  it("answers 404 for another's document, a draft and an unknown one, and opens nothing", async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, ofAsha as never)
    const stranger = await app.issued(2)
    expect((await intentOf(app, id, ben)).status).toBe(404)
    expect((await intentOf(app, stranger.id)).status).toBe(404)
    expect((await intentOf(app, 'ivc_none')).status).toBe(404)
    expect((await app.api.post('/api/payments/intents', { invoice_id: id })).status).toBe(401)
    expect(app.data.count('payments')).toBe(0)
  })

  it('answers 409 when nothing is left', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, ofAsha as never)
    await paid(app, id)
    expect(await intentOf(app, id)).toMatchObject({
      status: 409,
      body: { code: 'not_payable', detail: 'There is nothing to pay for this invoice now.' },
    })
    expect(app.data.count('payments')).toBe(1)
  })

  it('asks for the rest after a part was recorded, and the old open payment cannot be paid', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, ofAsha as never)
    const { body: old } = await intentOf(app, id)
    expect(await recorded(app, id, 2_000)).toMatchObject({ ok: true })
    expect(await app.confirm(old.payment_id, 'pm_card_visa')).toMatchObject({
      status: 409,
      body: { code: 'payment_closed' },
    })
    expect((await intentOf(app, id)).body).toMatchObject({ amount: 10_000 })
    expect(await app.standing(id)).toEqual({ status: 'issued', settled: 2_000 })
  })
})

describe('a part of a document', () => {
  it('is paid, and then the rest, which is all that is left', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, ofAsha as never)
    const part = await intentOf(app, id, owner, { amount: 5_000 })
    expect(part).toMatchObject({ status: 201, body: { amount: 5_000 } })
    expect(await intentOf(app, id, owner, { amount: 5_000 })).toEqual(part)
    expect(await app.confirm(part.body.payment_id, 'pm_card_visa')).toMatchObject({ status: 200 })
    expect(await app.standing(id)).toEqual({ status: 'issued', settled: 5_000 })
    const rest = await intentOf(app, id)
    expect(rest.body).toMatchObject({ amount: 7_000 })
    expect(await app.confirm(rest.body.payment_id, 'pm_card_visa')).toMatchObject({ status: 200 })
    expect(await app.standing(id)).toEqual({ status: 'paid', settled: 12_000 })
  })

  it.each([12_001, 50, 11_950])(
    'of %i pence is refused where £120.00 is left, and nothing is opened',
    async (amount) => {
      using app = openDocumentPaymentApp()
      const { id } = await app.issued(1, ofAsha as never)
      expect(await intentOf(app, id, owner, { amount })).toMatchObject({
        status: 409,
        body: {
          code: 'part_not_possible',
          left: 12_000,
          detail: '£120.00 is left to pay: give all of it, or a part from £1.00 to £119.00',
          errors: [{ path: 'amount' }],
        },
      })
      expect(app.data.count('payments')).toBe(0)
    },
  )

  it('closes the open payment of another amount: only one of two payers can pay', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, ofAsha as never)
    const all = await intentOf(app, id)
    const part = await intentOf(app, id, owner, { amount: 5_000 })
    expect(part.body.payment_id).not.toBe(all.body.payment_id)
    expect(await app.confirm(all.body.payment_id, 'pm_card_visa')).toMatchObject({
      status: 409,
      body: { code: 'payment_closed' },
    })
    expect(await app.confirm(part.body.payment_id, 'pm_card_visa')).toMatchObject({ status: 200 })
    expect(await app.standing(id)).toEqual({ status: 'issued', settled: 5_000 })
  })

  it('is refused to the second of two payers who ask for more than the first has left', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, ofAsha as never)
    const first = await intentOf(app, id, owner, { amount: 8_000 })
    await app.confirm(first.body.payment_id, 'pm_card_visa')
    expect(await intentOf(app, id, owner, { amount: 8_000 })).toMatchObject({ status: 409, body: { left: 4_000 } })
    expect(await app.standing(id)).toEqual({ status: 'issued', settled: 8_000 })
  })

  it('never comes to more than the document, whoever asks and pays at the same moment', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, ofAsha as never)
    for (let round = 0; round < 4; round += 1) {
      const asked = await Promise.all(
        [5_000, 5_000, 7_000, 12_000].map((amount) => intentOf(app, id, owner, { amount })),
      )
      const opened = asked.flatMap(({ body }) => (body.payment_id ? [body.payment_id] : []))
      await Promise.all(opened.map((payment) => app.confirm(payment, 'pm_card_visa')))
      const { settled = 0 } = await app.standing(id)
      const taken = app.data.rows('ledger_entries').reduce((sum, { amount_pence }) => sum + Number(amount_pence), 0)
      expect(taken).toBe(settled)
      expect(taken).toBeLessThanOrEqual(12_000)
    }
  })

  it('goes through PayPal as the part that it was opened for', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, ofAsha as never)
    const part = await intentOf(app, id, owner, { amount: 5_000 })
    const order = await app.payments.openPayPalOrder({ userId: asha, paymentId: part.body.payment_id })
    expect(order).toMatchObject({ ok: true, value: { record: { payment: { amount: 5_000, invoiceId: id } } } })
  })
})

describe('a payment of a document', () => {
  it('settles it in the moment of the capture, and a refund takes it off again', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, ofAsha as never)
    const payment = await paid(app, id)
    expect(payment).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await app.standing(id)).toEqual({ status: 'paid', settled: 12_000 })
    expect(await app.get(`/api/payments/${payment.id}`)).toMatchObject({
      body: { purpose: 'invoice', invoice_id: id, booking_id: null, status: 'succeeded' },
    })
    expect(await app.refund(payment.id, { amount: 2_000, reason: 'Goodwill' })).toMatchObject({ status: 201 })
    expect(await app.standing(id)).toEqual({ status: 'issued', settled: 10_000 })
    expect((await app.events()).map(({ kind }) => kind)).toContain('document-paid')
    expect(await intentOf(app, id)).toMatchObject({ status: 201, body: { amount: 2_000 } })
  })

  it('leaves it as it was when the card is declined', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, ofAsha as never)
    expect(await paid(app, id, owner, 'pm_card_chargeDeclined')).toMatchObject({ status: 402 })
    expect(await app.standing(id)).toEqual({ status: 'issued', settled: 0 })
    expect(app.data.count('ledger_entries')).toBe(0)
  })

  it('of a document with a booking counts for the booking too, and closes the open payment of the booking', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, { bookingId: boiler })
    const { body: ofBooking } = await app.intent()
    const payment = await paid(app, id)
    expect(payment).toMatchObject({ status: 200 })
    expect(app.taken(boiler)).toBe(12_000)
    expect(await app.confirm(ofBooking.payment_id, 'pm_card_visa')).toMatchObject({ status: 409 })
    expect(app.taken(boiler)).toBe(12_000)
    expect(app.taken(tap)).toBe(0)
  })

  it('has a receipt that names the document', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, ofAsha as never)
    const { id: paymentId } = await paid(app, id)
    const receipt = await app.payments.receipt({ userId: asha, staff: false }, paymentId)
    expect(receipt).toMatchObject({ ok: true, value: { about: [{ label: 'Invoice' }, {}, {}, {}, {}] } })
  })

  it('of somebody without an account belongs to a payer that is kept once, and nobody signs in as them', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1)
    const due = await app.payments.documentDue(id)
    if (!due) throw new Error('nothing is due')
    expect(app.data.count('users', { id: due.customerId })).toBe(0)
    const opened = await app.payments.open({ userId: due.customerId, invoiceId: id })
    expect(opened).toMatchObject({ ok: true, value: { payment: { userId: due.customerId, amount: 12_000 } } })
    await app.payments.open({ userId: due.customerId, invoiceId: id })
    expect(app.data.row('users', { id: due.customerId })).toMatchObject({
      role: 'guest',
      full_name: 'Zoë Łukasik',
      email_key: null,
      guest_key: null,
    })
  })

  it('that finds nothing left goes back by itself, once, and only as far as nothing needed it', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1, ofAsha as never)
    const { body } = await intentOf(app, id)
    // Most of it came in by another way after the payer was asked: as a provider that takes late would tell.
    const entry = { paymentId: body.payment_id, entryId: 0 }
    expect(
      await app.documents.settle({
        invoiceId: id,
        kind: 'cis',
        ledgerEntry: null,
        amount: pence(9_000),
        at: app.clock.now(),
        by: 'usr_office',
      }),
    ).toMatchObject({ ok: true })
    expect(entry.paymentId).toBe(body.payment_id)
    const record = await app.payments.known({ userId: asha, staff: false }, body.payment_id)
    if (!record.ok) throw new Error(record.refusal.kind)
    const gateway = app.ports.gateways.of('test')
    const ref = record.value.payment.providerRef ?? ''
    await gateway.confirm({
      ref,
      attempt: 1,
      methodId: 'pm_card_visa',
      saveCard: false,
      returnUrl: 'http://localhost:3000/',
    })
    await app.payments.check(body.payment_id)
    expect(await app.standing(id)).toEqual({ status: 'paid', settled: 12_000 })
    const modules = { ...app, booking: {}, accounts: { staff: async () => [] }, messaging: { notify: async () => [] } }
    const arrived = moneyArrived(modules as never)
    for (let time = 0; time < 2; time += 1) {
      await arrived({
        id: 1,
        at: app.clock.now(),
        kind: 'payment-succeeded',
        body: { paymentId: body.payment_id, bookingId: null },
      } as never)
    }
    const after = await app.payments.known({ userId: asha, staff: false }, body.payment_id)
    expect(after).toMatchObject({
      ok: true,
      value: {
        payment: { status: 'partially_refunded' },
        refunds: [{ amount: 9_000, requestedBy: 'system', reason: 'Paid when nothing was left of INV-000001' }],
      },
    })
    expect(await app.standing(id)).toEqual({ status: 'paid', settled: 12_000 })
  })
})

describe('payments.recordForInvoice', () => {
  it('settles the document in its own transaction, and refuses more than is left', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1)
    expect(await recorded(app, id, 12_001)).toEqual({ ok: false, refusal: { kind: 'above-due', due: 12_000 } })
    expect(app.data.count('payments')).toBe(0)
    expect(await recorded(app, id, 5_000)).toMatchObject({
      ok: true,
      value: { payment: { purpose: 'invoice', invoiceId: id, method: 'bank_transfer', status: 'succeeded' } },
    })
    expect(await app.standing(id)).toEqual({ status: 'issued', settled: 5_000 })
    expect(await recorded(app, id, 7_001)).toEqual({ ok: false, refusal: { kind: 'above-due', due: 7_000 } })
    expect(await recorded(app, id, 7_000)).toMatchObject({ ok: true })
    expect(await app.standing(id)).toEqual({ status: 'paid', settled: 12_000 })
  })

  it('keeps one of two that are recorded at the same moment for the whole', async () => {
    using app = openDocumentPaymentApp()
    const { id } = await app.issued(1)
    const both = await Promise.all([recorded(app, id, 12_000), recorded(app, id, 12_000)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await app.standing(id)).toEqual({ status: 'paid', settled: 12_000 })
    expect(app.data.count('ledger_entries')).toBe(1)
  })

  it('refuses a draft and an unknown document', async () => {
    using app = openDocumentPaymentApp()
    expect(await recorded(app, 'ivc_none' as never, 1)).toEqual({ ok: false, refusal: { kind: 'booking-unknown' } })
    expect(app.data.count('payments')).toBe(0)
  })
})

describe('money of a booking', () => {
  it('settles its issued documents, the oldest first, and a refund comes off the last', async () => {
    using app = openDocumentPaymentApp()
    const lines = (pounds: number) => [aLine({ unitPrice: pence(pounds * 100), vat: 'outside' })]
    const first = await app.issued(1, { bookingId: boiler, lines: lines(30) })
    const second = await app.issued(2, { bookingId: boiler, lines: lines(50) })
    const others = await app.issued(3, { bookingId: tap, lines: lines(10) })
    const paymentId = await app.paid()
    expect(await app.standing(first.id)).toEqual({ status: 'paid', settled: 3_000 })
    expect(await app.standing(second.id)).toEqual({ status: 'paid', settled: 5_000 })
    expect(await app.standing(others.id)).toEqual({ status: 'issued', settled: 0 })
    await app.refund(paymentId, { amount: 4_000, reason: 'Less work' })
    expect(await app.standing(second.id)).toEqual({ status: 'paid', settled: 5_000 })
    await app.refund(paymentId, { amount: 1_000, reason: 'Less work' })
    expect(await app.standing(second.id)).toEqual({ status: 'issued', settled: 4_000 })
    expect(await app.standing(first.id)).toEqual({ status: 'paid', settled: 3_000 })
  })

  it('that came in before settles a document when it is issued, once', async () => {
    using app = openDocumentPaymentApp()
    await app.paid()
    app.data.set('bookings', { id: boiler }, { final_cost_pence: 24_000 })
    const { id } = await app.issued(1, { bookingId: boiler })
    expect(await app.standing(id)).toEqual({ status: 'issued', settled: 0 })
    await app.payments.settleIssued(id)
    await app.payments.settleIssued(id)
    expect(await app.standing(id)).toEqual({ status: 'paid', settled: 12_000 })
    const later = await app.issued(2, { bookingId: boiler })
    await app.payments.settleIssued(later.id)
    expect(await app.standing(later.id)).toEqual({ status: 'issued', settled: 0 })
  })
})
