import { describe, expect, it } from 'vitest'
import { type InvoiceId, type QuoteId, parseId } from '#modules/shared'
import { agreedQuoteId, agreedQuotes, sistersOf } from './agreed-price.ts'

const invoice = 'ivc_019a0000-0000-7000-8000-000000000001' as InvoiceId
const drawn = 'quo_019a0000-0000-7000-8000-00000000abcd' as QuoteId

describe('a quote of an agreed price', () => {
  it('has an id of its own, which begins as those of its sisters', () => {
    const id = agreedQuoteId(invoice, drawn)
    expect(parseId('quo', id)).toBe(id)
    expect(id.startsWith(agreedQuotes(invoice))).toBe(true)
    expect(sistersOf(id)).toBe(agreedQuotes(invoice))
  })

  it('is told from a quote of the ordinary price', () => {
    expect(sistersOf(drawn)).toBeNull()
    expect(sistersOf(null)).toBeNull()
  })
})
