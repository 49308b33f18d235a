import { describe, expect, it } from 'vitest'
import type { CashAction, CashStore, Payment, PaymentRecord } from '#modules/payments'
import { type HandoverId, type PaymentId, type TechnicianId, type UserId, pence } from '#modules/shared'
import { boiler, office, start } from '../../support/builders/payments.ts'
import { aPayment, another, one } from './payment-store-builders.ts'

interface OpenedCash extends AsyncDisposable {
  /**
   * Over a database with the people and bookings of `tests/support/builders/payments.ts`, and the technician Tom Reed
   * (`tec_tom`, `usr_tom`).
   */
  readonly cash: CashStore
  find(id: Payment['id']): Promise<PaymentRecord | null>
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

const tom = 'tec_tom' as TechnicianId
const nobody = 'tec_nobody' as TechnicianId
const tomUser = 'usr_tom' as UserId
const at = { technicianId: tom, visitNumber: 1 }
const later = start.add({ hours: 5 })

const inCash = (changes: Partial<Payment> = {}): Payment =>
  aPayment({
    provider: 'office',
    method: 'cash',
    recordedBy: tomUser,
    amount: pence(5_000),
    status: 'succeeded',
    paidAt: start,
    ...changes,
  })

const action = (key = 'key', fingerprint = 'print'): CashAction => ({
  userId: tomUser,
  key,
  fingerprint,
  happenedAt: null,
  answer: ({ payment }) => ({ status: 201, body: JSON.stringify({ id: payment.id }) }),
})

const handover = (paymentIds: readonly PaymentId[], counted: number, note: string | null = null) => ({
  id: 'csh_one' as HandoverId,
  technicianId: tom,
  paymentIds,
  counted: pence(counted),
  note,
  confirmedBy: office,
})

/** The contract of every `CashStore`, for any database. */
export function cashStoreContract(keeper: string, open: () => Promise<OpenedCash>): void {
  describe(`CashStore kept by ${keeper}`, () => {
    it('keeps the payment, its ledger entry and its event, and the cash with the technician', async () => {
      await using opened = await open()
      const payment = inCash()
      expect(await opened.cash.take(payment, at, 0, action(), start)).toMatchObject({ ok: true, value: { payment } })
      expect((await opened.find(payment.id))?.ledger).toMatchObject([{ kind: 'capture', amount: 5_000 }])
      expect(await opened.kept()).toEqual(['payment-succeeded'])
      expect(await opened.cash.open()).toMatchObject([
        { paymentId: payment.id, bookingId: boiler, technicianId: tom, technician: 'Tom Reed', amount: 5_000 },
      ])
      expect(await opened.cash.openOf(tom)).toBe(5_000)
      expect(await opened.cash.openOf(nobody)).toBe(0)
    })

    it('answers an action that was sent before, and refuses another one under its key', async () => {
      await using opened = await open()
      expect(await opened.cash.answered(action())).toBeNull()
      await opened.cash.take(inCash(), at, 0, action(), start)
      const first = { kind: 'already-answered', answer: { status: 201, body: JSON.stringify({ id: one }) } }
      expect(await opened.cash.answered(action())).toEqual(first)
      expect(await opened.cash.take(inCash({ id: another }), at, 1, action(), later)).toEqual({
        ok: false,
        refusal: first,
      })
      const mismatch = { kind: 'idempotency-mismatch' }
      expect(await opened.cash.answered(action('key', 'other'))).toEqual(mismatch)
      expect(await opened.find(another)).toBeNull()
      expect(await opened.cash.openOf(tom)).toBe(5_000)
    })

    it('keeps nothing, and no answer, where the money moved meanwhile', async () => {
      await using opened = await open()
      await opened.cash.take(inCash(), at, 0, action(), start)
      expect(await opened.cash.take(inCash({ id: another }), at, 0, action('second'), start)).toEqual({
        ok: false,
        refusal: { kind: 'money-moved' },
      })
      expect(await opened.cash.answered(action('second'))).toBeNull()
      expect(await opened.find(another)).toBeNull()
    })

    it('keeps a handover with both amounts, once for each payment', async () => {
      await using opened = await open()
      await opened.cash.take(inCash(), at, 0, action(), start)
      await opened.cash.take(inCash({ id: another, amount: pence(2_000) }), at, 1, action('second'), start)
      const done = await opened.cash.handIn(handover([one], 4_900, 'A pound is missing.'), later)
      const kept = { id: 'csh_one', technicianId: tom, expected: 5_000, counted: 4_900, note: 'A pound is missing.' }
      expect(done).toMatchObject({ ok: true, value: { ...kept, confirmedBy: office, confirmedAt: later } })
      expect(await opened.cash.handovers(10)).toMatchObject([{ ...kept, technician: 'Tom Reed', confirmer: 'Someone' }])
      expect(await opened.cash.openOf(tom)).toBe(2_000)
      expect(await opened.cash.handIn(handover([one, another], 7_000), later)).toEqual({
        ok: false,
        refusal: { kind: 'cash-changed' },
      })
      expect(await opened.cash.openOf(tom)).toBe(2_000)
      expect(await opened.cash.handovers(10)).toHaveLength(1)
    })

    it('refuses a difference without a note, and keeps nothing', async () => {
      await using opened = await open()
      await opened.cash.take(inCash(), at, 0, action(), start)
      expect(await opened.cash.handIn(handover([one], 4_900), later)).toEqual({
        ok: false,
        refusal: { kind: 'difference-unexplained', expected: 5_000 },
      })
      expect(await opened.cash.openOf(tom)).toBe(5_000)
    })
  })
}
