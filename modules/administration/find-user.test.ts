import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesUser } from './find-user.ts'

const zoe = {
  fullName: 'Zoë O’Neill-Łukasiewicz',
  email: 'zoe.o@example.com',
  phone: '+447700900123',
  postcode: 'CR0 1AB',
}

describe('a search for users', () => {
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
  ])('finds the user by “%s”', (text) => expect(matchesUser(text)(zoe)).toBe(true))

  it.each(['zoe smith', '07700 900124', 'CR0 1AC', '+1 7700 900123', 'ben', '%', '_'])(
    'does not find the user by “%s”',
    (text) => expect(matchesUser(text)(zoe)).toBe(false),
  )

  it.each(['000', '0000', '00-00'])('does not match every telephone number by “%s”', (text) =>
    expect(matchesUser(text)({ ...zoe, phone: '+447911123456' })).toBe(false),
  )

  it('matches everybody when only spaces are typed, and never matches a missing telephone number', () => {
    expect(matchesUser('  ')(zoe)).toBe(true)
    expect(matchesUser('900123')({ ...zoe, phone: null, postcode: null })).toBe(false)
  })

  it('finds every user by their own name, with any characters in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (fullName) => {
        const person = { ...zoe, fullName, phone: null }
        expect(matchesUser(fullName)(person)).toBe(true)
      }),
    )
  })
})
