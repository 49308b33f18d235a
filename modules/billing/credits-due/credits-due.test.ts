import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BillingDocument, documentTotals, invoicedOf, leftToCredit, partOfTotal } from '#modules/invoicing'
import { pence } from '#modules/shared'
import { anyLine } from '../../../tests/support/documents/arbitrary.ts'
import {
  aCreditOf,
  aCustomer,
  aContractor,
  aLine,
  anIssued,
  noon,
  rates,
} from '../../../tests/support/documents/build.ts'
import { runs } from '../../../tests/support/property-runs.ts'
import { creditDueBy, creditsDue } from './credits-due.ts'

const anyInvoice = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
    pricesIncludeVat: fc.boolean(),
    customer: fc.constantFrom(aCustomer(), aContractor({ cisRate: 20 })),
    status: fc.constantFrom(
      'issued' as const,
      'sent' as const,
      'paid' as const,
      'void' as const,
      'written_off' as const,
    ),
    origin: fc.constantFrom('job' as const, 'deposit' as const, 'interest' as const),
  })
  .map(({ status, origin, ...content }) => anIssued({ content, status, origin }))

const isOpen = ({ status, origin }: BillingDocument) =>
  status !== 'void' && status !== 'written_off' && origin !== 'interest'

const sumOf = (due: readonly { readonly amount: number }[]) => due.reduce((sum, { amount }) => sum + amount, 0)

/** The documents after the credit notes that are due, as they are issued. */
function credited(documents: readonly BillingDocument[], price: number): readonly BillingDocument[] {
  const notes = creditsDue(documents, pence(price)).map(({ document, amount }) => {
    const left = leftToCredit(document, [])
    const part = partOfTotal(document, left, { total: amount, words: 'Less', rates })
    const { lines, discount, pricesIncludeVat, earlier } = part ?? document.content
    const note = aCreditOf(document, [], { lines, discount, pricesIncludeVat, earlier })
    expect(note.totals).toEqual(documentTotals(note.content, rates, left))
    for (const group of note.totals.groups) {
      const rest = left.groups.find(({ vat }) => vat === group.vat)
      expect(0 - group.net).toBeLessThanOrEqual(rest?.net ?? 0)
      expect(0 - group.tax).toBeLessThanOrEqual(rest?.tax ?? 0)
    }
    return note
  })
  return [...documents, ...notes]
}

describe('credit notes that are due', () => {
  it('come to what is invoiced above the price, as far as it can be credited, and to nothing afterwards', () => {
    const documents = fc.array(anyInvoice, { maxLength: 4 })
    fc.assert(
      fc.property(documents, fc.double({ min: 0, max: 1.2, noNaN: true }), (all, share) => {
        const invoiced = invoicedOf(all)
        const price = Math.round(invoiced * share)
        const due = creditsDue(all, pence(price))
        const most = all.filter(isOpen).reduce((sum, { totals }) => sum + totals.total, 0)
        expect(sumOf(due)).toBe(Math.min(Math.max(0, invoiced - price), most))
        for (const { document, amount } of due) {
          expect(isOpen(document)).toBe(true)
          expect(amount).toBeGreaterThan(0)
          expect(amount).toBeLessThanOrEqual(document.totals.total)
        }
        const after = credited(all, price)
        expect(invoicedOf(after)).toBe(invoiced - sumOf(due))
        expect(creditsDue(after, pence(price))).toEqual([])
      }),
      { numRuns: runs(200) },
    )
  })

  it('are of the newest invoice first, less its credits', () => {
    const priced = (amount: number) => anIssued({ content: { lines: [aLine({ unitPrice: pence(amount) })] } })
    const [first, second] = [priced(6_000), priced(4_000)]
    const before = aCreditOf(second, [], { lines: [aLine({ unitPrice: pence(1_000) })] })
    expect(
      creditsDue([first, second, before], pence(5_000)).map(({ document, amount }) => [document.id, amount]),
    ).toEqual([
      [second.id, 3_000],
      [first.id, 1_000],
    ])
  })

  it('are due 14 days after the change, also over the change of the clock', () => {
    expect(creditDueBy(noon('2026-03-02')).toString()).toBe('2026-03-16')
    expect(creditDueBy(Temporal.Instant.from('2026-03-29T23:30:00Z')).toString()).toBe('2026-04-13')
  })
})
