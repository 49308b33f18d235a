import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentFacts, documentTypes } from '#modules/invoicing'
import { defaultNotes, defaultNumber, notesFor, numberFor, partsOf } from './defaults.ts'

const type = fc.constantFrom(...documentTypes)
const minuteMs = 60_000

describe('the first number of a document', () => {
  it('has the letters of its type and six digits of the minute', () => {
    expect(defaultNumber('invoice', Temporal.Instant.from('2026-11-25T10:00:30Z').epochMilliseconds)).toBe('INV-926680')
    fc.assert(
      fc.property(type, fc.integer({ min: 0, max: 4e12 }), (one, ms) => {
        expect(defaultNumber(one, ms)).toMatch(new RegExp(`^${documentFacts[one].series}-\\d{6}$`))
      }),
    )
  })

  it('is another one in every other minute of nearly two years', () => {
    fc.assert(
      fc.property(type, fc.nat(2e9), fc.integer({ min: 1, max: 999_999 }), (one, minute, later) => {
        const [first, second] = [minute, minute + later].map((each) => defaultNumber(one, each * minuteMs))
        expect(first).not.toBe(second)
      }),
    )
  })

  it('follows the type and keeps its digits', () => {
    fc.assert(
      fc.property(type, type, fc.nat(4e12), (one, other, ms) => {
        expect(numberFor(other, defaultNumber(one, ms))).toBe(defaultNumber(other, ms))
      }),
    )
  })

  it.each(['2026/17', 'A-000017', 'INV', '', '17'])('stays where somebody typed their own: %s', (number) => {
    expect(numberFor('quote', number)).toBe(number)
  })
})

describe('the notes', () => {
  it('ask for payment where the document does, and stay where they were rewritten', () => {
    expect(notesFor('receipt', defaultNotes)).toBe('')
    expect(notesFor('quote', defaultNotes)).toBe('')
    expect(notesFor('proforma', '')).toBe(defaultNotes)
    fc.assert(
      fc.property(type, fc.string({ minLength: 1 }), (one, own) => {
        expect(notesFor(one, own)).toBe(own)
      }),
    )
  })
})

describe('the parts of the form', () => {
  it('are those of the type', () => {
    expect(partsOf('invoice')).toMatchObject({ hasDueDate: true, hasBank: true, hasPrices: true, hasTax: true })
    expect(partsOf('delivery-note')).toMatchObject({ hasBank: false, hasPrices: false, hasTax: false })
    expect(partsOf('cash-receipt')).toMatchObject({ hasDueDate: false, hasTax: false, namesPayment: true })
    expect(partsOf('credit-memo')).toMatchObject({ hasDueDate: false, namesInvoice: true })
  })
})
