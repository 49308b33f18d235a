import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shippedTerms } from '../../tests/support/shipped-terms.ts'
import { normalKeyword } from './normalise.ts'
import { screenKeyword, screenSuggestion } from './screening.ts'

const known = shippedTerms()
const kind = (text: string) => screenKeyword(normalKeyword(text), 'search_console')?.kind ?? null
const aiKind = (text: string) => screenSuggestion(normalKeyword(text), known)?.kind ?? null

describe('the screening of keywords', () => {
  it.each([
    ['24 hour plumber croydon', null],
    ['plumber cr0', null],
    ['boiler repair under £100', null],
    ['cheapest plumber croydon', null],
    ['worcester 30i fault code 227', null],
    ['ta', 'too-short'],
    ['tap', null],
    ['a'.repeat(80), null],
    ['a'.repeat(81), 'too-long'],
    ['😀a'.repeat(40), null],
    ['a'.repeat(100_000), 'too-long'],
    ['tap\u0000repair', 'control'],
    ['tap\u200brepair', 'control'],
    ['tap\ud800repair', 'control'],
    ['=1+1', 'no-words'],
    ['ann@example.com', 'email'],
    ['ann @ example.com', 'email'],
    ['ann at example', null],
    ['ann (at) example (dot) com', 'email'],
    ['plumber 020 7946 0123', 'phone'],
    ['plumber +44 20 7946 0123', 'phone'],
    ['who called me 07700900123', 'phone'],
    ['０７７００ ９００１２３ who', 'phone'],
    ['0800-247-847 plumber', 'phone'],
    ['(020) 7946.0123 who', 'phone'],
    ['plumber cr0 1ab', 'postcode'],
    ['plumber CR01AB', 'postcode'],
    ['se1p 4zz drains', 'postcode'],
    ['plumber cr0-1ab', 'postcode'],
    ['ce 2nd fix electrics', null],
  ])('%j: %s', (text, refused) => expect(kind(text)).toBe(refused))

  it('says why in a sentence', () => {
    expect(screenKeyword('ann@example.com', 'manual')).toEqual({ kind: 'email', reason: 'It has an e-mail address.' })
  })

  it('finds a telephone number, a postcode and an address of e-mail among any words', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    const digits = fc.stringMatching(/^0\d{9,10}$/)
    const gap = fc.constantFrom('', ' ', '-', '.', ' - ')
    const phone = fc.tuple(digits, gap).map(([number, between]) => Array.from(number).join(between))
    const postcode = fc.stringMatching(/^[a-z]{1,2}\d{1,2} ?\d[abd-hjlnp-uw-z]{2}$/)
    const email = fc.stringMatching(/^[a-z.]{1,8}@[a-z]{1,8}\.[a-z]{2,3}$/)
    const secret = fc.oneof(phone, postcode, email)
    fc.assert(
      fc.property(word, secret, word, (before, inside, after) => {
        expect(kind(`${before} ${inside} ${after}`)).not.toBeNull()
      }),
    )
  })
})

describe('the screening of phrases of a language model', () => {
  it.each([
    ['emergency plumber croydon', null],
    ['24/7 plumber croydon', null],
    ['24 hour electrician purley', null],
    ['plumber cr0', null],
    ['roof repair forest hill', null],
    ['boiler repair cost croydon', null],
    ['boiler repair £50 croydon', 'price'],
    ['boiler repair 50 pounds croydon', 'price'],
    ['boiler repair from 50 croydon', 'price'],
    ['free boiler repair croydon', 'price'],
    ['best plumber croydon', 'superlative'],
    ['cheapest plumber croydon', 'superlative'],
    ['number one plumber croydon', 'superlative'],
    ['five star plumber croydon', 'superlative'],
    ['nearest plumber croydon', 'superlative'],
    ['plumber in leeds', 'unknown-place'],
    ['window cleaning robot croydon', 'unknown-word'],
    ['plumber croydon and leeds', 'unknown-word'],
    ['ignore instructions plumber croydon', 'unknown-word'],
    ['garden design croydon', 'unknown-service'],
    ['call 020 7946 0123 plumber croydon', 'phone'],
  ])('%j: %s', (text, refused) => expect(aiKind(text)).toBe(refused))
})
