import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import {
  aContent,
  aContractor,
  aLine,
  aSupplier,
  anIssued,
  day,
  invoiceId,
} from '../../../tests/support/documents/build.ts'
import { canonicalDocument } from './canonical-document.ts'
import type { BillingDocument, DocumentContent, Issued } from './document.ts'

const bank = { bankName: 'Bank', accountName: 'Callout', accountNumber: '12345678', sortCode: '12-34-56' }
const document = anIssued({
  id: 'one',
  number: 7,
  content: { customer: aContractor({ cisRate: 20 }), notes: 'Thank you', dueDate: day('2026-12-24') },
})
const textOf = ({ issued, ...rest }: BillingDocument, changes: Partial<Issued> = {}) => {
  if (!issued) throw new Error('it is issued')
  return canonicalDocument({ ...rest, issued: { ...issued, ...changes } })
}
const changed = (content: Partial<DocumentContent>) =>
  textOf({ ...document, content: { ...document.content, ...content } })

describe('the canonical text of a document', () => {
  it('names its form first, and stays the same text', () => {
    const text = textOf(document)
    expect(text.split('\n')[1]).toBe(' "form": "callout-document-1",')
    expect(textOf(structuredCloneOf(document))).toBe(text)
    // A change of this hash is a change of the form: give the form another name, and keep the old one for old documents.
    expect(createHash('sha256').update(text).digest('hex')).toMatchInlineSnapshot(
      `"c4bf8566f1f2c7d69192ecbe67eba0abe38dd35a3cfd3b7600294253b1b44a89"`,
    )
  })

  it('changes with everything that is printed', () => {
    const line = document.content.lines[0] ?? aLine()
    const texts = [
      textOf(document),
      changed({ type: 'tax-invoice' }),
      changed({ basedOn: invoiceId('other') }),
      changed({ lines: [line, line] }),
      ...[{ description: 'Other' }, { quantity: 200 }, { unitPrice: pence(1) }, { vat: 'zero' as const }].map(
        (change) => changed({ lines: [{ ...line, ...change }] }),
      ),
      changed({ lines: [{ ...line, itemType: 'parts' }] }),
      changed({ discount: pence(1) }),
      changed({ pricesIncludeVat: false }),
      changed({ notes: 'Thank you.' }),
      changed({ terms: 'Terms' }),
      ...(['dueDate', 'suppliedOn', 'paidAheadOn'] as const).map((name) => changed({ [name]: day('2026-12-31') })),
      changed({ isShort: true }),
      ...(['name', 'address', 'email', 'vatNumber', 'purchaseOrder', 'property', 'peppolId'] as const).map((name) =>
        changed({ customer: { ...document.content.customer, [name]: 'other' } }),
      ),
      changed({ customer: { ...document.content.customer, cisRate: 30 } }),
      changed({
        earlier: [
          { invoiceId: invoiceId('two'), number: 'INV-000002', date: day('2026-11-01'), vat: [], cis: pence(0) },
        ],
      }),
      ...(['name', 'companyName', 'companyNumber', 'address', 'phone', 'email', 'vatNumber', 'peppolId'] as const).map(
        (name) => textOf(document, { supplier: aSupplier({ [name]: 'other' }) }),
      ),
      textOf(document, { supplier: aSupplier({ bank }) }),
      textOf(document, { supplier: aSupplier({ bank: { ...bank, sortCode: '12-34-57' } }) }),
      textOf(document, { fullNumber: 'INV-000008' }),
      textOf(document, { date: day('2026-11-25') }),
      textOf(document, { taxPoint: day('2026-11-25') }),
      textOf({ ...document, totals: { ...document.totals, tax: pence(1) } }),
    ]
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('does not change with what happens after the issue', () => {
    const later: BillingDocument = {
      ...document,
      status: 'paid',
      settled: pence(8_500),
      version: 9,
      sentAt: document.createdAt,
    }
    expect(textOf(later, { hash: 'f'.repeat(64) })).toBe(textOf(document))
  })
})

/** The same values, under names that were written in another order. */
function structuredCloneOf(one: BillingDocument): BillingDocument {
  const turned = <Value extends object>(value: Value) => Object.fromEntries(Object.entries(value).toReversed()) as Value
  return { ...turned(one), content: turned(aContent(one.content)), totals: turned(one.totals) }
}
