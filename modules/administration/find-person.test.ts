import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesUser } from './find-person.ts'

const zoe = {
  fullName: 'Zoë O’Neill-Łukasiewicz',
  email: 'zoe.o@example.com',
  phone: '+447700900123',
  postcode: 'CR0 1AB',
}

describe('who is meant by what was typed', () => {
  it.each([
    'zoe',
    'ZOË',
    "o'neill",
    'oneill',
    'Lukasiewicz',
    'łukasiewicz zoe',
    'zoe cr0',
    'cr01ab',
    'CR0 1AB',
    '1ab',
    'zoe.o@example',
    '07700 900123',
    '+44 7700 900 123',
    '0044 7700 900123',
    '(07700) 900-123',
    '900123',
  ])('is found by “%s”', (text) => expect(matchesUser(text)(zoe)).toBe(true))

  it.each(['zoe smith', '07700 900124', 'CR0 1AC', '+1 7700 900123', 'ben', '%', '_'])('is not found by “%s”', (text) =>
    expect(matchesUser(text)(zoe)).toBe(false),
  )

  it.each(['000', '0000', '00-00'])('is not everybody with a telephone by “%s”', (text) =>
    expect(matchesUser(text)({ ...zoe, phone: '+447911123456' })).toBe(false),
  )

  it('is anybody when nothing but spaces was typed, and somebody without a telephone has no number', () => {
    expect(matchesUser('  ')(zoe)).toBe(true)
    expect(matchesUser('900123')({ ...zoe, phone: null, postcode: null })).toBe(false)
  })

  it('finds everybody by their own name, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (fullName) => {
        const person = { ...zoe, fullName, phone: null }
        expect(matchesUser(fullName)(person)).toBe(true)
      }),
    )
  })
})
