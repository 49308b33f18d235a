import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { aTrader } from '../../tests/support/builders/terms.ts'
import { missingFrom, termsFactsOf } from './facts-of-order.ts'
import { judgeTexts } from './judge-texts.ts'
import { factsIn, fill, renderTerms } from './render-terms.ts'
import { requiredFacts, termsParts } from './template.ts'
import { writtenTerms } from './written-terms.ts'

const order = {
  service: 'Tap repair',
  startsAt: Temporal.Instant.from('2026-03-03T10:00:00Z'),
  arrival: null,
  price: pence(8_500),
  policy: 'full',
} as const
const visit = { isBusiness: false, isUrgent: false, needsConsent: true }
const facts = termsFactsOf(aTrader(), order)
const partsOf = (changes: Partial<typeof visit>) =>
  renderTerms(writtenTerms, { ...visit, ...changes }, facts).sections.map(({ part }) => part)

describe('the terms of an order', () => {
  it('name the trader, the order, the whole price, the payment, complaints and the right to cancel', () => {
    const { text, consent } = renderTerms(writtenTerms, visit, facts)
    for (const words of [
      'Callout Croydon Ltd',
      '01234567',
      '1 High Street, Croydon CR0 1AB',
      '0800-247-847',
      'hello@example.com',
      'Tap repair: Tuesday 3 March, 10\u{a0}am',
      '£85.00, VAT included',
      'You pay £85.00 when you book.',
      '24 hours before',
      '£45.00',
      'complaints@example.com',
      'within 14 days without giving any reason',
    ])
      expect(text).toContain(words)
    expect(consent).toBe(writtenTerms.consent)
  })

  it.each([
    [0, 'Until the beginning of the visit you can move or cancel it free of charge.'],
    [1, 'Until 1 hour before the visit you can move or cancel it free of charge.'],
    [10, 'Until 10 hours before the visit you can move or cancel it free of charge.'],
  ])('say of free changes until %i hours before: %s', (freeChangeHours, words) => {
    const { text } = renderTerms(writtenTerms, visit, termsFactsOf(aTrader({ freeChangeHours }), order))
    expect(text).toContain(words)
  })

  it('leave out the line of a detail that the business has not given', () => {
    const bare = termsFactsOf(aTrader({ companyNumber: '', vatNumber: '', email: '' }), order)
    const [trader] = renderTerms(writtenTerms, visit, bare).sections
    expect(trader?.text).not.toMatch(/Company number|VAT number|E-mail/)
    expect(trader?.text).toContain('Company: Callout Croydon Ltd')
  })

  it('have no VAT in the price of a business that is not registered', () => {
    expect(termsFactsOf(aTrader({ vatRegistered: false }), order).price).toBe('£85.00')
  })

  it.each([
    ['full', 8_500, 'You pay £85.00 when you book.'],
    ['deposit', 8_500, 'You pay £45.00 when you book, and £40.00 once the work is done.'],
    ['deposit', 4_000, 'You pay £40.00 when you book.'],
    ['after', 8_500, 'You pay nothing when you book, and £85.00 once the work is done.'],
  ] as const)('with policy %s and %d pence say: %s', (policy, price, words) => {
    expect(termsFactsOf(aTrader(), { ...order, policy, price: pence(price) }).paying).toBe(words)
  })

  it('tell a consumer of the right to cancel', () => {
    expect(partsOf({})).toEqual(['trader', 'order', 'price', 'payment', 'change', 'complaints', 'cancel'])
  })

  it('tell a consumer with an urgent repair why there is none for that repair', () => {
    const parts = partsOf({ isUrgent: true, needsConsent: false })
    expect(parts).toEqual(['trader', 'order', 'price', 'payment', 'change_urgent', 'complaints', 'cancel_urgent'])
  })

  it.each([true, false])('have no right to cancel for a business (urgent: %s)', (isUrgent) => {
    expect(partsOf({ isBusiness: true, isUrgent, needsConsent: false }).join()).not.toContain('cancel')
  })

  it('of one version have the facts of each order', () => {
    const textFor = (service: string) => renderTerms(writtenTerms, visit, { ...facts, service }).text
    expect(textFor('Tap repair')).toContain('Tap repair: Tuesday 3 March')
    expect(textFor('Boiler service')).toBe(textFor('Tap repair').replace('Tap repair: ', 'Boiler service: '))
    expect(renderTerms({ ...writtenTerms, order: 'Only {service}, {when}.' }, visit, facts).text).toContain(
      'Only Tap repair',
    )
  })

  it('refuse a text with a fact that nobody knows', () => {
    expect(() => renderTerms({ ...writtenTerms, order: '{colour}' }, visit, facts)).toThrow('colour')
  })

  it('ask for consent exactly where it is needed', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (isBusiness, isUrgent, needsConsent) => {
        const { consent, sections } = renderTerms(writtenTerms, { isBusiness, isUrgent, needsConsent }, facts)
        expect(consent !== null).toBe(needsConsent)
        expect(sections.every(({ text }) => text !== '' && !/[{}]/.test(text))).toBe(true)
      }),
    )
  })
})

describe('the details that the law requires', () => {
  it('are all there when the business has given them', () => {
    expect(missingFrom(aTrader())).toEqual([])
  })

  it('are named where they are missing', () => {
    expect(missingFrom(aTrader({ address: '', email: '', complaints: '' }))).toEqual([
      'the address of the business',
      'the e-mail address',
      'the address for complaints',
    ])
  })
})

describe('an edit of the terms', () => {
  const judged = (changes: Partial<typeof writtenTerms>) => judgeTexts({ ...writtenTerms, ...changes })

  it('is accepted as it was written', () => {
    expect(judged({})).toEqual({ ok: true, value: writtenTerms })
  })

  it('is refused without a fact that the law requires, whichever part lacks it', () => {
    for (const part of termsParts) {
      for (const fact of requiredFacts[part] ?? []) {
        const without = writtenTerms[part].replaceAll(`{${fact}}`, 'something')
        expect(judged({ [part]: without })).toMatchObject({
          ok: false,
          refusal: { faults: [{ path: part, message: expect.stringContaining(`{${fact}}`) }] },
        })
      }
    }
  })

  it.each([
    ['an unknown fact', { order: '{service} {when} {colour}' }],
    ['a stray brace', { order: '{service} {when} }' }],
    ['no text', { cancel: ' \n ' }],
    ['too long a text', { cancel: 'x'.repeat(4_001) }],
    ['a consent of two lines', { consent: 'I ask you\nto start' }],
    ['a control character', { cancel: 'a\0b' }],
  ])('is refused with %s', (_, changes) => {
    expect(judged(changes)).toMatchObject({ ok: false, refusal: { faults: [{ path: Object.keys(changes)[0] }] } })
  })

  it('leaves out exactly the lines whose facts are empty', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('plain', 'Of {email}', 'Of {phone}', '{email} and {phone}')), (lines) => {
        const shown = fill(lines.join('\n'), { ...facts, email: '' })
        const left = lines.filter((line) => !factsIn(line).includes('email'))
        expect(shown).toBe(left.join('\n').replaceAll('{phone}', facts.phone).trim())
      }),
    )
  })
})
