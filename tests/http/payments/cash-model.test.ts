import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CashAction, CashShown } from '#modules/payments'
import { type PaymentId, type TechnicianId, type UserId, pence } from '#modules/shared'
import { asha, boiler, office, openPayments, start } from '../../support/builders/payments.ts'
import { addTom } from '../../support/builders/tom.ts'
import { runs } from '../../support/property-runs.ts'

const tom = 'tec_tom' as TechnicianId
const tomUser = 'usr_tom' as UserId

const card = (paymentId: PaymentId) => ({ paymentId, userId: asha, methodId: 'pm_card_visa', saveCard: false })

/** Asha owes £120.00; Tom is there. */
function openWorld() {
  const opened = openPayments()
  const { data, payments } = opened
  addTom(data)
  const actionOf = (key: string, amount: number): CashAction => ({
    userId: tomUser,
    key,
    happenedAt: null,
    fingerprint: `${amount}`,
    answer: ({ payment }) => ({ status: 201, body: JSON.stringify({ id: payment.id, amount: payment.amount }) }),
  })
  const request = (amount: number) => ({
    bookingId: boiler,
    visitNumber: 1,
    technicianId: tom,
    takenBy: tomUser,
    amount: pence(amount),
    since: start,
  })
  return {
    ...opened,
    take: (amount: number, key: string) => payments.takeCash(request(amount), actionOf(key, amount)),
    /** The customer pays online, all that is due. */
    async payOnline() {
      const intent = await payments.open({ bookingId: boiler, userId: asha })
      if (!intent.ok) return false
      const paid = await payments.confirm(card(intent.value.payment.id))
      return paid.ok && paid.value.payment.status === 'succeeded'
    },
    async check() {
      const [open, handovers] = await Promise.all([payments.cashOpen(), payments.handovers(100)])
      const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)
      const cash = sum(
        data
          .column('cash_taken', 'payment_id')
          .map((id) => Number(data.value('payments', 'amount_pence', { id: String(id) }))),
      )
      const counted = sum(handovers.map((one) => one.counted))
      const differences = sum(handovers.map((one) => one.expected - one.counted))
      const still = sum(open.map(({ amount }) => amount))
      expect(cash).toBe(counted + still + differences)
      expect(await payments.cashWith(tom)).toBe(still)
      expect(opened.taken(boiler)).toBeLessThanOrEqual(12_000)
      return { cash, still }
    },
  }
}

type Deed =
  | { readonly do: 'take' | 'take-twice' | 'take-and-pay'; readonly amount: number; readonly key: number }
  | { readonly do: 'record'; readonly amount: number }
  | { readonly do: 'pay' }
  | { readonly do: 'hand-in'; readonly first: number; readonly missing: number; readonly twice: boolean }

const amount = fc.integer({ min: 1, max: 13_000 })
const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    do: fc.constantFrom('take' as const, 'take-twice' as const, 'take-and-pay' as const),
    amount,
    key: fc.nat({ max: 6 }),
  }),
  fc.record({ do: fc.constant('record' as const), amount }),
  fc.record({ do: fc.constant('pay' as const) }),
  fc.record({
    do: fc.constant('hand-in' as const),
    first: fc.nat({ max: 3 }),
    missing: fc.integer({ min: -200, max: 200 }),
    twice: fc.boolean(),
  }),
)

describe('cash that technicians take', () => {
  it('is handed in, with them, or a noted difference; and no more is paid than is due, in any order and twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deeds, { maxLength: 12 }), async (story) => {
        using world = openWorld()
        const { payments } = world
        const handIn = (those: readonly CashShown[], missing: number) => {
          const expected = those.reduce((sum, one) => sum + one.amount, 0)
          return payments.handIn({
            technicianId: tom,
            paymentIds: those.map(({ paymentId }) => paymentId),
            counted: pence(Math.max(0, expected - missing)),
            note: missing === 0 ? null : 'Counted twice.',
            confirmedBy: office,
          })
        }
        for (const deed of story) {
          switch (deed.do) {
            case 'take':
              await world.take(deed.amount, `key ${deed.key}`)
              break
            case 'take-twice':
              await Promise.all([
                world.take(deed.amount, `key ${deed.key}`),
                world.take(deed.amount, `key ${deed.key}`),
              ])
              break
            case 'take-and-pay':
              await Promise.all([world.take(deed.amount, `key ${deed.key}`), world.payOnline()])
              break
            case 'record': {
              const date = Temporal.PlainDate.from('2026-03-02')
              const facts = { method: 'cash', amount: pence(deed.amount), date, reference: null } as const
              await payments.record({ ...facts, bookingId: boiler, paymentId: null, recordedBy: office })
              break
            }
            case 'pay':
              await world.payOnline()
              break
            case 'hand-in': {
              const those = (await payments.cashOpen()).slice(0, deed.first + 1)
              const presses = deed.twice
                ? [handIn(those, deed.missing), handIn(those, 0)]
                : [handIn(those, deed.missing)]
              const done = await Promise.all(presses)
              const confirmed = done.filter(({ ok }) => ok).length
              if (confirmed !== Math.min(1, those.length)) throw new Error(`${confirmed} handovers of one list`)
            }
          }
          const { cash, still } = await world.check()
          expect(still).toBeLessThanOrEqual(cash)
        }
      }),
      { numRuns: runs(60) },
    )
  })

  it('closes an online payment that was begun: the customer cannot pay it as well', async () => {
    using world = openWorld()
    const { payments } = world
    const intent = await payments.open({ bookingId: boiler, userId: asha })
    if (!intent.ok) throw new Error(intent.refusal.kind)
    expect(await world.take(12_000, 'one')).toMatchObject({ ok: true })
    expect(await payments.confirm(card(intent.value.payment.id))).toMatchObject({
      ok: false,
      refusal: { kind: 'payment-closed' },
    })
    expect(await world.check()).toEqual({ cash: 12_000, still: 12_000 })
  })

  it('is refused once the customer has paid online', async () => {
    using world = openWorld()
    expect(await world.payOnline()).toBe(true)
    expect(await world.take(12_000, 'one')).toEqual({ ok: false, refusal: { kind: 'above-due', due: 0 } })
    expect(await world.check()).toEqual({ cash: 0, still: 0 })
  })

  it('is one of two where cash and a card are taken at the same moment', async () => {
    using world = openWorld()
    const [cash, card] = await Promise.all([world.take(12_000, 'one'), world.payOnline()])
    expect(Number(cash.ok) + Number(card)).toBe(1)
    expect(world.taken(boiler)).toBe(12_000)
    await world.check()
  })

  it('keeps the first answer of an action, and refuses another one under its key', async () => {
    using world = openWorld()
    const first = await world.take(5_000, 'one')
    const id: PaymentId | null = first.ok ? first.value.payment.id : null
    expect(await world.take(5_000, 'one')).toMatchObject({
      ok: false,
      refusal: { kind: 'already-answered', answer: { status: 201, body: JSON.stringify({ id, amount: 5_000 }) } },
    })
    expect(await world.take(5_001, 'one')).toEqual({ ok: false, refusal: { kind: 'idempotency-mismatch' } })
    expect(await world.check()).toEqual({ cash: 5_000, still: 5_000 })
  })
})
