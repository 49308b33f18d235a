import { describe, expect, it } from 'vitest'
import { documentTypes, paperOf, printedTitle, textOf } from '#modules/invoicing'
import { aTypedPaper } from '../../../tests/support/documents/typed-papers.ts'
import { dayOf, paperFactsOf, sortCodeText } from './paper-facts.ts'
import type { TypedPaper } from './typed-paper.ts'

const paper = (changes: Partial<TypedPaper> = {}) => paperOf(paperFactsOf(aTypedPaper(changes)))
const { company, bank } = aTypedPaper()

describe('the paper of a typed document', () => {
  it.each(documentTypes)('has the printed title of a %s, its number and no mark of a draft', (type) => {
    const made = paper({ type })
    expect([made.title, made.mark]).toEqual([printedTitle(type), null])
    expect(textOf(made)).toContain('INV-004711')
  })

  it('shows the VAT that is charged, also without a VAT number, and names no number then', () => {
    const made = paper({ company: { ...company, vatNumber: '' } })
    expect(made.totals.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Subtotal £90.00',
      'VAT at 20% £18.00',
      'Total £108.00',
    ])
    expect(textOf(made)).not.toContain('VAT number')
    expect(made.foot).not.toContain('VAT number')
  })

  it('has no word of VAT where none is charged', () => {
    const made = paper({ company: { ...company, vatNumber: '' }, taxRate: '0' })
    expect(textOf(made)).not.toContain('VAT')
  })

  it('has bank details only where somebody typed some', () => {
    expect(paper().sections.map(({ heading }) => heading)).toEqual(['Pay by bank transfer', 'Notes'])
    const empty = { bankName: '', accountName: ' ', sortCode: '', accountNumber: '' }
    expect(paper({ bank: empty }).sections.map(({ heading }) => heading)).toEqual(['Notes'])
    expect(paper({ bank: { ...bank, sortCode: '12 34 56' } }).sections[0]?.lines).toContainEqual({
      label: 'Sort code',
      value: '12-34-56',
    })
  })

  it('names the credited invoice on a credit, whose sums are negative', () => {
    const made = paper({ type: 'credit-note', creditedNumber: 'INV-1', creditedDate: '2026-11-01' })
    expect(made.particulars).toContainEqual({ label: 'Credits invoice', value: 'INV-1 of 1 November 2026' })
    expect(made.totals.at(-1)?.value).toBe('-£108.00')
  })

  it('has nobody as customer, and no placeholder, before anything was typed', () => {
    const none = { name: '', address: '', phone: '', email: '', number: '', vatNumber: '' }
    const made = paper({ company: none, customer: { name: '', address: '', email: '' }, taxRate: '0' })
    expect(made.customer).toBeNull()
    expect(textOf(made)).not.toContain('Croydon')
  })
})

describe('a typed day and sort code', () => {
  it('are read', () => {
    expect(dayOf('2026-02-28')).toEqual({ year: 2026, month: 2, day: 28 })
    expect(dayOf('')).toBeNull()
    expect(sortCodeText('123456')).toBe('12-34-56')
    expect(sortCodeText('12-34-56')).toBe('12-34-56')
    expect(sortCodeText(' 1234 ')).toBe('1234')
  })
})
