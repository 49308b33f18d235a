import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText } from './plain-text.ts'
import { alikenessOf, sharedCount, shingleWords, shinglesOf, wordCount } from './shingles.ts'

const word = fc.stringMatching(/^[a-z]{1,8}$/)
const words = fc.array(word, { maxLength: 60 })
const enough = fc.array(word, { minLength: shingleWords, maxLength: 60 })
const page = (path: string, text: string) => ({ path, title: path, text })

describe('shinglesOf', () => {
  it('has no word more than the text, and none for a text of fewer than five words', () => {
    fc.assert(
      fc.property(words, (text) => {
        const { size } = shinglesOf(text.join(' '), [])
        expect(size).toBeLessThanOrEqual(Math.max(0, text.length - shingleWords + 1))
        expect(size > 0).toBe(text.length >= shingleWords)
      }),
    )
  })

  it('does not see capitals, spaces, punctuation and markup', () => {
    const between = fc.constantFrom(' ', '  ', '\n', ', ', '. ', ' <b>', '</b> ', '<br>', ' - ', ' <!-- x y --> ')
    fc.assert(
      fc.property(fc.array(fc.tuple(word, between, fc.boolean()), { minLength: 1, maxLength: 40 }), (parts) => {
        const plain = parts.map(([one]) => one).join(' ')
        const dressed = parts.map(([one, gap, isLoud]) => (isLoud ? one.toUpperCase() : one) + gap).join('')
        expect([...shinglesOf(plainText(dressed), [])]).toEqual([...shinglesOf(plain, [])])
      }),
    )
  })

  it('takes every place for the same, the longest name first', () => {
    const places = ['Croydon', 'South Croydon', 'Thornton Heath']
    const of = (place: string) => [...shinglesOf(`Tap repair in ${place}, by people who live here`, places)]
    expect(of('South Croydon')).toEqual(of('Thornton Heath'))
    expect(of('Croydon')).toEqual(of('Thornton Heath'))
    expect(of('Brighton')).not.toEqual(of('Croydon'))
  })
})

describe('sharedCount', () => {
  it('is the same from both sides, and all of a text with itself', () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const [a, b] = [shinglesOf(one.join(' '), []), shinglesOf(other.join(' '), [])]
        expect(sharedCount(a, b)).toBe(sharedCount(b, a))
        expect(sharedCount(a, a)).toBe(a.size)
        expect(sharedCount(a, b)).toBeLessThanOrEqual(Math.min(a.size, b.size))
      }),
    )
  })
})

describe('alikenessOf', () => {
  it('is 0 for a text that shares no word, and 100 for one of another page', () => {
    fc.assert(
      fc.property(enough, enough, (one, other) => {
        const text = one.join(' ')
        const strange = other.map((each) => each.toUpperCase() + '9').join(' ')
        expect(alikenessOf(text, [page('/a', strange)], [])).toMatchObject({ percent: 0, shared: 0, pages: [] })
        expect(alikenessOf(text, [page('/a', strange), page('/b', text)], [])).toMatchObject({
          percent: 100,
          pages: [{ path: '/b', percent: 100 }],
        })
      }),
    )
  })

  it('is the same for any order of the pages, grows with each, and counts a shared passage once', () => {
    fc.assert(
      fc.property(enough, fc.array(words, { maxLength: 6 }), fc.nat(), (one, texts, cut) => {
        const text = one.join(' ')
        const others = [...texts, one.slice(cut % one.length)].map((each, n) => page(`/${n}`, each.join(' ')))
        const all = alikenessOf(text, others, [])
        expect(alikenessOf(text, others.toReversed(), [])).toEqual(all)
        expect(alikenessOf(text, others.slice(1), []).shared).toBeLessThanOrEqual(all.shared)
        expect(alikenessOf(text, [...others, ...others], []).shared).toBe(all.shared)
        expect(all.percent).toBeLessThanOrEqual(100)
      }),
    )
  })

  it('adds up what several pages have, and names each with the sentences', () => {
    const first = 'The stop tap is usually under the sink. '
    const second = 'Old flats have it in a cupboard on the landing. '
    const own = 'Ours alone is a sentence about hills and chalk under every house.'
    const alike = alikenessOf(first + second + own, [page('/a', first), page('/b', second), page('/c', 'Nothing.')], [])
    expect(alike.pages).toMatchObject([
      { path: '/b', sentences: ['Old flats have it in a cupboard on the landing.'] },
      { path: '/a', sentences: ['The stop tap is usually under the sink.'] },
    ])
    expect(alike.shared).toBe(10)
    expect(wordCount(first)).toBe(8)
  })
})

describe('plainText', () => {
  it('has each block on its line, without scripts, styles and drawings', () => {
    expect(
      plainText(
        '<main><h1>Taps &amp; drains</h1><script>let a = "<p>"</script><p>It&#x27;s  <b>wet</b>.</p><svg><text>x</text></svg></main>',
      ),
    ).toBe("Taps & drains\nIt's wet.")
  })
})
