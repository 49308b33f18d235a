import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { anyLine } from '../../../tests/support/documents/arbitrary.ts'
import { aContractor, aCustomer, anIssued, rates } from '../../../tests/support/documents/build.ts'
import { amountToPay } from '../sums/totals.ts'
import { documentTotals } from './document-totals.ts'
import { leftToCredit } from './money-state.ts'
import { leftToUndo, partToPay } from './part-of-document.ts'

const anyInvoice = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
    pricesIncludeVat: fc.boolean(),
    customer: fc.constantFrom(aCustomer(), aContractor({ cisRate: 20 }), aContractor({ cisRate: 30 })),
  })
  .map((content) => anIssued({ content }))
  .filter(({ totals }) => amountToPay(totals) > 1)

describe('partToPay', () => {
  it('comes to the amount to pay, to the penny, and takes no more of any kind of VAT than is left', () => {
    fc.assert(
      fc.property(anyInvoice, fc.double({ min: 0, max: 1, noNaN: true }), (invoice, share) => {
        const left = leftToCredit(invoice, [])
        const amount = pence(Math.max(1, Math.floor((amountToPay(invoice.totals) - 1) * share)))
        const part = partToPay(invoice, left, { amount, words: 'Refund', rates })
        expect(part).not.toBeNull()
        if (!part) return
        const credit = { ...invoice.content, ...part, type: 'credit-note', basedOn: invoice.id } as const
        const totals = documentTotals(credit, rates, left)
        expect(amountToPay(totals)).toBe(0 - amount)
        for (const group of totals.groups) {
          const rest = left.groups.find(({ vat }) => vat === group.vat)
          expect(0 - group.net).toBeLessThanOrEqual(rest?.net ?? 0)
          expect(0 - group.tax).toBeLessThanOrEqual(rest?.tax ?? 0)
        }
        // A charge of the same lines undoes it to the penny.
        const again = { ...credit, type: 'invoice' } as const
        const undone = documentTotals(again, rates, leftToUndo({ totals }))
        expect(undone.groups.map(({ net, tax }) => [net, tax])).toEqual(
          totals.groups.map(({ net, tax }) => [0 - net, 0 - tax]),
        )
        expect(amountToPay(undone)).toBe(amount)
      }),
    )
  })

  it('is the whole where as much is left', () => {
    const invoice = anIssued({})
    const left = leftToCredit(invoice, [])
    expect(partToPay(invoice, left, { amount: pence(left.total), words: 'Refund', rates })).toBeNull()
  })
})
