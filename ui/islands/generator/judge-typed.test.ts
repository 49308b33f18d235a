import { describe, expect, it } from 'vitest'
import { aTypedPaper } from '../../../tests/support/documents/typed-papers.ts'
import { faultsIn, warningsFor } from './judge-typed.ts'
import type { TypedPaper } from './typed-paper.ts'

const pathsOf = (faults: ReturnType<typeof faultsIn>) => faults.map(({ path }) => path)
const { company, customer, bank, items } = aTypedPaper()
const [one] = items
const withItem = (changes: object) => ({ items: one ? [{ ...one, ...changes }] : [] })

describe('the faults of a typed document', () => {
  it('are none where it is complete', () => {
    expect(faultsIn(aTypedPaper())).toEqual([])
  })

  it.each([
    ['number', { number: ' ' }],
    ['date', { date: '' }],
    ['due_date', { dueDate: '2026-11-24' }],
    ['company_name', { company: { ...company, name: '' } }],
    ['company_email', { company: { ...company, email: 'office' } }],
    ['sort_code', { bank: { ...bank, sortCode: '12-34' } }],
    ['account_number', { bank: { ...bank, accountNumber: '1234567' } }],
    ['customer_name', { customer: { ...customer, name: '' } }],
    ['customer_email', { customer: { ...customer, email: 'zoe@' } }],
    ['items.0.description', withItem({ description: ' ' })],
    ['items.0.quantity', withItem({ quantity: '1.005' })],
    ['items.0.unit_price', withItem({ unitPrice: '-1' })],
    ['items.0.unit_price', withItem({ quantity: '99999', unitPrice: '100000000' })],
    ['tax_rate', { taxRate: '101' }],
  ] as const satisfies readonly (readonly [string, Partial<TypedPaper>])[])('are at %s', (path, changes) => {
    expect(pathsOf(faultsIn(aTypedPaper(changes)))).toEqual([path])
  })

  it.each([{ description: '' }, { quantity: '' }, { quantity: '0' }, { unitPrice: '' }, { unitPrice: '0.00' }])(
    'are the words of the seeds where an item is incomplete: %o',
    (changes) => {
      expect(faultsIn(aTypedPaper(withItem(changes)))).toMatchObject([{ message: 'Please fill in all item details' }])
    },
  )

  it('ask a delivery note for no price, a receipt for no tax rate, and a quote for no account', () => {
    const changes = { ...withItem({ unitPrice: '' }), taxRate: '', bank: { ...bank, accountNumber: '1' } }
    expect(faultsIn(aTypedPaper({ type: 'delivery-note', ...changes }))).toEqual([])
    expect(faultsIn(aTypedPaper({ type: 'receipt', taxRate: '', dueDate: '' }))).toEqual([])
    expect(faultsIn(aTypedPaper({ type: 'quote', bank: changes.bank }))).toEqual([])
  })
})

describe('the warnings', () => {
  const unregistered = { ...company, vatNumber: '' }

  it('are none for a complete VAT invoice, and for an invoice without VAT', () => {
    expect(warningsFor(aTypedPaper())).toEqual([])
    expect(warningsFor(aTypedPaper({ company: { ...unregistered, address: '' }, taxRate: '0' }))).toEqual([])
  })

  it('are none for the letters of Europe and Vietnam, and for a question mark', () => {
    const name = 'Zoë Łukasik-Ștefănescu, Άννα, Иванова, Nguyễn? “–” €'
    expect(warningsFor(aTypedPaper({ customer: { ...customer, name } }))).toEqual([])
  })

  it('say that somebody who is not registered must not charge VAT', () => {
    expect(warningsFor(aTypedPaper({ company: unregistered }))).toEqual([
      {
        path: 'vat_number',
        message:
          'Enter your VAT number, or set the tax rate to 0. A trader who is not registered for VAT must not charge VAT.',
      },
    ])
  })

  it.each([
    ['vat_number', { company: { ...company, vatNumber: 'GB123456789' } }],
    ['type', { type: 'tax-invoice', company: unregistered, taxRate: '0' }],
    ['tax_rate', { taxRate: '17.5' }],
    ['company_address', { company: { ...company, address: '' } }],
    ['customer_address', { customer: { ...customer, address: '' } }],
    ['credited_number', { type: 'credit-note', creditedNumber: 'INV-1' }],
    ['customer_name', { customer: { ...customer, name: '山田' } }],
    ['items.0.description', withItem({ description: 'Repair? 🔧' })],
  ] as const satisfies readonly (readonly [string, Partial<TypedPaper>])[])('are at %s', (path, changes) => {
    expect(pathsOf(warningsFor(aTypedPaper(changes)))).toEqual([path])
  })
})
