import { describe, expect, it } from 'vitest'
import { aContent, day } from '../../../tests/support/documents/build.ts'
import { documentTaxPoint } from './tax-point-of-document.ts'

describe('the tax point of a document', () => {
  const issuedOn = day('2026-11-24')
  const days = { suppliedOn: day('2026-11-01'), paidAheadOn: null }

  it('follows the work for a charge, and the day of issue for every other document', () => {
    const of = (type: 'invoice' | 'tax-invoice' | 'credit-note' | 'quote') =>
      documentTaxPoint(aContent({ type, ...days }), issuedOn).toString()
    expect([of('invoice'), of('tax-invoice')]).toEqual(['2026-11-01', '2026-11-01'])
    expect([of('credit-note'), of('quote')]).toEqual(['2026-11-24', '2026-11-24'])
  })
})
