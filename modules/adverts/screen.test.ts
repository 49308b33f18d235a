import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdvertFacts, advertTextKey, screenAdvert } from './screen.ts'

const now = Temporal.Instant.from('2026-11-26T09:00:00Z')
const facts: AdvertFacts = {
  sameWordsOf: null,
  accountSince: now.subtract({ hours: 24 * 400 }),
  madeLately: 0,
  now,
}

function reasonsOf(texts: readonly string[], more: Partial<AdvertFacts> = {}): readonly string[] {
  const screened = screenAdvert(texts, { ...facts, ...more })
  return screened.kind === 'hold' ? screened.reasons : []
}

describe('The screen of adverts', () => {
  it.each([
    'Family plumbers since 1998. Boilers, taps and bathrooms, at 12 Surrey Street and all of CR0 1LH.',
    'Plasterer wanted for eight weeks in South Norwood, £180 to £220 a day.',
    'Rewiring, fuse boards and EV chargers. NICEIC approved.',
  ])('publishes the words of a trade: %s', (text) => {
    expect(reasonsOf([text])).toEqual([])
  })

  it.each([
    ['link', 'See www.cheap-roofs.example.com'],
    ['email', 'Write to ann@example.org'],
    ['phone', 'Ring 020 7946 0958'],
    ['abuse', 'The other bastards overcharge'],
    ['capitals', 'BEST ROOFERS IN ALL OF CROYDON CALL NOW'],
    ['repetition', 'cheap cheap cheap cheap cheap cheap cheap'],
    ['blocked-word', 'We also sell gift cards and crypto'],
    ['blocked-word', 'Gas certificate without an inspection'],
  ])('holds a text for %s: %s', (reason, text) => {
    expect(reasonsOf(['Roofs', text])).toContain(reason)
  })

  it('holds the same words once more, of the owner or of somebody else', () => {
    expect(reasonsOf(['Roofs'], { sameWordsOf: 'owner' })).toEqual(['own-duplicate'])
    expect(reasonsOf(['Roofs'], { sameWordsOf: 'others' })).toEqual(['others-duplicate'])
  })

  it('holds the third advert of a day from an account that is younger than a week', () => {
    const young = { accountSince: now.subtract({ hours: 24 * 7 - 1 }) }
    expect(reasonsOf(['Roofs'], { ...young, madeLately: 1 })).toEqual([])
    expect(reasonsOf(['Roofs'], { ...young, madeLately: 2 })).toEqual(['many-from-new-account'])
    expect(reasonsOf(['Roofs'], { accountSince: now.subtract({ hours: 24 * 7 }), madeLately: 9 })).toEqual([])
  })

  it('holds all where somebody reads every advert first', () => {
    expect(reasonsOf(['Roofs'], { readsAll: true })).toEqual(['read-first'])
  })

  it('ends for any texts, and one more text never takes a reason away', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.string({ unit: 'grapheme' }), (texts, one) => {
        expect(reasonsOf([...texts, one])).toEqual(expect.arrayContaining([...reasonsOf(texts)]))
      }),
    )
  })
})

describe('The key of a text', () => {
  it('is the same whatever the case, the spaces and the signs', () => {
    expect(advertTextKey('Family plumbers, since 1998!')).toBe(advertTextKey('FAMILY  PLUMBERS\nsince 1998'))
  })

  it('differs between texts of different letters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]*$/), fc.stringMatching(/^[a-z0-9]*$/), (one, other) => {
        expect(advertTextKey(one) === advertTextKey(other)).toBe(one === other)
      }),
    )
  })
})
