import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type HandoverId, type PaymentId, type TechnicianId, type UserId, pence, sumPence } from '#modules/shared'
import type { CashTaken, HandoverRequest } from './cash.ts'
import { differenceOf, stepOfHandover } from './hand-in.ts'

const at = Temporal.Instant.from('2026-03-03T17:00:00Z')
const tom = 'tec_tom' as TechnicianId
const ann = 'tec_ann' as TechnicianId

const cashOf = (amounts: readonly number[], changes: Partial<CashTaken> = {}): readonly CashTaken[] =>
  amounts.map((amount, place) => ({
    paymentId: `pay_${place}` as PaymentId,
    technicianId: tom,
    amount: pence(amount),
    handoverId: null,
    ...changes,
  }))

const request = (found: readonly CashTaken[], changes: Partial<HandoverRequest> = {}): HandoverRequest => ({
  id: 'csh_one' as HandoverId,
  technicianId: tom,
  paymentIds: found.map(({ paymentId }) => paymentId),
  counted: sumPence(found.map(({ amount }) => amount)),
  note: null,
  confirmedBy: 'usr_office' as UserId,
  ...changes,
})

describe('stepOfHandover', () => {
  it('keeps the sum, what was counted, by whom and when, with an audit line', () => {
    const found = cashOf([1_000, 2_500])
    const step = stepOfHandover(request(found, { counted: pence(3_400), note: 'A pound is missing.' }), found, at)
    expect(step).toMatchObject({
      ok: true,
      value: {
        handover: { expected: 3_500, counted: 3_400, confirmedBy: 'usr_office', confirmedAt: at },
        audit: {
          action: 'cash_handed_in',
          target: { kind: 'technician', id: tom },
          after: { expected: 3_500, counted: 3_400, difference: 100 },
        },
      },
    })
  })

  it('refuses cash that was handed in before, that somebody else has, and that is not there', () => {
    const found = cashOf([1_000])
    const changed = { ok: false, refusal: { kind: 'cash-changed' } }
    const before = cashOf([1_000], { handoverId: 'csh_before' as HandoverId })
    expect(stepOfHandover(request(found), before, at)).toEqual(changed)
    expect(stepOfHandover(request(found), cashOf([1_000], { technicianId: ann }), at)).toEqual(changed)
    expect(stepOfHandover(request(found), [], at)).toEqual(changed)
    expect(stepOfHandover(request([]), [], at)).toEqual(changed)
  })

  it('keeps a difference with a note alone, and the sum is what was counted with the difference', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(
        amounts,
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.option(fc.constant('Counted twice.')),
        (sums, counted, note) => {
          const found = cashOf(sums)
          const step = stepOfHandover(request(found, { counted: pence(counted), note }), found, at)
          const expected = sums.reduce((a, b) => a + b, 0)
          expect(step.ok).toBe(counted === expected || note !== null)
          if (!step.ok) return
          const { handover } = step.value
          expect(handover.expected).toBe(expected)
          expect(handover.counted + differenceOf(handover)).toBe(expected)
        },
      ),
    )
  })
})
