import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BookingId, type PaymentId, type RefundId, type UserId, parsePounds, pence } from '#modules/shared'
import { receiptFacts } from '../../../tests/support/builders/payments.ts'
import { howPaid } from '../paying/how-paid.ts'
import type { LedgerEntry, PaymentRecord, Refund } from '../ledger.ts'
import { type Payment, forBooking } from '../payment.ts'
import { receiptOf } from './receipt.ts'

const at = Temporal.Instant.from('2026-10-25T00:30:00Z')
const paymentId = 'pay_1' as PaymentId
const bookingId = 'bkg_1' as BookingId

const payment: Payment = {
  id: paymentId,
  ...forBooking(bookingId),
  userId: 'usr_asha' as UserId,
  provider: 'stripe',
  capture: 'automatic',
  method: null,
  reference: null,
  recordedBy: null,
  providerRef: 'pi_1',
  clientSecret: null,
  amount: pence(120_000),
  currency: 'gbp',
  status: 'succeeded',
  riskLevel: null,
  failure: null,
  card: { brand: 'visa', last4: '4242' },
  attempts: 1,
  version: 2,
  paidAt: at,
  refundedAt: null,
  fee: null,
  createdAt: at,
  updatedAt: at,
}

function entry(kind: LedgerEntry['kind'], amount: number, refundId: RefundId | null = null): LedgerEntry {
  const providerRef = `${kind} ${refundId ?? amount}`
  return { paymentId, bookingId, refundId, kind, amount: pence(amount), providerRef, at }
}

function refund(name: string, amount: number, status: Refund['status'], reason: string): Refund {
  const id = `rfd_${name}` as RefundId
  const who = { requestedBy: 'usr_office', providerRef: null, createdAt: at, updatedAt: at }
  return { id, paymentId, amount: pence(amount), reason, status, ...who }
}

function record(ledger: readonly LedgerEntry[], refunds: readonly Refund[] = []): PaymentRecord {
  return { payment, ledger, refunds, disputes: [], warnings: [] }
}

const amountOf = (text: string) => parsePounds(text.replaceAll(/[£,]/g, '')) ?? NaN

describe('receiptOf', () => {
  it('returns null while no money has arrived', () => {
    expect(receiptOf(record([]), receiptFacts)).toBeNull()
  })

  it('names the payer beside the customer, and the purchase order', () => {
    const facts = { ...receiptFacts, payer: 'Lord Lets Ltd', purchaseOrder: 'PO-77' }
    const about = receiptOf(record([entry('capture', 120_000)]), facts)?.about.map(
      ({ label, value }) => `${label}: ${value}`,
    )
    expect(about?.slice(2, 5)).toEqual([
      'Done for: Zoë Łukasik',
      'Received from: Lord Lets Ltd',
      'Your purchase order: PO-77',
    ])
  })

  it('has the day and the hour of London, on both sides of the clock change', () => {
    const receipt = receiptOf(record([entry('capture', 120_000)]), receiptFacts)
    expect(receipt?.about).toContainEqual({
      label: 'Paid on',
      value: 'Sunday 25 October 2026, 1:30\u{a0}am',
      note: null,
    })
  })

  it('shows a refund with its reason, a waiting one as waiting, and no failed one', () => {
    const given = refund('given', 2_050, 'succeeded', 'Came late')
    const waiting = refund('waiting', 1_000, 'pending', 'Left a mess')
    const failed = refund('failed', 500, 'failed', 'Never mind')
    const ledger = [entry('capture', 120_000), entry('refund', -2_050, given.id)]
    const receipt = receiptOf(record(ledger, [given, waiting, failed]), receiptFacts)
    expect(receipt?.amounts).toEqual([
      { label: 'Paid', value: '£1,200.00', note: null },
      { label: 'Refunded on Sunday 25 October 2026', value: '-£20.50', note: 'Came late' },
      { label: 'On its way back to you', value: '-£10.00', note: 'Left a mess' },
    ])
    expect(receipt?.left).toEqual({ label: 'Paid in the end', value: '£1,179.50', note: null })
  })

  it('leaves out missing facts of the business', () => {
    const business = { ...receiptFacts.business, companyName: '', companyNumber: '', registeredOffice: '' }
    const receipt = receiptOf(record([entry('capture', 120_000)]), { ...receiptFacts, business })
    expect(receipt?.business.lines).toEqual(['0800-247-847'])
  })

  it('adds up for any movements: the ledger lines sum to the balance', () => {
    const moves = fc.array(
      fc.record({
        kind: fc.constantFrom('refund', 'refund_reversal', 'dispute', 'dispute_reversal'),
        size: fc.integer({ min: 1, max: 10_000_000 }),
      }),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), moves, (paid, moved) => {
        const ledger = moved.map(({ kind, size }) => entry(kind, kind.endsWith('reversal') ? size : 0 - size))
        const receipt = receiptOf(record([entry('capture', paid), ...ledger]), receiptFacts)
        const lines = receipt?.amounts.map(({ value }) => amountOf(value)) ?? []
        expect(lines.reduce((sum, amount) => sum + amount, 0)).toBe(amountOf(receipt?.left?.value ?? ''))
      }),
    )
  })
})

describe('howPaid', () => {
  it.each([
    ['Visa ending in 4242', {}],
    ['American Express ending in 0005', { card: { brand: 'amex', last4: '0005' } }],
    ['Card', { card: null }],
    ['PayPal', { provider: 'paypal', card: null }],
    ['Cash', { provider: 'office', method: 'cash', card: null }],
    ['Cheque, 000123', { provider: 'office', method: 'cheque', reference: '000123', card: null }],
  ] as const)('says "%s"', (words, changes) => expect(howPaid({ ...payment, ...changes })).toBe(words))
})
