import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type InvoiceId, pence } from '#modules/shared'
import { type Share, allocationOf } from './allocation.ts'

const ids = ['ivc_one' as InvoiceId, 'ivc_two' as InvoiceId, 'ivc_three' as InvoiceId]
const share = (n: number, amount: number): Share => ({
  invoiceId: ids[n] ?? ('ivc_x' as InvoiceId),
  amount: pence(amount),
})
const open = (...lefts: readonly number[]) =>
  lefts.map((left, n) => ({ invoiceId: ids[n] ?? ('ivc_x' as InvoiceId), left: pence(left) }))

describe('allocationOf', () => {
  it('settles the oldest document first, and leaves what no document needs', () => {
    const facts = { kept: pence(0), settled: [], open: open(3_000, 0, 5_000) }
    expect(allocationOf({ amount: pence(10_000) }, facts)).toEqual([share(0, 3_000), share(2, 5_000)])
    expect(allocationOf({ amount: pence(10_000) }, { ...facts, open: [] })).toEqual([])
  })

  it('takes a refund off what settled nothing first, then off the document that was settled last', () => {
    const settled = [share(0, 3_000), share(1, 5_000)]
    const facts = { kept: pence(10_000), settled, open: [] }
    expect(allocationOf({ amount: pence(-2_000) }, facts)).toEqual([])
    expect(allocationOf({ amount: pence(-6_000) }, facts)).toEqual([share(1, -4_000)])
    expect(allocationOf({ amount: pence(-10_000) }, facts)).toEqual([share(1, -5_000), share(0, -3_000)])
  })

  const amount = fc.integer({ min: 1, max: 10_000 })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('in' as const), payment: fc.nat(1), amount }),
    fc.record({ kind: fc.constant('out' as const), payment: fc.nat(1), amount }),
    fc.record({ kind: fc.constant('credit' as const), document: fc.nat(2), amount }),
  )
  const totals = fc.array(fc.integer({ min: 0, max: 15_000 }), { minLength: 1, maxLength: 3 })

  it('in any order of captures, refunds, disputes and credits: never above what is left, never more than was kept', () => {
    fc.assert(
      fc.property(totals, fc.array(step, { maxLength: 25 }), (due, steps) => {
        const credited = due.map(() => 0)
        const payments = [0, 1].map(() => ({ kept: 0, settled: [] as Share[] }))
        const settledOf = (n: number) =>
          payments
            .flatMap(({ settled }) => settled)
            .reduce((sum, one) => (one.invoiceId === ids[n] ? sum + one.amount : sum), 0)
        for (const one of steps) {
          if (one.kind === 'credit') {
            const n = one.document % due.length
            const most = (due[n] ?? 0) - (credited[n] ?? 0) - settledOf(n)
            credited[n] = (credited[n] ?? 0) + Math.min(one.amount, Math.max(0, most))
            continue
          }
          const payment = payments[one.payment]
          if (!payment) continue
          const moved = one.kind === 'in' ? one.amount : -Math.min(one.amount, payment.kept)
          if (moved === 0) continue
          const lefts = due.map((total, n) => Math.max(0, total - (credited[n] ?? 0) - settledOf(n)))
          const before = payment.settled.reduce((sum, { amount: of }) => sum + of, 0)
          const shares = allocationOf(
            { amount: pence(moved) },
            { kept: pence(payment.kept), settled: payment.settled, open: open(...lefts) },
          )
          expect(new Set(shares.map(({ invoiceId }) => invoiceId)).size).toBe(shares.length)
          expect(shares.every((of) => Math.sign(of.amount) === Math.sign(moved))).toBe(true)
          const came = shares.reduce((sum, { amount: of }) => sum + of, 0)
          const left = lefts.reduce((sum, one) => sum + one, 0)
          expect(moved > 0 ? came : null).toBe(moved > 0 ? Math.min(moved, left) : null)
          payment.kept += moved
          payment.settled.push(...shares)
          expect(moved < 0 ? before + came : null).toBe(moved < 0 ? Math.min(before, payment.kept) : null)
          for (const [n, total] of due.entries()) {
            expect(settledOf(n)).toBeGreaterThanOrEqual(0)
            expect(settledOf(n)).toBeLessThanOrEqual(total - (credited[n] ?? 0))
          }
          for (const { kept, settled } of payments) {
            expect(settled.reduce((sum, { amount: of }) => sum + of, 0)).toBeLessThanOrEqual(kept)
          }
        }
      }),
    )
  })
})
