import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentTypes, kindOfDocument, lineAmount } from '#modules/invoicing'
import { pence } from '#modules/shared'
import { runs } from '../../../tests/support/property-runs.ts'
import type { PaymentSaid } from '../ports.ts'
import { judgeReceipt, receiptLine, takenMoney, usualReceipt } from './receipt.ts'

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const said: PaymentSaid = {
  purpose: 'booking',
  bookingId: null,
  invoiceId: null,
  by: 'Cash',
  isCash: true,
  isTest: false,
}

const entry = fc.oneof(
  fc.record({ kind: fc.constant('capture' as const), amount: fc.integer({ min: 1, max: 90_000 }) }),
  fc.record({
    kind: fc.constantFrom('refund' as const, 'dispute' as const),
    amount: fc.integer({ min: -90_000, max: -1 }),
  }),
  fc.record({
    kind: fc.constantFrom('refund_reversal' as const, 'dispute_reversal' as const),
    amount: fc.integer({ min: 1, max: 90_000 }),
  }),
)
const ledger = fc.array(entry, { maxLength: 8 }).map((entries) =>
  entries.map(({ kind, amount }, place) => ({
    entryId: place + 1,
    kind,
    amount: pence(amount),
    at: at.add({ hours: place }),
  })),
)
const payment = fc.record({
  purpose: fc.constantFrom('booking' as const, 'invoice' as const, 'advert' as const),
  isCash: fc.boolean(),
  isTest: fc.boolean(),
})

describe('the receipt of a payment', () => {
  it('says exactly what came in, never more, and all that moved afterwards', () => {
    fc.assert(
      fc.property(payment, ledger, fc.constantFrom(...documentTypes), (facts, entries, type) => {
        const money = takenMoney({ ...said, ...facts }, entries)
        const came = entries.filter(({ kind }) => kind === 'capture').reduce((sum, { amount }) => sum + amount, 0)
        const all = entries.reduce((sum, { amount }) => sum + amount, 0)
        expect(lineAmount(receiptLine(money, 'Payment'))).toBe(came)
        expect(came + money.moved.reduce((sum, { amount }) => sum + amount, 0)).toBe(all)
        const isRefused = judgeReceipt(type, money).length > 0
        const isPossible =
          kindOfDocument(type) === 'receipt' &&
          came > 0 &&
          !facts.isTest &&
          facts.purpose !== 'advert' &&
          (type !== 'cash-receipt' || facts.isCash)
        expect(isRefused).toBe(!isPossible)
      }),
      { numRuns: runs(300) },
    )
  })

  it('names the field that is at fault', () => {
    const none = takenMoney(said, [])
    const cash = takenMoney(said, [{ entryId: 1, kind: 'capture', amount: pence(100), at }])
    expect(judgeReceipt('receipt', null)).toEqual([{ path: 'payment_id', message: 'There is no such payment' }])
    expect(judgeReceipt('receipt', none)).toEqual([
      { path: 'payment_id', message: 'No money has come in by this payment' },
    ])
    expect(judgeReceipt('invoice', cash)).toEqual([
      { path: 'document_type', message: 'Only a receipt is made of a payment' },
    ])
    expect(judgeReceipt('cash-receipt', { ...cash, isCash: false })[0]?.path).toBe('document_type')
  })

  it('is a cash receipt for cash where nobody chose a type', () => {
    expect(usualReceipt({ isCash: true })).toBe('cash-receipt')
    expect(usualReceipt({ isCash: false })).toBe('receipt')
  })
})
