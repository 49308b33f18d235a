import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textableNumber } from './mobile-number.ts'

describe('textableNumber', () => {
  it.each(['+447700900123', '+447400123456', '+447911123456', '+447624123456', '+447797123456'])(
    'accepts the mobile number %s',
    (phone) => expect(textableNumber(phone)).toBe(phone),
  )

  it.each([
    ['a landline', '+442079460958'],
    ['a number of a business', '+448002478470'],
    ['a personal number', '+447012345678'],
    ['a pager', '+447612345678'],
    ['a number of France', '+33612345678'],
    ['a number of the United States', '+12025550123'],
    ['a number without its country', '07700900123'],
    ['a number that is too short', '+44770090012'],
    ['a number that is too long', '+4477009001234'],
    ['a number with spaces', '+44 7700 900123'],
  ])('refuses %s', (_, phone) => expect(textableNumber(phone)).toBeNull())

  it('accepts no number outside +447', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'+0123456789'.split('')), maxLength: 16 }), (phone) => {
        const accepted = textableNumber(phone)
        expect(accepted === null || (accepted === phone && /^\+447\d{9}$/.test(phone))).toBe(true)
      }),
    )
  })
})
