import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { anyLine } from '../../../tests/support/documents/arbitrary.ts'
import {
  aContent,
  aContractor,
  aCustomer,
  aLine,
  anIssued,
  day,
  invoiceId,
  rates,
  today,
} from '../../../tests/support/documents/build.ts'
import { differenceWords } from './difference.ts'
import type { DocumentContent } from './document.ts'
import { documentTypes, kindOfDocument } from './document-type.ts'
import { documentTotals } from './document-totals.ts'
import { judgeContent, judgeForIssue } from './judge-content.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const registered = { vatRegistered: true, today }
const unregistered = { vatRegistered: false, today }
const pathsOf = (content: Partial<DocumentContent>, facts = registered) =>
  judgeContent(aContent(content), facts).map(({ path }) => path)
const incomplete = 'Please fill in all item details'
const bookingId = 'bkg_one' as NonNullable<DocumentContent['bookingId']>

describe('a document as it is written', () => {
  it('is fine as an invoice, a quote, a receipt, a credit, a delivery note', () => {
    const outside = [aLine({ vat: 'outside' })]
    expect(pathsOf({})).toEqual([])
    expect(pathsOf({ type: 'quote' })).toEqual([])
    expect(pathsOf({ type: 'tax-invoice' })).toEqual([])
    expect(pathsOf({ type: 'cash-receipt', lines: outside })).toEqual([])
    expect(pathsOf({ type: 'credit-note', basedOn: invoiceId('one') })).toEqual([])
    expect(pathsOf({ type: 'delivery-note', lines: [aLine({ vat: 'outside', unitPrice: pence(0) })] })).toEqual([])
    expect(pathsOf({ lines: outside }, unregistered)).toEqual([])
  })

  it('names an item without a description, in the words of the form', () => {
    expect(judgeContent(aContent({ lines: [aLine(), aLine({ description: ' ' })] }), registered)).toEqual([
      { path: 'items.1.description', message: incomplete },
    ])
  })

  it.each<[string, Partial<DocumentContent>, string]>([
    ['no items', { lines: [] }, 'items'],
    ['too many items', { lines: Array.from({ length: 201 }, () => aLine({ unitPrice: pence(1) })) }, 'items'],
    ['a negative quantity', { lines: [aLine({ quantity: -100 })] }, 'items.0.quantity'],
    ['a third decimal of the quantity', { lines: [aLine({ quantity: 100.5 })] }, 'items.0.quantity'],
    ['an endless quantity', { lines: [aLine({ quantity: 10_000_000, unitPrice: pence(1) })] }, 'items.0.quantity'],
    ['a negative price', { lines: [aLine(), aLine({ unitPrice: pence(-1) })] }, 'items.1.unit_price'],
    ['an endless price', { lines: [aLine({ unitPrice: pence(9e15) })] }, 'items.0.unit_price'],
    ['a long description', { lines: [aLine({ description: 'x'.repeat(501) })] }, 'items.0.description'],
    ['a description of two lines', { lines: [aLine({ description: 'one\ntwo' })] }, 'items.0.description'],
    ['a control in a description', { lines: [aLine({ description: 'a\u0000b' })] }, 'items.0.description'],
    ['a discount above the sum', { discount: pence(8_501) }, 'discount_amount'],
    ['a negative discount', { discount: pence(-1) }, 'discount_amount'],
    ['a due day before the issue', { dueDate: today.subtract({ days: 1 }) }, 'due_date'],
    ['long notes', { notes: 'x'.repeat(2_001) }, 'notes'],
    ['a control in the notes', { notes: 'one\u0007' }, 'notes'],
    ['long terms', { terms: 'x'.repeat(2_001) }, 'terms_conditions'],
    ['a name of two lines', { customer: aCustomer({ name: 'A\nB' }) }, 'customer.name'],
    ['a separator of lines in a name', { customer: aCustomer({ name: 'A\u2028B' }) }, 'customer.name'],
    ['a long address', { customer: aCustomer({ address: 'x'.repeat(501) }) }, 'customer.address'],
    ['a Peppol id without a scheme', { customer: aCustomer({ peppolId: 'GB123' }) }, 'customer.peppol_id'],
    ['a CIS deduction by a consumer', { customer: aCustomer({ cisRate: 20 }) }, 'customer.cis_rate'],
    ['a receipt with VAT of its own', { type: 'receipt' }, 'items'],
    ['a delivery note with prices', { type: 'delivery-note', lines: [aLine({ vat: 'outside' })] }, 'items'],
    ['a credit of nothing', { type: 'credit-memo' }, 'based_on'],
    ['the reverse charge for a consumer', { lines: [aLine({ vat: 'reverse_standard' })] }, 'items.0.vat'],
    ['a short quote', { type: 'quote', isShort: true }, 'short'],
    ['a short form above £250', { lines: [aLine({ unitPrice: pence(25_001) })], isShort: true }, 'short'],
    [
      'a short form above £250 with VAT',
      { lines: [aLine({ unitPrice: pence(20_834) })], pricesIncludeVat: false, isShort: true },
      'short',
    ],
  ])('is refused with %s', (_, content, path) => {
    expect(pathsOf(content)).toEqual([path])
  })

  it('takes line breaks in addresses, notes and terms, and the longest texts', () => {
    expect(pathsOf({ notes: 'one\r\ntwo\tthree', terms: 'x'.repeat(2_000), dueDate: today })).toEqual([])
    expect(pathsOf({ lines: [aLine({ description: 'x'.repeat(500) })], discount: pence(8_500) })).toEqual([])
    expect(pathsOf({ lines: [aLine({ unitPrice: pence(25_000) })], isShort: true })).toEqual([])
    const gross = { lines: [aLine({ unitPrice: pence(20_833) })], pricesIncludeVat: false, isShort: true }
    expect(pathsOf(gross)).toEqual([])
  })

  it('has no VAT and is no tax invoice while the business is not registered', () => {
    for (const vat of ['standard', 'reduced', 'zero', 'exempt'] as const)
      expect(pathsOf({ lines: [aLine({ vat })] }, unregistered)).toEqual(['items.0.vat'])
    expect(pathsOf({ type: 'tax-invoice', lines: [aLine({ vat: 'outside' })] }, unregistered)).toEqual([
      'document_type',
    ])
  })

  it('has the reverse charge for a business in both registers that is no end user, and for nobody else', () => {
    const lines = [aLine({ vat: 'reverse_standard' }), aLine({ vat: 'reverse_reduced' })]
    expect(pathsOf({ lines, customer: aContractor({ cisRate: 20 }) })).toEqual([])
    for (const changes of [{ vatNumber: ' ' }, { cisRegistered: false }, { isBusiness: false }, { isEndUser: true }])
      expect(pathsOf({ lines, customer: aContractor(changes) })).toEqual(['items.0.vat', 'items.1.vat'])
    expect(pathsOf({ lines, customer: aContractor(), isShort: true })).toEqual(['short'])
  })

  it('takes something off only by the difference of a job, and never below nothing in a rate', () => {
    const less = aLine({ description: differenceWords, itemType: 'misc', unitPrice: pence(-500) })
    expect(pathsOf({ bookingId, lines: [aLine(), less] })).toEqual([])
    expect(pathsOf({ lines: [aLine(), less] })).toEqual(['items.1.unit_price'])
    expect(pathsOf({ bookingId, lines: [aLine(), { ...less, itemType: 'labor' }] })).toEqual(['items.1.unit_price'])
    expect(pathsOf({ bookingId, lines: [aLine(), { ...less, vat: 'reduced' }] })).toEqual(['items'])
    expect(pathsOf({ bookingId, lines: [aLine(), less], discount: pence(8_001) })).toEqual(['discount_amount'])
  })

  it('has sums whenever it has no fault, for any type and lines', () => {
    const anyContent = fc.record({
      type: fc.constantFrom(...documentTypes),
      lines: fc.array(anyLine, { maxLength: 6 }),
      discount: fc.integer({ min: -10, max: 100_000 }).map(pence),
      pricesIncludeVat: fc.boolean(),
      customer: fc.constantFrom(aCustomer(), aContractor(), aContractor({ cisRate: 30 })),
      basedOn: fc.constantFrom(null, invoiceId('one')),
      isShort: fc.boolean(),
    })
    let fine = 0
    fc.assert(
      fc.property(anyContent, fc.boolean(), (changes, vatRegistered) => {
        const content = aContent(changes)
        if (judgeContent(content, { vatRegistered, today }).length > 0) return
        fine += 1
        const { total, tax } = documentTotals(content, rates)
        expect(kindOfDocument(content.type) === 'credit' ? total <= 0 : total >= 0).toBe(true)
        expect(vatRegistered ? 0 : tax).toBe(0)
      }),
      { numRuns: runs(1_000) },
    )
    expect(fine).toBeGreaterThan(20)
  })
})

describe('a draft that is issued', () => {
  it('has a price on each item, which a draft may lack', () => {
    const content = aContent({ lines: [aLine(), aLine({ unitPrice: pence(0) })] })
    expect(judgeContent(content, registered)).toEqual([])
    expect(judgeForIssue(content, registered)).toEqual([{ path: 'items.1.unit_price', message: incomplete }])
  })

  it('is a delivery note without prices', () => {
    const lines = [aLine({ vat: 'outside', unitPrice: pence(0) })]
    expect(judgeForIssue(aContent({ type: 'delivery-note', lines }), registered)).toEqual([])
  })

  it('is judged by the day of issue: a draft of yesterday may be due too early', () => {
    const content = aContent({ dueDate: today })
    expect(judgeForIssue(content, registered)).toEqual([])
    const tomorrow = { ...registered, today: today.add({ days: 1 }) }
    expect(judgeForIssue(content, tomorrow).map(({ path }) => path)).toEqual(['due_date'])
    expect(
      judgeForIssue(aContent({ dueDate: day('2027-01-01') }), { ...registered, today: day('2027-01-01') }),
    ).toEqual([])
  })

  it('is no credit of nothing: a hundredth of an item of 40p', () => {
    const credit = (quantity: number) =>
      aContent({ type: 'credit-note', basedOn: invoiceId('one'), lines: [aLine({ quantity, unitPrice: pence(40) })] })
    expect(judgeForIssue(credit(1), registered)).toEqual([
      { path: 'items', message: 'The credit comes to £0.00: credit at least a penny' },
    ])
    expect(judgeForIssue(credit(2), registered)).toEqual([])
  })

  it('is refused where the earlier invoices come to as much', () => {
    const { id, totals, issued } = anIssued()
    if (!issued) throw new Error('it is issued')
    const earlier = [{ invoiceId: id, number: issued.fullNumber, date: issued.date, vat: totals.groups, cis: pence(0) }]
    expect(judgeForIssue(aContent({ earlier }), registered).map(({ path }) => path)).toEqual(['items'])
    expect(judgeForIssue(aContent({ earlier, lines: [aLine({ unitPrice: pence(8_501) })] }), registered)).toEqual([])
  })
})
