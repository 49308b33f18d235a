import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatParts } from './chat-words.ts'

const origin = 'https://callout.example'

describe('a line of the office in the chat', () => {
  it('has its addresses of the site as links, without the full stop after them', () => {
    expect(chatParts(`Book here: ${origin}/book. Thank you`, origin)).toEqual([
      { words: 'Book here: ', isLink: false },
      { words: `${origin}/book`, isLink: true },
      { words: '. Thank you', isLink: false },
    ])
  })

  it.each(['https://callout.example.net/x', 'http://callout.example/x', 'javascript:alert(1)', 'www.callout.example'])(
    'links no other address: %s',
    (text) => {
      expect(chatParts(`See ${text} now`, origin).filter(({ isLink }) => isLink)).toEqual([])
    },
  )

  it('loses no character', () => {
    const word = fc.constantFrom(origin, '/book', 'https://', 'a', ' ', '.', '\n', ')', '<b>')
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join('')
        expect(
          chatParts(text, origin)
            .map((part) => part.words)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
