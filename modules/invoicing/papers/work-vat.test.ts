import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { aContractor, aLine, anIssued, invoiceId, today } from '../../../tests/support/documents/build.ts'
import type { BillingDocument } from './document.ts'
import { workVatOf } from './work-vat.ts'

const reduced = aLine({ vat: 'reduced', unitPrice: pence(10_000) })
const exempt = aLine({ vat: 'exempt', unitPrice: pence(5_000) })
const aQuote = (changes: Partial<BillingDocument> = {}) => ({
  ...anIssued({ content: { type: 'quote', lines: [reduced, exempt], pricesIncludeVat: false } }),
  ...changes,
})

describe('workVatOf', () => {
  it('is what the newest document of the work says, by its shares', () => {
    const invoice = anIssued({ content: { lines: [aLine({ unitPrice: pence(1_200) })] } })
    const draft = { ...invoice, issued: null, status: 'draft' } as const
    expect(workVatOf([draft, aQuote()])?.parts).toEqual([
      { vat: 'reduced', share: 10_500 },
      { vat: 'exempt', share: 5_000 },
    ])
    expect(workVatOf([aQuote(), draft])?.parts).toEqual([{ vat: 'standard', share: 1_200 }])
  })

  it('is what was invoiced, whatever a quote or a draft says beside it', () => {
    const invoice = anIssued({ content: { lines: [aLine({ unitPrice: pence(1_200) })] } })
    const second = anIssued({ content: { lines: [exempt] } })
    expect(workVatOf([invoice, second, aQuote()])?.parts).toEqual([
      { vat: 'standard', share: 1_200 },
      { vat: 'exempt', share: 5_000 },
    ])
  })

  it('has the facts of the customer that the reverse charge depends on', () => {
    const customer = aContractor()
    const lines = [aLine({ vat: 'reverse_standard' })]
    expect(workVatOf([anIssued({ content: { type: 'quote', lines, customer } })])).toEqual({
      parts: [{ vat: 'reverse_standard', share: 8_500 }],
      customer: { vatNumber: 'GB123456789', isBusiness: true, cisRegistered: true, cisRate: null, isEndUser: false },
    })
  })

  it('counts the whole of a final invoice, and not what it takes off', () => {
    const first = anIssued({ content: { lines: [reduced], pricesIncludeVat: false } })
    const vat = [
      { vat: 'reduced', rate: first.totals.groups[0]?.rate ?? null, net: pence(4_000), tax: pence(200) },
    ] as const
    const earlier = [{ invoiceId: invoiceId('one'), number: 'INV-1', date: today, vat, cis: pence(0) }]
    const final = anIssued({ content: { lines: [reduced], pricesIncludeVat: false, earlier } })
    expect(workVatOf([{ ...final, origin: 'job' }])?.parts).toEqual([{ vat: 'reduced', share: 10_500 }])
  })

  it('is nothing where no document says it: none, one that was turned down or void, one of money, one without VAT', () => {
    const outside = anIssued({ content: { lines: [aLine({ vat: 'outside' })] } })
    const deposit = {
      ...anIssued({ content: { lines: [reduced], pricesIncludeVat: false } }),
      origin: 'deposit',
    } as const
    const note = anIssued({ content: { type: 'delivery-note', lines: [exempt] } })
    const others = [aQuote({ status: 'declined' }), aQuote({ status: 'void' }), outside, deposit, note]
    for (const documents of [[], ...others.map((one) => [one])]) expect(workVatOf(documents)).toBeNull()
    expect(workVatOf([aQuote(), ...others])?.parts).toHaveLength(2)
  })
})
