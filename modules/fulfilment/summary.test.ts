import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { emptyReport } from './report.ts'
import { summaryOfEntries } from './summary.ts'
import { withoutNames } from './without-names.ts'

const known = ['Asha Patel', '12 Park Lane, Croydon', 'CR0 1AB', '+447700900123', 'asha@example.com']

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

  it('leaves the words of the work', () => {
    const work =
      'Replaced the 15 mm valve in the ground floor flat, 1200 x 600, 3 bar at 60 degrees. Parked in the lane.'
    expect(withoutNames(work, known)).toBe(work)
  })

  it('leaves no known phrase, wherever it stands', () => {
    const phrase = fc.constantFrom(...known)
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
