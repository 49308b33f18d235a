import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { screenText } from './screen.ts'

describe('the screen of texts that are to be published', () => {
  it.each([
    'Came on time and mended the tap. Very happy.',
    'Terrible. Two hours late, the leak came back and nobody called.',
    'The worst plumber in Croydon: I want my money back!',
    'Paid £150 on 3 March 2026 for 45 minutes of work.',
    'OK',
    '',
  ])('publishes praise and blame alike: %s', (text) => {
    expect(screenText(text)).toEqual({ kind: 'publish' })
  })

  it.each([
    ['link', 'See https://cheap.example for a better one'],
    ['link', 'Use bestplumber.co.uk instead'],
    ['email', 'Write to me at ann@example.org'],
    ['phone', 'Call me on 07700 900 123'],
    ['phone', 'My number is +44 20 7946 0958'],
    ['address', 'He came to 12 Surrey Street'],
    ['address', 'At CR0 1AB the tap drips'],
    ['abuse', 'What a f*ck-up, you b.a.s.t.a.r.d'],
    ['capitals', 'THIS WAS THE WORST VISIT THAT I EVER HAD'],
    ['repetition', 'Baaaaaaaaaaaaaaad'],
  ] as const)('holds a text for %s: %s', (reason, text) => {
    const screened = screenText(text)
    expect(screened.kind === 'hold' ? screened.reasons : []).toContain(reason)
  })

  it('ends for any text, and a telephone number is found wherever it stands', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom('07700900123', '020 7946 0958'), (words, number) => {
        screenText(words)
        expect(screenText(`${words} ${number} `).kind).toBe('hold')
      }),
    )
  })
})
