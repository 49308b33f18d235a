import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence, sumPence } from '#modules/shared'
import { anyLine, anySums } from '../../../tests/support/documents/arbitrary.ts'
import {
  aContent,
  aContractor,
  aCreditOf,
  aLine,
  anIssued,
  invoiceId,
  rates,
} from '../../../tests/support/documents/build.ts'
import type { BillingDocument } from './document.ts'
import { documentLineSums, documentTotals, sumFactsOf } from './document-totals.ts'
import { earlierOf, finalInvoice, restToCredit } from './final-invoice.ts'
import { judgeIssue } from './judge-issue.ts'
import { leftToCredit } from './money-state.ts'

const isRefused = (document: BillingDocument, credits: readonly BillingDocument[], credit: BillingDocument) =>
  judgeIssue({
    content: credit.content,
    origin: 'credit',
    totals: credit.totals,
    supplier: credit.issued?.supplier ?? document.issued?.supplier ?? fail(),
    ofBooking: [],
    credited: { document, credits },
    agreed: null,
  }) !== null

function fail(): never {
  throw new Error('it is issued')
}

/** An invoice of any lines; its booking is one. */
const anyInvoice = anySums.map(({ lines, discount, pricesIncludeVat, cisRate }) => {
  const rate = cisRate === 20 || cisRate === 30 ? cisRate : null
  const customer = aContractor({ cisRate: rate })
  return anIssued({ content: { lines, discount, pricesIncludeVat, customer } })
})

describe('the totals of a credit', () => {
  it('are those of its invoice, negative', () => {
    const { totals } = aCreditOf(anIssued())
    expect(totals).toMatchObject({ subtotal: -7_083, tax: -1_417, total: -8_500 })
  })

  it('take the pennies of rounding from the invoice: three thirds of £100 have £16.67 of VAT', () => {
    const invoice = anIssued({ content: { lines: [aLine({ unitPrice: pence(10_000) })] } })
    const credits: BillingDocument[] = []
    for (const unitPrice of [3_333, 3_333, 3_334])
      credits.push(aCreditOf(invoice, credits, { lines: [aLine({ unitPrice: pence(unitPrice) })] }))
    expect(credits.map(({ totals }) => totals.tax)).toEqual([-556, -556, -555])
    expect(leftToCredit(invoice, credits)).toMatchObject({ total: 0, groups: [{ net: 0, tax: 0 }] })
  })

  it('take no more VAT than is left where each part rounds up: 3p has 1p, and 60p has 12p', () => {
    const invoice = anIssued({ content: { lines: [aLine({ unitPrice: pence(60) })], pricesIncludeVat: false } })
    const credits: BillingDocument[] = []
    for (let part = 0; part < 20; part += 1)
      credits.push(aCreditOf(invoice, credits, { lines: [aLine({ unitPrice: pence(3) })] }))
    expect(credits.map(({ totals }) => totals.tax)).toEqual(credits.map((_, place) => pence(place < 12 ? -1 : 0)))
    expect(leftToCredit(invoice, credits)).toMatchObject({ total: 0 })
  })

  it('have the nets of their lines', () => {
    const invoice = anIssued({ content: { lines: [aLine({ unitPrice: pence(10_000) })] } })
    const first = aCreditOf(invoice, [], { lines: [aLine({ unitPrice: pence(3_333) })] })
    const second = aCreditOf(invoice, [first], { lines: [aLine({ unitPrice: pence(3_333) })] })
    const last = [aLine({ unitPrice: pence(3_300) }), aLine({ unitPrice: pence(34) })]
    const third = aCreditOf(invoice, [first, second], { lines: last })
    const lines = documentLineSums(third.content, third.totals, rates)
    expect(lines.map(({ net }) => net)).toEqual([2_751, 28])
    expect(sumPence(lines.map(({ net }) => net))).toBe(0 - (third.totals.groups[0]?.net ?? 0))
  })

  it('never take back more than is left in parts of any size, and the last takes back exactly the rest', () => {
    fc.assert(
      fc.property(anyInvoice, fc.array(anyLine, { maxLength: 6 }), fc.boolean(), (invoice, lines, isAlike) => {
        const credits: BillingDocument[] = []
        const { pricesIncludeVat } = invoice.content
        for (const line of lines) {
          const changes = { lines: [line], discount: pence(0), pricesIncludeVat: pricesIncludeVat === isAlike }
          const credit = aCreditOf(invoice, credits, changes)
          const left = leftToCredit(invoice, credits).groups.find(({ vat }) => vat === line.vat)
          const [group] = credit.totals.groups
          const fits = 0 <= (left?.net ?? 0) + (group?.net ?? 0) && 0 <= (left?.tax ?? 0) + (group?.tax ?? 0)
          expect(isRefused(invoice, credits, credit)).toBe(!fits)
          const { subtotal, tax, discount, total } = credit.totals
          expect(total).toBe(subtotal + tax - discount)
          if (fits) credits.push(credit)
        }
        for (const { net, tax } of leftToCredit(invoice, credits).groups) expect(net >= 0 && tax >= 0).toBe(true)
        const last = aCreditOf(invoice, credits, restToCredit(invoice, credits))
        expect(isRefused(invoice, credits, last)).toBe(false)
        const rest = leftToCredit(invoice, [...credits, last])
        expect([rest.total, rest.cis]).toEqual([0, 0])
        for (const { net, tax } of rest.groups) expect([net, tax]).toEqual([0, 0])
      }),
    )
  })

  it('never refuse a part within the rest for a penny of VAT', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 40 }),
        fc.boolean(),
        (price, parts, pricesIncludeVat) => {
          const invoice = anIssued({ content: { lines: [aLine({ unitPrice: pence(price) })], pricesIncludeVat } })
          const credits: BillingDocument[] = []
          let open = price
          for (const part of parts.filter((one) => one <= price)) {
            if (part > open) continue
            const credit = aCreditOf(invoice, credits, { lines: [aLine({ unitPrice: pence(part) })] })
            expect(isRefused(invoice, credits, credit)).toBe(false)
            credits.push(credit)
            open -= part
          }
        },
      ),
    )
  })
})

describe('the CIS deduction', () => {
  it('is printed where the customer owes money, and not on an offer or an order', () => {
    const customer = aContractor({ cisRate: 20 })
    const of = (type: 'invoice' | 'quote' | 'purchase-order') => sumFactsOf(aContent({ type, customer })).cisRate
    expect([of('invoice'), of('quote'), of('purchase-order')]).toEqual([20, null, null])
    expect(documentTotals(aContent({ customer }), rates)).toMatchObject({ total: 8_500, cisDeduction: 1_417 })
  })
})

describe('the final invoice', () => {
  const deposit = (unitPrice: number, changes: Parameters<typeof anIssued>[0] = {}) =>
    anIssued({ origin: 'deposit', content: { lines: [aLine({ unitPrice: pence(unitPrice) })] }, ...changes })

  it('takes the deposit off with its VAT', () => {
    const content = finalInvoice(aContent(), [deposit(4_500)], rates)
    expect(content?.earlier.map(({ vat }) => vat)).toEqual([[{ vat: 'standard', rate: 2_000, net: 3_750, tax: 750 }]])
    expect(content && documentTotals(content, rates)).toMatchObject({ tax: 667, total: 4_000 })
  })

  it('is none where nothing is left', () => {
    expect(finalInvoice(aContent(), [deposit(8_500)], rates)).toBe(null)
    expect(finalInvoice(aContent(), [deposit(9_000)], rates)).toBe(null)
  })

  it('takes off what credits have left, and neither drafts, void numbers nor interest', () => {
    const first = deposit(4_500)
    const credit = aCreditOf(first, [], { lines: [aLine({ unitPrice: pence(1_500) })] })
    const whole = deposit(1_000)
    const all = aCreditOf(whole)
    const documents = [
      first,
      credit,
      whole,
      all,
      { ...deposit(500), status: 'void' as const },
      { ...deposit(500), issued: null },
      deposit(500, { origin: 'interest' }),
    ]
    expect(earlierOf(documents)).toMatchObject([{ invoiceId: first.id, vat: [{ net: 2_500, tax: 500 }] }])
    expect(finalInvoice(aContent(), documents, rates)?.earlier).toHaveLength(1)
  })

  it('and the deposits are the whole, net and VAT by kind, in both ways of stating prices', () => {
    fc.assert(
      fc.property(anySums, fc.array(anySums, { maxLength: 3 }), (sums, parts) => {
        const whole = aContent({ lines: sums.lines, discount: sums.discount, pricesIncludeVat: sums.pricesIncludeVat })
        const deposits = parts.map(({ lines, discount, pricesIncludeVat }) =>
          anIssued({ origin: 'deposit', content: { lines, discount, pricesIncludeVat } }),
        )
        const content = finalInvoice(whole, deposits, rates)
        const alone = documentTotals(whole, rates)
        const asked = sumPence(deposits.map(({ totals }) => totals.total))
        expect(content === null).toBe(alone.total <= asked)
        if (!content) return
        const all = [...deposits.map(({ totals }) => totals), documentTotals(content, rates)]
        for (const { vat } of all.flatMap(({ groups }) => groups)) {
          const of = all.flatMap(({ groups }) => groups.filter((group) => group.vat === vat))
          const expected = alone.groups.find((group) => group.vat === vat)
          expect(sumPence(of.map(({ net }) => net))).toBe(expected?.net ?? 0)
          expect(sumPence(of.map(({ tax }) => tax))).toBe(expected?.tax ?? 0)
        }
      }),
    )
  })

  it('is credited as a whole to the penny, also where a kind of VAT of it is negative', () => {
    const first = deposit(8_000, { id: 'first' })
    const lines = [aLine({ unitPrice: pence(6_000) }), aLine({ unitPrice: pence(4_000), vat: 'reduced' })]
    const content = finalInvoice(aContent({ lines }), [first], rates)
    const last = anIssued({ content: content ?? fail() })
    expect(last.totals.groups.map(({ net }) => net)).toEqual([-1_667, 3_810])
    const none: readonly BillingDocument[] = []
    const whole = aCreditOf(last, none, restToCredit(last, none))
    expect(isRefused(last, none, whole)).toBe(false)
    expect(leftToCredit(last, [whole])).toMatchObject({ total: 0 })
    const part = aCreditOf(last, none, { lines: [aLine({ unitPrice: pence(1_000), vat: 'reduced' })], earlier: [] })
    const rest = aCreditOf(last, [part], restToCredit(last, [part]))
    expect(isRefused(last, [part], rest)).toBe(false)
    // The lines are whole: the earlier documents are taken off below them.
    expect(documentLineSums(rest.content, rest.totals, rates).map(({ net }) => net)).toEqual([5_000, 3_810])
    expect(leftToCredit(last, [{ ...whole, issued: null }])).toEqual(leftToCredit(last, []))
    expect(leftToCredit(last, [part, rest])).toMatchObject({ total: 0, groups: [{ net: 0 }, { net: 0 }] })
    expect(first.id).toBe(invoiceId('first'))
  })
})
