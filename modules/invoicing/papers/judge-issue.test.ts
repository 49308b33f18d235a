import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { aContractor, aCreditOf, aLine, aSupplier, anIssued, noon } from '../../../tests/support/documents/build.ts'
import type { BillingDocument } from './document.ts'
import { invoicedOf, judgeIssue, judgeVoid } from './judge-issue.ts'
import { balanceOf, leftOf, statusAfterMoney } from './money-state.ts'

type Question = Parameters<typeof judgeIssue>[0]

const asked = ({ content, origin, totals }: BillingDocument, changes: Partial<Question> = {}) =>
  judgeIssue({
    content,
    origin,
    totals,
    supplier: aSupplier(),
    ofBooking: [],
    credited: null,
    agreed: null,
    ...changes,
  })

const priced = (unitPrice: number, changes: Parameters<typeof anIssued>[0] = {}) =>
  anIssued({ content: { lines: [aLine({ unitPrice: pence(unitPrice) })] }, ...changes })

describe('an issue', () => {
  it('is refused with the particulars that are missing', () => {
    expect(asked(anIssued(), { supplier: aSupplier({ address: '' }) })).toEqual({
      kind: 'particulars-missing',
      missing: ['the address of your business'],
    })
  })

  it('is refused above what was agreed, with the other invoices less their credits', () => {
    const first = priced(5_000)
    const credit = aCreditOf(first, [], { lines: [aLine({ unitPrice: pence(1_000) })] })
    const ofBooking = [first, credit, { ...priced(9_000), issued: null }, { ...priced(9_000), status: 'void' as const }]
    const agreed = pence(8_500)
    expect(invoicedOf(ofBooking)).toBe(4_000)
    expect(asked(priced(4_500), { ofBooking, agreed })).toBe(null)
    expect(asked(priced(4_501), { ofBooking, agreed })).toEqual({ kind: 'above-agreed', agreed, invoiced: 4_000 })
    expect(asked(priced(99_999), { ofBooking, agreed: null })).toBe(null)
  })

  it('credits no more than the difference to a price that fell', () => {
    const invoice = priced(8_500)
    const by = (amount: number) => aCreditOf(invoice, [], { lines: [aLine({ unitPrice: pence(amount) })] })
    const credited = { document: invoice, credits: [] }
    const difference = { ofBooking: [invoice], credited, agreed: pence(6_000) }
    expect(asked(by(2_500), difference)).toBe(null)
    expect(asked(by(2_501), difference)).toEqual({ kind: 'credit-above-left', left: 2_500 })
    const ofBooking = [invoice, by(2_500)]
    expect(asked(by(1), { ...difference, ofBooking })).toEqual({ kind: 'credit-above-left', left: 0 })
  })

  it('leaves interest and its credits out of what was agreed, and a bad debt in', () => {
    const interest = priced(3_000, { origin: 'interest' })
    const ofBooking = [interest, aCreditOf(interest), { ...priced(5_000), status: 'written_off' as const }]
    expect(invoicedOf(ofBooking)).toBe(5_000)
    expect(asked(interest, { ofBooking, agreed: pence(5_000) })).toBe(null)
  })

  it('limits no quote, proforma or receipt', () => {
    for (const type of ['quote', 'proforma', 'receipt', 'purchase-order'] as const)
      expect(asked(priced(9_000, { content: { type } }), { agreed: pence(1) })).toBe(null)
  })

  it('takes back no more than is left of an issued invoice that is neither void nor a bad debt', () => {
    const invoice = priced(8_500)
    const credit = aCreditOf(invoice)
    const above = aCreditOf(invoice, [], { lines: [aLine({ unitPrice: pence(8_501) })] })
    const otherRate = aCreditOf(invoice, [], { lines: [aLine({ unitPrice: pence(1), vat: 'reduced' })] })
    const of = (document: BillingDocument, credits: readonly BillingDocument[] = []) => ({
      credited: { document, credits },
    })
    const refused = (left: number) => ({ kind: 'credit-above-left', left })
    expect(asked(credit, of(invoice))).toBe(null)
    expect(asked(above, of(invoice))).toEqual(refused(8_500))
    expect(asked(otherRate, of(invoice))).toEqual(refused(8_500))
    expect(asked(credit, of(invoice, [credit]))).toEqual(refused(0))
    for (const status of ['void', 'written_off'] as const)
      expect(asked(credit, of({ ...invoice, status }))).toEqual(refused(0))
    expect(asked(credit, of({ ...invoice, issued: null }))).toEqual(refused(0))
    expect(asked(credit, of(credit))).toEqual(refused(0))
    expect(asked(credit)).toEqual(refused(0))
  })

  it('takes back no more than the total, where another kind of VAT is below nothing', () => {
    const invoice = priced(8_500)
    const { totals } = invoice
    const below = totals.groups.map((group) => ({ ...group, vat: 'reduced', net: pence(-1), tax: pence(0) }) as const)
    const final = { ...invoice, totals: { ...totals, groups: [...totals.groups, ...below], total: pence(8_499) } }
    const of = { credited: { document: final, credits: [] } }
    expect(asked(aCreditOf(invoice), of)).toEqual({ kind: 'credit-above-left', left: 8_499 })
  })
})

describe('a void', () => {
  it('is for an issued charge that nobody has', () => {
    const document = anIssued()
    expect(judgeVoid(document)).toBe(null)
    const at = noon('2026-11-25')
    const touched: readonly Partial<BillingDocument>[] = [
      { sentAt: at },
      { viewedAt: at },
      { paidAt: at },
      { settled: pence(1) },
      { credited: pence(1) },
      { status: 'sent' },
      { status: 'void' },
      { status: 'draft' },
    ]
    for (const changes of touched) expect(judgeVoid({ ...document, ...changes })).toEqual({ kind: 'void-not-allowed' })
    for (const type of ['quote', 'receipt', 'credit-note'] as const)
      expect(judgeVoid(anIssued({ content: { type } }))).toEqual({ kind: 'void-not-allowed' })
  })
})

describe('the state by money', () => {
  const sentAt = noon('2026-11-25')
  it.each<[string, Partial<BillingDocument>, BillingDocument['status'], number]>([
    ['nothing came in', {}, 'issued', 8_500],
    ['a part came in', { settled: pence(8_499), sentAt }, 'sent', 1],
    ['all came in', { settled: pence(8_500), sentAt, status: 'sent' }, 'paid', 0],
    ['it was paid back', { status: 'paid', sentAt }, 'sent', 8_500],
    ['it was paid back and never sent', { status: 'paid' }, 'issued', 8_500],
    ['a part is credited and the rest paid', { settled: pence(4_500), credited: pence(4_000) }, 'paid', 0],
    ['a part is credited', { credited: pence(4_000) }, 'issued', 4_500],
    ['all is credited', { credited: pence(8_500) }, 'credited', 0],
    ['all is credited and not paid back yet', { settled: pence(8_500), credited: pence(8_500) }, 'credited', 0],
    ['it is a bad debt', { status: 'written_off' }, 'written_off', 0],
    ['a bad debt is paid in part', { status: 'written_off', settled: pence(1) }, 'written_off', 0],
    ['a bad debt is paid after all', { status: 'written_off', settled: pence(8_500) }, 'paid', 0],
    ['it is void', { status: 'void' }, 'void', 0],
  ])('where %s', (_, changes, status, left) => {
    const document = { ...anIssued(), ...changes }
    expect(statusAfterMoney(document)).toBe(status)
    expect(leftOf(document)).toBe(left)
  })

  it('is never paid without money: nothing to pay stays as it was', () => {
    const free = anIssued({ content: { discount: pence(8_500) } })
    expect([statusAfterMoney(free), leftOf(free)]).toEqual(['issued', 0])
  })

  it('counts the CIS deduction as no money to pay', () => {
    const invoice = anIssued({ content: { customer: aContractor({ cisRate: 20 }) } })
    expect(leftOf(invoice)).toBe(7_083)
    expect(statusAfterMoney({ ...invoice, settled: pence(7_083) })).toBe('paid')
    expect(balanceOf({ ...invoice, settled: pence(8_000) })).toBe(-917)
  })

  it('is no matter of offers, receipts and drafts', () => {
    for (const type of ['quote', 'receipt', 'credit-note'] as const) {
      const document = { ...anIssued({ content: { type } }), settled: pence(8_500) }
      expect([statusAfterMoney(document), leftOf(document)]).toEqual([document.status, 0])
    }
    expect(statusAfterMoney({ ...anIssued(), status: 'draft' })).toBe('draft')
  })
})
