import { describe, expect, it } from 'vitest'
import type { Refund, Step } from '#modules/payments'
import { type InvoiceId, type PaymentId, pence } from '#modules/shared'
import { invoiceId } from '../../support/builders/documents.ts'
import { asha, ben, boiler, start, tap } from '../../support/builders/payments.ts'
import {
  type OpenedPaymentStore,
  aClaim,
  aPayment,
  aRefund,
  anEntry,
  another,
  applying,
  bare,
  event,
  forInvoice,
  invoice,
  one,
  paying,
  still,
  paymentEvent,
} from './payment-store-builders.ts'

/** The contract of every `PaymentStore`, for any database. */
export function paymentStoreContract(keeper: string, open: () => Promise<OpenedPaymentStore>): void {
  describe(`PaymentStore kept by ${keeper}`, () => {
    it('returns a payment exactly, with its version increased by one', async () => {
      await using opened = await open()
      const payment = aPayment()
      expect(await opened.store.open(payment)).toEqual({ ...bare, payment })
      expect(await opened.store.find(one)).toEqual({ ...bare, payment })
      const step = paying(payment)
      const record = { ...bare, payment: { ...step.payment, version: 2 }, ledger: step.entries }
      expect(await opened.store.apply(applying(step))).toEqual({ ok: true, value: record })
      expect(await opened.store.find(one)).toEqual(record)
      expect(await opened.kept()).toEqual(['payment-succeeded'])
    })

    it('puts a payment in the name of the customer whom the booking has by then', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment({ userId: ben }))
      expect(payment.userId).toBe(asha)
      expect((await opened.store.find(one))?.payment.userId).toBe(asha)
    })

    it('returns null for an unknown payment', async () => {
      await using opened = await open()
      expect(await opened.store.find(one)).toBeNull()
      expect(await opened.store.findOpen(boiler)).toBeNull()
    })

    it('returns the open payment of a booking instead of a second one', async () => {
      await using opened = await open()
      const second = aPayment({ id: another, amount: pence(1) })
      const [first, other] = await Promise.all([opened.store.open(aPayment()), opened.store.open(second)])
      expect(other).toEqual(first)
      expect(await opened.store.find(second.id)).toBeNull()
      expect(await opened.store.findOpen(boiler)).toEqual(first)
    })

    it('keeps a payment of a document without a booking with its entries, and answers its open one', async () => {
      await using opened = await open()
      const payment = aPayment(forInvoice())
      expect(await opened.store.open(payment)).toEqual({ ...bare, payment })
      const second = await opened.store.open(aPayment({ ...forInvoice(), id: another, amount: pence(1) }))
      expect(second.payment).toEqual(payment)
      expect(await opened.store.find(another)).toBeNull()
      const step = { ...paying(payment), entries: [anEntry({ bookingId: null })] }
      const record = { ...bare, payment: { ...step.payment, version: 2 }, ledger: step.entries }
      expect(await opened.store.apply(applying(step))).toEqual({ ok: true, value: record })
      expect(await opened.store.listForDocument(invoice)).toEqual([record])
      expect(await opened.store.listByUser(asha, 10, null)).toEqual([record])
      expect(await opened.store.listForBooking(boiler)).toEqual([])
      expect((await opened.store.open(aPayment({ ...forInvoice(), id: another }))).payment.id).toBe(another)
    })

    it('opens the payments of two documents without a booking beside each other and beside that of a booking', async () => {
      await using opened = await open()
      const other = { ...forInvoice(null, 'ivc_00000002' as InvoiceId), id: another }
      await opened.store.open(aPayment(forInvoice()))
      expect((await opened.store.open(aPayment(other))).payment.id).toBe(another)
      const third = 'pay_00000003' as PaymentId
      expect((await opened.store.open(aPayment({ id: third }))).payment.id).toBe(third)
    })

    it('answers one open payment for a booking and its documents', async () => {
      await using opened = await open()
      const first = await opened.store.open(aPayment(forInvoice(boiler)))
      expect(await opened.store.open(aPayment({ id: another }))).toEqual(first)
      expect(await opened.store.findOpen(boiler)).toEqual(first)
      expect(await opened.store.listForDocument(invoice)).toEqual([first])
      const other = forInvoice(boiler, 'ivc_00000002' as InvoiceId)
      expect(await opened.store.open(aPayment({ ...other, id: another }))).toEqual(first)
      expect(await opened.store.find(another)).toBeNull()
    })

    it('settles a document by the entries of its payment, each once, and takes refunds and disputes off it again', async () => {
      await using opened = await open()
      await opened.issue(1)
      const { payment } = await opened.store.open(aPayment(forInvoice()))
      const entry = (changes: Parameters<typeof anEntry>[0]) => anEntry({ bookingId: null, ...changes })
      await opened.store.apply(applying({ ...paying(payment), entries: [entry({ amount: pence(15_000) })] }))
      expect(await opened.store.settled(one)).toBe(12_000)
      const moves = [
        [entry({ kind: 'refund', providerRef: 're_1', amount: pence(-2_000) }), 12_000],
        [entry({ kind: 'refund', providerRef: 're_2', amount: pence(-2_500) }), 10_500],
        [entry({ kind: 'dispute', providerRef: 'dp_1', amount: pence(-10_500) }), 0],
        [entry({ kind: 'dispute_reversal', providerRef: 'dp_1', amount: pence(10_500) }), 10_500],
        [entry({ kind: 'refund_reversal', providerRef: 're_2', amount: pence(2_500) }), 12_000],
      ] as const
      for (const [moved, settled] of moves) {
        const now = (await opened.store.find(one))?.payment ?? payment
        expect(await opened.store.apply(applying({ ...still, payment: now, entries: [moved] }))).toMatchObject({
          ok: true,
        })
        expect(await opened.store.settled(one)).toBe(settled)
      }
    })

    it('settles the documents of a booking by its money, also by what came in before they were issued, and no more', async () => {
      await using opened = await open()
      await opened.issue(1, boiler)
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying({ ...paying(payment), entries: [anEntry({ amount: pence(20_000) })] }))
      expect(await opened.store.settled(one)).toBe(12_000)
      await opened.issue(2, boiler)
      await opened.issue(3, tap)
      for (const number of [2, 3, 2]) await opened.store.settleIssued(invoiceId(number))
      expect(await opened.store.settled(one)).toBe(20_000)
      await opened.issue(4, boiler)
      await opened.store.settleIssued(invoiceId(4))
      expect(await opened.store.settled(one)).toBe(20_000)
    })

    it('distinguishes a stored card from an authorisation, and lists a user’s cards while they are stored', async () => {
      await using opened = await open()
      const card = { status: 'authorised', card: { brand: 'visa', last4: '4242' } } as const
      const { payment } = await opened.store.open(aPayment({ capture: 'later' }))
      expect((await opened.store.find(one))?.payment.capture).toBe('later')
      expect(await opened.store.listCardsKept(asha)).toEqual([])
      await opened.store.apply(applying({ ...still, payment: { ...payment, ...card } }))
      expect(await opened.store.listCardsKept(asha)).toMatchObject([
        { payment: { id: one, capture: 'later', ...card } },
      ])
      expect(await opened.store.listCardsKept(ben)).toEqual([])
      const kept = (await opened.store.find(one))?.payment ?? payment
      await opened.store.apply(applying({ ...still, payment: { ...kept, status: 'cancelled' } }))
      expect(await opened.store.listCardsKept(asha)).toEqual([])
      await opened.store.open(aPayment({ id: another, capture: 'manual', status: 'authorised' }))
      expect(await opened.store.listCardsKept(asha)).toEqual([])
    })

    it('keeps the first consent to each version', async () => {
      await using opened = await open()
      await opened.store.open(aPayment({ capture: 'later' }))
      const consent = { paymentId: one, userId: asha, version: '2026-11', byLink: true, at: start }
      const later = start.add({ minutes: 1 })
      await opened.store.keepConsent(consent)
      await opened.store.keepConsent({ ...consent, byLink: false, at: later })
      await opened.store.keepConsent({ ...consent, version: '2027-01', at: later })
      expect(await opened.store.consents(one)).toEqual([consent, { ...consent, version: '2027-01', at: later }])
      expect(await opened.store.consents(another)).toEqual([])
      const lines = (await opened.store.timeline(one)).filter(({ what }) => what === 'agreed')
      expect(lines.map(({ actor }) => actor)).toEqual(['link', 'link'])
    })

    it('opens a new payment when the first is settled', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying(paying(payment)))
      expect(await opened.store.findOpen(boiler)).toBeNull()
      const second = aPayment({ id: another })
      expect((await opened.store.open(second)).payment).toEqual(second)
    })

    it('refuses a step over a newer version, and keeps no entry, event or answer of it', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying({ ...paying(payment), entries: [], events: [] }))
      const late = await opened.store.apply(applying(paying(payment), { event, claim: aClaim() }))
      expect(late).toEqual({ ok: false, refusal: { kind: 'payment-changed', paymentId: one } })
      expect((await opened.store.find(one))?.ledger).toEqual([])
      expect(await opened.kept()).toEqual([])
      expect(await opened.store.keepEvent(event)).toBe(true)
      expect(await opened.store.apply(applying(null, { claim: aClaim() }))).toMatchObject({ ok: true })
    })

    it('accepts an event of the provider once, with its changes', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      expect(await opened.store.apply(applying(null, { event }))).toMatchObject({ ok: true })
      const again = await opened.store.apply(applying(paying(payment), { event }))
      expect(again).toEqual({ ok: false, refusal: { kind: 'event-seen' } })
      expect((await opened.store.find(one))?.payment).toEqual(payment)
      expect(await opened.store.keepEvent(event)).toBe(false)
    })

    it('keeps the answer of a claim with the step, and returns it for the same key', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying(null, { claim: aClaim() }))
      const answer = { status: 200, body: '{"first":true}' }
      const again = await opened.store.apply(applying(paying(payment), { claim: aClaim() }))
      expect(again).toEqual({ ok: false, refusal: { kind: 'already-answered', answer } })
      const other = await opened.store.apply(applying(paying(payment), { claim: aClaim('other') }))
      expect(other).toEqual({ ok: false, refusal: { kind: 'idempotency-mismatch' } })
      expect((await opened.store.find(one))?.payment).toEqual(payment)
      expect(await opened.store.apply(applying(null, { claim: aClaim('other', ben) }))).toMatchObject({ ok: true })
    })

    it('deletes an answer after a day', async () => {
      await using opened = await open()
      await opened.store.open(aPayment())
      await opened.store.apply(applying(null, { claim: aClaim() }))
      const at = start.add({ hours: 24, seconds: 1 })
      expect(await opened.store.apply(applying(null, { claim: aClaim('other'), at }))).toMatchObject({ ok: true })
    })

    it('refuses a refund above the rest, also when two are requested concurrently', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      const early = await opened.store.addRefund(aRefund('early', pence(1)))
      expect(early).toEqual({ ok: false, refusal: { kind: 'refund-above-left', left: 0 } })
      await opened.store.apply(applying(paying(payment)))
      const both = await Promise.all(
        ['first', 'second'].map((name) => opened.store.addRefund(aRefund(name, pence(7_000)))),
      )
      expect(both).toMatchObject([{ ok: true }, { ok: false, refusal: { kind: 'refund-above-left', left: 5_000 } }])
      expect((await opened.store.find(one))?.refunds).toEqual([aRefund('first', pence(7_000))])
    })

    it('returns the existing refund for a used id', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying(paying(payment)))
      const first = aRefund('first', pence(7_000))
      await opened.store.addRefund(first)
      expect(await opened.store.addRefund(aRefund('first', pence(1)))).toEqual({ ok: true, value: first })
      expect((await opened.store.find(one))?.refunds).toEqual([first])
    })

    it('fails for the id of another payment’s refund, and adds nothing', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying(paying(payment)))
      const first = aRefund('first', pence(7_000))
      await opened.store.addRefund(first)
      await expect(opened.store.addRefund({ ...first, paymentId: another })).rejects.toThrow(first.id)
      expect((await opened.store.find(one))?.refunds).toEqual([first])
    })

    it('updates a refund with its entry, and lists pending refunds', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying(paying(payment)))
      const refund = aRefund('first', pence(7_000))
      await opened.store.addRefund(refund)
      const later = start.add({ minutes: 5 })
      expect(await opened.store.listPendingRefunds(later)).toEqual([refund])
      expect(await opened.store.listPendingRefunds(start)).toEqual([])
      const done: Refund = { ...refund, status: 'succeeded', providerRef: 're_1', updatedAt: later }
      const entry = anEntry({
        kind: 'refund',
        amount: pence(-7_000),
        providerRef: 're_1',
        refundId: refund.id,
        at: later,
      })
      const paid = (await opened.store.find(one))?.payment ?? payment
      const step: Step = {
        ...still,
        payment: { ...paid, status: 'partially_refunded', refundedAt: later, updatedAt: later },
        entries: [entry],
        refunds: [done],
        events: [paymentEvent('payment-refunded')],
      }
      await opened.store.apply(applying(step))
      expect(await opened.store.find(one)).toMatchObject({ ledger: [{ kind: 'capture' }, entry], refunds: [done] })
      expect(await opened.store.listPendingRefunds(later)).toEqual([])
    })

    it('keeps each movement of money once', async () => {
      await using opened = await open()
      const { payment } = await opened.store.open(aPayment())
      await opened.store.apply(applying(paying(payment)))
      const other = aPayment({ id: another, userId: ben, bookingId: tap })
      await opened.store.open(other)
      const entries = [anEntry({ paymentId: other.id, bookingId: tap })]
      const twice = { ...paying(other), payment: { ...other, status: 'succeeded' as const }, entries }
      await expect(opened.store.apply(applying(twice, { paymentId: other.id }))).rejects.toThrow(/unique/i)
      expect(await opened.store.find(other.id)).toMatchObject({ payment: { status: 'pending' }, ledger: [] })
    })

    it("lists a user's own payments, newest first, in pages", async () => {
      await using opened = await open()
      const ids: PaymentId[] = []
      for (let at = 1; at <= 5; at += 1) {
        // Two of them at the same instant.
        const createdAt = start.add({ minutes: Math.floor(at / 2) })
        const payment = aPayment({ id: `pay_0000000${at}` as PaymentId, createdAt })
        await opened.store.open(payment)
        await opened.store.apply(
          applying(
            { ...paying(payment), payment: { ...payment, status: 'cancelled' }, entries: [] },
            { paymentId: payment.id },
          ),
        )
        ids.unshift(payment.id)
      }
      await opened.store.open(aPayment({ id: 'pay_of-ben' as PaymentId, userId: ben, bookingId: tap }))
      const names = async (limit: number, after: PaymentId | null) =>
        (await opened.store.listByUser(asha, limit, after)).map(({ payment }) => payment.id)
      expect(await names(10, null)).toEqual(ids)
      expect(await names(2, null)).toEqual(ids.slice(0, 2))
      expect(await names(2, ids[1] ?? null)).toEqual(ids.slice(2, 4))
      expect(await names(2, ids[3] ?? null)).toEqual(ids.slice(4))
      expect(await names(2, ids[4] ?? null)).toEqual([])
      const ofBooking = await opened.store.listForBooking(boiler)
      expect(ofBooking.map(({ payment }) => payment.id)).toEqual(ids.toReversed())
    })

    it('keeps the first customer id of a provider for a user', async () => {
      await using opened = await open()
      expect(await opened.store.findCustomer(asha, 'test')).toBeNull()
      expect(await opened.store.keepCustomer(asha, 'test', 'cus_1')).toBe('cus_1')
      expect(await opened.store.keepCustomer(asha, 'test', 'cus_2')).toBe('cus_1')
      expect(await opened.store.findCustomer(asha, 'test')).toBe('cus_1')
      expect(await opened.store.findCustomer(asha, 'stripe')).toBeNull()
      expect(await opened.store.findCustomer(ben, 'test')).toBeNull()
    })
  })
}
