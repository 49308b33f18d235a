import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BookingId, UserId } from '#modules/shared'
import type { Billing, BillingStanding } from './billing.ts'
import { decideBilling } from './change-billing.ts'

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const id = 'bkg_one' as BookingId
const customerId = 'usr_asha' as UserId
const agent = { name: 'Agent Ltd', email: 'bills@agent.example' }
const none: Billing = { payer: null, purchaseOrder: null }
const open: BillingStanding = { billing: none, isCancelled: false, wasPaid: false, isOnCard: false }

const decide = (standing: BillingStanding, wanted: Billing) => decideBilling({ id, customerId, standing }, wanted, at)

function changeOf(standing: BillingStanding, wanted: Billing) {
  const decided = decide(standing, wanted)
  if (!decided.ok || !decided.value) throw new Error('nothing changed')
  return decided.value
}

describe('decideBilling', () => {
  it('ends the links of the former payer, and records the change in history, event and audit log', () => {
    expect(decide(open, { payer: agent, purchaseOrder: 'PO-1' })).toEqual({
      ok: true,
      value: {
        billing: { payer: agent, purchaseOrder: 'PO-1' },
        history: [{ kind: 'payer-changed' }, { kind: 'purchase-order-changed' }],
        revokes: ['pay', 'variation'],
        events: [{ kind: 'payer-changed', bookingId: id, customerId, at }],
        audit: {
          action: 'billing_changed',
          target: { kind: 'booking', id },
          before: null,
          after: { fields: ['payer', 'purchase_order'] },
        },
      },
    })
  })

  it('ends no link and makes no event for a change of the purchase order only', () => {
    expect(changeOf(open, { ...none, purchaseOrder: 'PO-1' })).toMatchObject({
      history: [{ kind: 'purchase-order-changed' }],
      revokes: [],
      events: [],
      audit: { after: { fields: ['purchase_order'] } },
    })
  })

  it('refuses another payer after money arrived', () => {
    expect(decide({ ...open, wasPaid: true }, { ...none, payer: agent })).toEqual({
      ok: false,
      refusal: { kind: 'billing-settled', why: 'paid' },
    })
  })

  it('makes an event exactly when the payer changes, and nothing at all when nothing changes', () => {
    const billing = fc.record({
      payer: fc.constantFrom(null, agent, { name: 'Other', email: 'other@example.com' }),
      purchaseOrder: fc.constantFrom(null, 'PO-1', 'PO-2'),
    })
    const standing = fc.record({ billing, isCancelled: fc.boolean(), wasPaid: fc.boolean(), isOnCard: fc.boolean() })
    fc.assert(
      fc.property(standing, billing, (before, wanted) => {
        const decided = decide(before, wanted)
        if (!decided.ok) return
        const isPayers = before.billing.payer?.email !== wanted.payer?.email
        const isOrders = before.billing.purchaseOrder !== wanted.purchaseOrder
        expect(decided.value === null).toBe(!isPayers && !isOrders)
        expect(decided.value?.events.length ?? 0).toBe(isPayers ? 1 : 0)
        expect(decided.value?.revokes.length ?? 0).toBe(isPayers ? 2 : 0)
      }),
    )
  })
})
