import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { emptyReport } from './report.ts'
import { summaryOfEntries } from './summary.ts'
import { withoutNames } from './without-names.ts'

const names = ['Asha Patel']
const others = ['12 Park Lane, Croydon', 'CR0 1AB', '+447700900123', 'asha@example.com']
const known = { names, others }

describe('withoutNames', () => {
  it.each([
    ['Asha was there; Ms Patel signed.', '[removed] was there; Ms [removed] signed.'],
    ['ASHA PATEL, 12 Park Lane, Croydon, cr01ab', '[removed]'],
    ['Call 07700 900123 or +44 (0)20 7946 0018.', 'Call [removed] or [removed].'],
    ['Write to bob.builder+jobs@mail.example.org', 'Write to [removed]'],
    [
      'The neighbour at SW1A 1AA has photos at https://example.com/x?y',
      'The neighbour at [removed] has photos at [removed]',
    ],
  ])('leaves nobody in %j', (text, left) => expect(withoutNames(text, known)).toBe(left))

  it.each([
    ['Mr Ng let me in. NG signed.', 'Lam Ng', 'Mr [removed] let me in. [removed] signed.'],
    ['Spoke to Mrs Li, ask for li.', 'Mrs Li', 'Spoke to [removed], ask for [removed].'],
    ['Mrs Park said: park the van here.', 'Jo Park', 'Mrs [removed] said: park the van here.'],
    ['mr lane and dr. j close came', 'Lane Close', 'mr [removed] and dr. j [removed] came'],
    ['Ms Close closed the close.', 'Close', 'Ms [removed] closed the close.'],
    ["Miss O’Brien’s tap, o'brien", "Una O'Brien", 'Miss [removed]’s tap, [removed]'],
    ['Do it as Do asks, so it is done', 'Do An', '[removed] it as [removed] asks, so it is done'],
    ['王伟 signed', '王伟', '[removed] signed'],
    ['Rene\u0301e signed', 'Ren\u00e9e', '[removed] signed'],
  ])('leaves nobody in %j', (text, name, left) =>
    expect(withoutNames(text, { names: [name], others: ['1 High Road'] })).toBe(left),
  )

  it('leaves no word of a name that has a capital letter or follows a title', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzéüß')),
      minLength: 1,
      maxLength: 9,
    })
    const first = fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZÉ'))
    const made = fc.tuple(first, letters).map((pair) => pair.join(''))
    const name = fc.oneof(fc.constantFrom('Ng', 'Li', 'Park', 'Lane', 'Close', 'Garden', 'Do', 'Removed'), made)
    const form = fc.constantFrom(
      (word: string) => word,
      (word: string) => word.toUpperCase(),
      (word: string) => `Mr ${word}`,
      (word: string) => `mrs ${word.toLowerCase()}`,
      (word: string) => `Dr. J ${word}'s`,
    )
    const pieces = fc.array(fc.tuple(fc.nat(2), form, fc.constantFrom(' the valve ', '. ', ', ', '\n')), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 3 }), pieces, (words, used) => {
        fc.pre(
          words.every((word) => !/^(?:mr|mrs|ms|mx|dr|miss|sir|dame|lady|lord|rev|prof|master|madam)$/iu.test(word)),
        )
        const text = used.map(([n, as, end]) => `${as(words[n % words.length] ?? '')}${end}`).join('')
        const left = withoutNames(text, { names: [words.join(' ')], others })
        for (const word of words) {
          const whole = (as: string, flags: string) => new RegExp(`(?<!\\p{L})${as}(?!\\p{L})`, flags)
          expect(left).not.toMatch(whole(word, 'u'))
          expect(left).not.toMatch(whole(word.toUpperCase(), 'u'))
          expect(left).not.toMatch(whole(`mrs ${word}`, 'iu'))
        }
      }),
    )
  })

  it('leaves the words of the work', () => {
    const work =
      'Replaced the 15 mm valve in the ground floor flat, 1200 x 600, 3 bar at 60 degrees. Parked in the lane.'
    expect(withoutNames(work, known)).toBe(work)
  })

  it('leaves no known phrase, wherever it stands', () => {
    const phrase = fc.constantFrom(...names, ...others)
    const around = fc.constantFrom('', ' ', '. ', ', ', '\n', ' the valve ', '(', '"')
    fc.assert(
      fc.property(fc.array(fc.tuple(around, phrase, around), { maxLength: 6 }), (pieces) => {
        const left = withoutNames(pieces.map((piece) => piece.join('')).join(' '), known).toLowerCase()
        for (const word of ['asha', 'patel', 'park lane', 'croydon', 'cr0', '7700', 'example.com']) {
          expect(left).not.toContain(word)
        }
      }),
    )
  })
})

describe('summaryOfEntries', () => {
  const { fields } = emptyReport

  it('has each entry that is there, in order', () => {
    const part = { unitPrice: pence(120), vatRate: 20, source: null, isExtra: false } as const
    const parts = [
      { ...part, name: 'Washer', quantity: 2 },
      { ...part, name: 'Tape', quantity: 1 },
    ]
    const whole = {
      ...fields,
      workPerformed: 'A new tap',
      parts,
      issuesFound: 'Rust.',
      completionStatus: 'completed' as const,
    }
    expect(summaryOfEntries(whole)).toBe(
      'Work performed: A new tap.\n\nParts used: 2 × Washer, 1 × Tape.\n\nIssues found: Rust.\n\nThe work is completed.',
    )
    expect(summaryOfEntries({ ...fields, workPerformed: 'Looked!' })).toBe('Work performed: Looked!')
  })
})
