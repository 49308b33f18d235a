import { describe, expect, it } from 'vitest'
import { aTrader } from '../../tests/support/builders/terms.ts'
import { agreedPagesOf } from './legal/agreed-pages.ts'
import { documentOf, termsHeadings } from './terms-document.ts'

const agreement = {
  text: 'Who we are\nYour contract is with Callout Croydon.',
  customerKind: 'consumer',
  agreedAt: Temporal.Instant.from('2026-03-01T07:00:00Z'),
} as const
const order = { reference: 'CB-K7Q4M2', service: 'Tap repair', agreement }

describe('the document of a contract', () => {
  it('has the terms as they were agreed, and the model cancellation form with the trader and the order in it', () => {
    const { title, text } = documentOf(order, aTrader())
    expect(title).toBe('The terms of your booking CB-K7Q4M2')
    expect(text).toContain(agreement.text)
    for (const words of [
      'Booking CB-K7Q4M2, ordered on Sunday 1 March 2026',
      'To Callout Croydon, Callout Croydon Ltd, 1 High Street, Croydon CR0 1AB, hello@example.com:',
      'cancel my/our [*] contract for the supply of the following service: Tap repair (CB-K7Q4M2)',
      'Ordered on: Sunday 1 March 2026',
      'Signature of consumer(s) (only if this form is notified on paper):',
    ])
      expect(text).toContain(words)
  })

  it('names the version of each page of the site that was part of the contract', () => {
    const pages = { privacy: '2', terms: '3', cancellation: '2026-12' }
    const { text } = documentOf({ ...order, agreement: { ...agreement, pages } }, aTrader())
    expect(text).toContain(
      'as these pages of our site read then: Terms and conditions (version 3); Your right to cancel (version 2026-12); Privacy notice (version 2).',
    )
    expect(agreedPagesOf(pages).map(({ address }) => address)).toEqual([
      '/terms?version=3',
      '/cancellation?version=0',
      '/privacy?version=2',
    ])
    expect(agreedPagesOf({ terms: '2020-01' })).toMatchObject([{ version: 'version 2020-01', address: null }])
    expect(documentOf({ ...order, agreement: { ...agreement, pages: null } }, aTrader()).text).not.toContain(
      'of our site',
    )
  })

  it('has no cancellation form for a business', () => {
    const { text } = documentOf({ ...order, agreement: { ...agreement, customerKind: 'business' } }, aTrader())
    expect(text).toContain(agreement.text)
    expect(text).not.toContain('ancellation form')
  })

  it('has the consents that were given with moves and not undone, each with its day', () => {
    const consent = { text: 'I ask you to start.', givenAt: Temporal.Instant.from('2026-03-03T09:00:00Z') }
    const consents = [
      { ...consent, undoneAt: null },
      { ...consent, text: 'I asked before.', undoneAt: consent.givenAt },
    ]
    const { text } = documentOf({ ...order, agreement: { ...agreement, consents } }, aTrader())
    expect(text).toContain('Agreed when the visit was moved, on Tuesday 3 March 2026: I ask you to start.')
    expect(text).not.toContain('I asked before.')
  })

  it('has headings that it knows', () => {
    const lines = documentOf(order, aTrader()).text.split('\n')
    expect(lines.filter((line) => termsHeadings.has(line))).toEqual(['Who we are', 'Model cancellation form'])
  })
})
