import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence, sumPence } from '#modules/shared'
import { aCreditOf, aLine, anIssued, day } from '../../../tests/support/documents/build.ts'
import type { BillingDocument } from './document.ts'
import { type StatementMoney, statementOf } from './statement.ts'

const invoice = (on: string, amount: number, due: string | null = null, changes: Partial<BillingDocument> = {}) => ({
  ...anIssued({
    on,
    content: { lines: [aLine({ unitPrice: pence(amount) })], dueDate: due === null ? null : day(due) },
  }),
  ...changes,
})
const numberOf = ({ issued }: BillingDocument) => issued?.fullNumber ?? ''
const paid = (document: BillingDocument, on: string, amount: number): StatementMoney => ({
  number: numberOf(document),
  kind: amount < 0 ? 'refund' : 'payment',
  on: day(on),
  amount: pence(amount),
})
const november = { from: day('2026-11-01'), to: day('2026-11-30') }

describe('a statement', () => {
  it('begins with what was open, lists each document and payment, and ends with what is open', () => {
    const old = invoice('2026-10-10', 10_000)
    const one = invoice('2026-11-05', 8_500)
    const money = [paid(old, '2026-10-20', 4_000), paid(old, '2026-11-10', 6_000), paid(one, '2026-11-05', 500)]
    const { opening, lines, closing } = statementOf([one, old], money, november)
    expect(opening).toBe(6_000)
    expect(lines.map(({ on, what, amount, balance }) => [on.toString(), what, amount, balance])).toEqual([
      ['2026-11-05', 'invoice', 8_500, 14_500],
      ['2026-11-05', 'payment', -500, 14_000],
      ['2026-11-10', 'payment', -6_000, 8_000],
    ])
    expect(closing).toBe(8_000)
  })

  it('has credits and refunds', () => {
    const one = invoice('2026-11-05', 8_500)
    const credit = { ...aCreditOf(one), issued: { ...one.issued, fullNumber: 'CRN-000001', date: day('2026-11-07') } }
    const money = [paid(one, '2026-11-06', 8_500), paid(one, '2026-11-08', -8_500)]
    const { lines, closing } = statementOf([one, credit as BillingDocument], money, november)
    expect(lines.map(({ what, amount, balance }) => [what, amount, balance])).toEqual([
      ['invoice', 8_500, 8_500],
      ['payment', -8_500, 0],
      ['credit', -8_500, -8_500],
      ['refund', 8_500, 0],
    ])
    expect(closing).toBe(0)
  })

  it.each([
    ['2026-11-30', 'current'],
    ['2026-12-15', 'current'],
    ['2026-11-29', 'upTo30'],
    ['2026-10-31', 'upTo30'],
    ['2026-10-30', 'upTo60'],
    ['2026-10-01', 'upTo60'],
    ['2026-09-30', 'upTo90'],
    ['2026-09-01', 'upTo90'],
    ['2026-08-31', 'above90'],
    ['2025-01-01', 'above90'],
  ])('counts what was due on %s as %s at the end of November', (due, band) => {
    const { ageing } = statementOf([invoice('2025-01-01', 100, due)], [], november)
    expect(Object.entries(ageing).filter(([, amount]) => amount !== 0)).toEqual([[band, 100]])
  })

  it('counts money that nothing has used as current, however late its invoice was', () => {
    const late = invoice('2025-01-01', 8_500, '2025-01-31')
    const { ageing, closing } = statementOf([late], [paid(late, '2026-11-10', 9_000)], november)
    expect([ageing.current, ageing.above90, closing]).toEqual([-500, 0, -500])
  })

  it('leaves out drafts, void numbers, bad debts, offers, and what comes after its last day', () => {
    const debt = invoice('2026-11-05', 100, null, { status: 'written_off' })
    const documents = [
      invoice('2026-11-05', 100, null, { status: 'void' }),
      invoice('2026-11-05', 100, null, { issued: null }),
      debt,
      anIssued({ content: { type: 'quote' } }),
      invoice('2026-12-01', 100),
    ]
    const statement = statementOf(documents, [paid(debt, '2026-11-06', 40)], november)
    expect(statement).toMatchObject({ opening: 0, lines: [], closing: 0 })
  })

  it('balances: opening and lines are the closing, the ageing is its sum, and the next one opens with it', () => {
    const anyStory = fc.array(
      fc.record({
        on: fc.nat({ max: 60 }),
        due: fc.nat({ max: 200 }),
        amount: fc.integer({ min: 1, max: 10_000 }),
        status: fc.constantFrom('issued', 'sent', 'paid', 'void', 'written_off'),
        money: fc.array(fc.record({ after: fc.nat({ max: 60 }), amount: fc.integer({ min: -5_000, max: 5_000 }) }), {
          maxLength: 4,
        }),
      }),
      { maxLength: 6 },
    )
    const start = day('2026-10-01')
    fc.assert(
      fc.property(anyStory, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (story, first, more) => {
        const documents: BillingDocument[] = []
        const money: StatementMoney[] = []
        for (const { on, due, amount, status, money: payments } of story) {
          const date = start.add({ days: on })
          const one = invoice(date.toString(), amount, start.add({ days: due }).toString(), { status })
          documents.push(one)
          for (const payment of payments)
            money.push(paid(one, date.add({ days: payment.after }).toString(), payment.amount))
        }
        const middle = start.add({ days: first })
        const statement = statementOf(documents, money, { from: start, to: middle })
        const next = statementOf(documents, money, {
          from: middle.add({ days: 1 }),
          to: middle.add({ days: 1 + more }),
        })
        for (const { opening, lines, closing, ageing } of [statement, next]) {
          expect(opening + sumPence(lines.map(({ amount }) => amount))).toBe(closing)
          expect(lines.at(-1)?.balance ?? opening).toBe(closing)
          expect(sumPence(Object.values(ageing))).toBe(closing)
        }
        expect(statement.opening).toBe(0)
        expect(next.opening).toBe(statement.closing)
      }),
    )
  })
})
