import { describe, expect, it } from 'vitest'
import {
  aContent,
  aContractor,
  aCustomer,
  aLine,
  aSupplier,
  invoiceId,
} from '../../../tests/support/documents/build.ts'
import type { DocumentContent, Supplier } from './document.ts'
import { missingParticulars } from './missing-particulars.ts'

const missingOf = (content: Partial<DocumentContent> = {}, supplier: Partial<Supplier> = {}) =>
  missingParticulars(aContent(content), { supplier: aSupplier(supplier) })

const nobody = aCustomer({ name: ' ', address: '' })

describe('the particulars that are missing', () => {
  it('are none of a whole invoice, credit and quote', () => {
    expect(missingOf()).toEqual([])
    expect(missingOf({ type: 'credit-note', basedOn: invoiceId('one') })).toEqual([])
    expect(missingOf({ type: 'quote', customer: nobody }, { vatNumber: null })).toEqual([])
  })

  it('are named for people, all at once', () => {
    const supplier = { name: '', companyName: '', address: ' ', vatNumber: '' }
    expect(missingOf({ customer: nobody, lines: [aLine({ description: ' ' })] }, supplier)).toEqual([
      'the name of your business',
      'the address of your business',
      'the VAT number of your business',
      'the name of the customer',
      'the address of the customer',
      'a description of each item',
    ])
  })

  it('take the name of the company for that of the business', () => {
    expect(missingOf({}, { name: '' })).toEqual([])
  })

  it('are fewer on the short form, which names no customer', () => {
    expect(missingOf({ customer: nobody, isShort: true })).toEqual([])
    expect(missingOf({ isShort: true }, { address: '' })).toEqual(['the address of your business'])
  })

  it('are name and address of a business that is not registered', () => {
    expect(missingOf({ customer: nobody }, { vatNumber: null })).toEqual([])
    expect(missingOf({}, { vatNumber: null, name: '', companyName: '', address: '' })).toEqual([
      'the name of your business',
      'the address of your business',
    ])
    expect(missingOf({ type: 'tax-invoice' }, { vatNumber: null })).toEqual(['the VAT number of your business'])
  })

  it('are the number of the customer under the reverse charge, and the invoice of a credit', () => {
    const lines = [aLine({ vat: 'reverse_standard' })]
    expect(missingOf({ lines, customer: aContractor({ vatNumber: '' }) })).toEqual(['the VAT number of the customer'])
    expect(missingOf({ type: 'credit-memo' })).toEqual(['the invoice that is credited'])
  })
})
