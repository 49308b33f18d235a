import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { aPayment, aRefund, anEntry, bare, one } from '../../../tests/contracts/payments/payment-store-builders.ts'
import { judgeRefund } from './judge-refund.ts'

const pennies = fc.integer({ min: 1, max: 20_000 }).map(pence)

describe('judgeRefund', () => {
  it('never allows more than the captured amount less earlier requests', () => {
    fc.assert(
      fc.property(pennies, fc.array(pennies), pennies, (taken, earlier, wanted) => {
        const refunds = earlier.map((amount, place) => aRefund(`${place}`, amount, { status: 'pending' }))
        const record = { ...bare, payment: aPayment(), ledger: [anEntry({ amount: taken })], refunds }
        const left = Math.max(0, taken - earlier.reduce((sum, amount) => sum + amount, 0))
        const judged = judgeRefund(record, aRefund('new', wanted))
        expect(judged.ok).toBe(wanted <= left)
        expect(judged.ok ? judged.value.audit.before : judged.refusal).toMatchObject({ left })
      }),
    )
  })

  it('states the refund for the timeline and the audit log', () => {
    const record = { ...bare, payment: aPayment(), ledger: [anEntry({ amount: pence(10_000) })] }
    const refund = aRefund('new', pence(4_000))
    expect(judgeRefund(record, refund)).toMatchObject({
      value: {
        line: { paymentId: one, what: 'refund-asked', amount: 4_000, actor: refund.requestedBy, note: refund.reason },
        audit: {
          action: 'refund_asked',
          target: { kind: 'payment', id: one },
          before: { left: 10_000 },
          after: { refundId: refund.id, amount: 4_000 },
        },
      },
    })
  })
})
