import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contextWords, isMadeOf, siteWords } from './context-words.ts'

const asha = { fullName: 'Asha de Souza-Patel', email: 'asha.dsp@gmail.com', phone: '+447700900123' }
const words = contextWords(asha, 'Brightwell Repairs Ltd')

describe('a password', () => {
  it.each([
    'callout',
    'Callout1',
    'Croydon1',
    'callout-croydon',
    'Brightwell2026!',
    'brightwell repairs ltd',
    'Asha1990',
    'SouzaPatel!!',
    'Sóuza-patel-99',
    'asha.dsp@gmail.com',
    'gmail123',
    '07700900123',
    '+44 7700 900123',
    'asha900123',
    'PlumberAsha7',
    'abc callout',
  ])('is refused when little remains beside words of its owner and the business: %s', (password) => {
    expect(isMadeOf(password, words)).toBe(true)
  })

  it.each(['leaky tap 7', 'asha likes copper pipes', 'my callout came on time', 'correct horse 42', '48151623', ''])(
    'passes when more remains, or none of the words is in it: %s',
    (password) => {
      expect(isMadeOf(password, words)).toBe(false)
    },
  )

  it('passes whatever it is, when it has none of the words', () => {
    const text = fc.string().filter((each) => !/[^\p{N}\p{P}\p{S}\p{Z}]/u.test(each) && !/\d{6}/.test(each))
    fc.assert(
      fc.property(text, (password) => {
        expect(isMadeOf(password, words)).toBe(false)
      }),
    )
  })

  it('is refused for every word with up to three letters and any digits around it', () => {
    const around = fc.tuple(fc.stringMatching(/^[0-9!-]{0,6}$/), fc.stringMatching(/^[a-z]{0,3}[0-9]{0,4}$/))
    fc.assert(
      fc.property(fc.constantFrom(...words), around, (word, [before, after]) => {
        expect(isMadeOf(`${before}${word.toUpperCase()}${after}`, words)).toBe(true)
      }),
    )
  })
})

describe('contextWords', () => {
  it('has no word of one or two letters, for such are in many good passwords', () => {
    expect(words.filter((word) => word.length < 3)).toEqual([])
    expect(words).not.toContain('de')
  })

  it('joins a name of short parts', () => {
    expect(contextWords({ fullName: 'Li Wu', email: 'l@x.uk', phone: null }, '')).toContain('liwu')
  })

  it('has the words of the site for everybody', () => {
    expect(siteWords.every((word) => words.includes(word))).toBe(true)
  })
})
