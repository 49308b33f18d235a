import { describe, expect, it } from 'vitest'
import type { ManualPaymentStore, Payment, PaymentRecord } from '#modules/payments'
import { type IdempotencyClaim, type InvoiceId, type PaymentId, pence } from '#modules/shared'
import { boiler, office, start, tap, ben } from '../../support/builders/payments.ts'
import { aClaim, aPayment, another, forInvoice, one } from './payment-store-builders.ts'

interface OpenedManualPayments extends AsyncDisposable {
  /** Over a database with the people and bookings of `tests/support/builders/payments.ts`. */
  readonly manual: ManualPaymentStore
  find(id: Payment['id']): Promise<PaymentRecord | null>
  /** Adds a payment as it is, without a ledger entry. */
  addPayment(payment: Payment): Promise<void>
  /** Issues an invoice of £120.00 without a booking, `invoiceId(number)`. */
  issue(number: number): Promise<void>
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

const cash = (changes: Partial<Payment> = {}): Payment =>
  aPayment({
    provider: 'office',
    method: 'cash',
    reference: 'Receipt 12',
    recordedBy: office,
    amount: pence(5_000),
    status: 'succeeded',
    paidAt: start,
    ...changes,
  })

const claim = (fingerprint = 'print'): IdempotencyClaim<PaymentRecord> => aClaim(fingerprint, office)

/** The contract of every `ManualPaymentStore`, for any database. */
export function manualPaymentStoreContract(keeper: string, open: () => Promise<OpenedManualPayments>): void {
  const moved = { ok: false, refusal: { kind: 'money-moved' } }
  const record = (
    { manual }: OpenedManualPayments,
    payment: Payment,
    entriesSeen = 0,
    by: ReturnType<typeof claim> | null = null,
  ) => manual.record(payment, entriesSeen, by, start)

  describe(`ManualPaymentStore kept by ${keeper}`, () => {
    it('keeps a manual payment with one ledger entry and the event, and answers both', async () => {
      await using opened = await open()
      const payment = cash()
      const recorded = await record(opened, payment)
      expect(recorded).toMatchObject({ ok: true, value: { payment, refunds: [], disputes: [], warnings: [] } })
      expect(await opened.find(payment.id)).toEqual(recorded.ok ? recorded.value : null)
      expect((await opened.find(payment.id))?.ledger).toMatchObject([
        { paymentId: payment.id, bookingId: boiler, kind: 'capture', amount: 5_000, refundId: null, at: start },
      ])
      expect(await opened.kept()).toEqual(['payment-succeeded'])
    })

    it('enters the money at the time it was paid, not at the time it was recorded', async () => {
      await using opened = await open()
      const paidAt = start.subtract({ hours: 30 })
      await record(opened, cash({ paidAt }))
      expect((await opened.find(one))?.ledger).toMatchObject([{ at: paidAt }])
    })

    it('refuses a payment of a booking whose money moved since it was read, and keeps nothing', async () => {
      await using opened = await open()
      await record(opened, cash())
      expect(await record(opened, cash({ id: another }))).toEqual(moved)
      expect(await record(opened, cash({ id: another }), 2)).toEqual(moved)
      expect(await opened.find(another)).toBeNull()
      expect(await opened.kept()).toEqual(['payment-succeeded'])
      expect(await record(opened, cash({ id: another }), 1)).toMatchObject({ ok: true })
    })

    it("does not count another booking's ledger entries", async () => {
      await using opened = await open()
      await record(opened, cash())
      const others = cash({ id: another, bookingId: tap, userId: ben })
      expect(await record(opened, others)).toMatchObject({ ok: true })
    })

    it('keeps a payment of a document without a booking, judged by the money of that document alone', async () => {
      await using opened = await open()
      await record(opened, cash())
      await opened.issue(1)
      await opened.issue(2)
      const first = cash({ ...forInvoice(), id: another })
      const recorded = await record(opened, first)
      expect(recorded).toMatchObject({
        ok: true,
        value: { payment: first, ledger: [{ bookingId: null, amount: 5_000 }] },
      })
      const later = cash({ ...forInvoice(), id: 'pay_00000003' as PaymentId })
      expect(await record(opened, later)).toEqual(moved)
      expect(await opened.find(later.id)).toBeNull()
      const others = cash({ ...forInvoice(null, 'ivc_00000002' as InvoiceId), id: 'pay_00000004' as PaymentId })
      expect(await record(opened, others)).toMatchObject({ ok: true })
      expect(await record(opened, later, 1)).toMatchObject({ ok: true })
    })

    it('refuses more than is left of the document, and keeps nothing', async () => {
      await using opened = await open()
      await opened.issue(1)
      expect(await record(opened, cash({ ...forInvoice(), amount: pence(12_001) }))).toEqual(moved)
      expect(await opened.find(one)).toBeNull()
      expect(await record(opened, cash({ ...forInvoice(), amount: pence(12_000) }))).toMatchObject({ ok: true })
    })

    it('refuses a payment of a document while another of it is open', async () => {
      await using opened = await open()
      await opened.addPayment(aPayment({ ...forInvoice(), id: another, status: 'pending', providerRef: 'pi_1' }))
      expect(await record(opened, cash(forInvoice()))).toEqual(moved)
      expect(await opened.find(one)).toBeNull()
      expect(await opened.kept()).toEqual([])
    })

    it('takes one of two payments that are recorded at the same moment', async () => {
      await using opened = await open()
      const recorded = await Promise.all([record(opened, cash()), record(opened, cash({ id: another }))])
      expect(recorded.map(({ ok }) => ok)).toEqual([true, false])
      expect(await opened.find(another)).toBeNull()
      expect(await opened.kept()).toEqual(['payment-succeeded'])
    })

    it.each(['pending', 'requires_action', 'authorised'] as const)(
      'refuses a payment while another of the booking is %s',
      async (status) => {
        await using opened = await open()
        await opened.addPayment(aPayment({ id: another, status, providerRef: 'pi_1' }))
        expect(await record(opened, cash())).toEqual(moved)
        expect(await opened.find(one)).toBeNull()
        expect(await opened.kept()).toEqual([])
      },
    )

    it.each(['cancelled', 'failed'] as const)('takes a payment where another of the booking is %s', async (status) => {
      await using opened = await open()
      await opened.addPayment(aPayment({ id: another, status, providerRef: 'pi_1' }))
      expect(await record(opened, cash())).toMatchObject({ ok: true })
    })

    it('answers a claimed request again as it was answered first, and keeps nothing twice', async () => {
      await using opened = await open()
      await record(opened, cash(), 0, claim())
      const again = await record(opened, cash({ id: another }), 1, claim())
      const answer = { status: 200, body: '{"first":true}' }
      expect(again).toEqual({ ok: false, refusal: { kind: 'already-answered', answer } })
      expect(await opened.find(another)).toBeNull()
      expect(await opened.kept()).toEqual(['payment-succeeded'])
    })

    it('refuses a claimed key for another request', async () => {
      await using opened = await open()
      await record(opened, cash(), 0, claim())
      const other = await record(opened, cash({ id: another }), 1, claim('other print'))
      expect(other).toEqual({ ok: false, refusal: { kind: 'idempotency-mismatch' } })
      expect(await opened.find(another)).toBeNull()
    })

    it('keeps no answer to a refused request: the key is free for the next', async () => {
      await using opened = await open()
      expect(await record(opened, cash(), 3, claim())).toEqual(moved)
      expect(await record(opened, cash(), 0, claim())).toMatchObject({ ok: true })
    })
  })
}
