import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Billing, type BillingStanding, judgeBilling, settledBy } from './billing.ts'

const agent = { name: 'Agent Ltd', email: 'bills@agent.example' }
const none: Billing = { payer: null, purchaseOrder: null }
const open: BillingStanding = { billing: none, isCancelled: false, wasPaid: false, isOnCard: false }

const billing = fc.record({
  payer: fc.constantFrom(null, agent, { name: 'Other', email: 'other@example.com' }),
  purchaseOrder: fc.constantFrom(null, 'PO-1', 'PO-2'),
})
const standing = fc.record({ billing, isCancelled: fc.boolean(), wasPaid: fc.boolean(), isOnCard: fc.boolean() })

describe('judgeBilling', () => {
  it('lets the payer change while no money has arrived and no card is authorised', () => {
    expect(judgeBilling(open, { payer: agent, purchaseOrder: 'PO-1' })).toBeNull()
    expect(judgeBilling({ ...open, billing: { ...none, payer: agent } }, none)).toBeNull()
  })

  it.each([
    [{ wasPaid: true }, 'paid'],
    [{ isOnCard: true }, 'on-card'],
    [{ isCancelled: true }, 'cancelled'],
    [{ isCancelled: true, wasPaid: true }, 'paid'],
  ] as const)('keeps who pays where it is %j, and says why', (how, why) => {
    expect(judgeBilling({ ...open, ...how }, { ...none, payer: agent })).toEqual({ kind: 'billing-settled', why })
  })

  it('accepts a purchase order after the payment, for the receipt, and none for an unpaid cancelled booking', () => {
    const late = { ...none, purchaseOrder: 'PO-1' }
    expect(judgeBilling({ ...open, wasPaid: true }, late)).toBeNull()
    expect(judgeBilling({ ...open, wasPaid: true, isCancelled: true }, late)).toBeNull()
    expect(judgeBilling({ ...open, isCancelled: true }, late)).toEqual({ kind: 'billing-settled', why: 'cancelled' })
  })

  it('accepts every unchanged value, and refuses every change that the page shows as settled', () => {
    fc.assert(
      fc.property(standing, billing, (at, wanted) => {
        expect(judgeBilling(at, at.billing)).toBeNull()
        const settled = settledBy(at)
        const payerMoves = at.billing.payer?.email !== wanted.payer?.email
        const orderMoves = at.billing.purchaseOrder !== wanted.purchaseOrder
        const refused = (payerMoves && settled.payer !== null) || (orderMoves && settled.purchaseOrder !== null)
        expect(judgeBilling(at, wanted) !== null).toBe(refused)
      }),
    )
  })
})
