import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBooking } from '../../../tests/support/builders/bookings.ts'
import { factsFor } from './booking-facts.ts'

const addressFor = (part: 'customer' | 'technician' | 'office', address: string, postcode = 'CR0 1AB') => {
  const booking = aBooking({})
  return factsFor(part, { ...booking, contact: { ...booking.contact, address, postcode } }).address
}

describe('the address in a message', () => {
  it('has the postcode for technicians and the office', () => {
    for (const part of ['technician', 'office'] as const)
      expect(addressFor(part, '12 Park Lane')).toBe('12 Park Lane, CR0 1AB')
  })

  it.each([
    ['12 Park Lane', '12 Park Lane'],
    ['12 Park Lane, Croydon, CR0 1AB', '12 Park Lane, Croydon'],
    ['12 Park Lane, cr01ab, Croydon', '12 Park Lane, Croydon'],
    ['Flat 1\nCroydon Cr0  1aB.', 'Flat 1\nCroydon.'],
    ['CR0 1AB', 'the address that you gave'],
    ['', 'the address that you gave'],
  ])('leaves the postcode out for customers: %j', (address, words) => {
    expect(addressFor('customer', address)).toBe(words)
  })

  it('never has it for customers, however it is written in the address', () => {
    const spelling = fc
      .array(fc.constantFrom('', ' ', '  ', '\n', '-', '.', ','), { minLength: 5, maxLength: 5 })
      .map((between) => ['c', 'R', '0', '1', 'a', 'B'].map((letter, at) => `${letter}${between[at] ?? ''}`).join(''))
    const pieces = fc.array(fc.oneof(fc.string({ maxLength: 6 }), spelling, fc.constantFrom('CR0', '1AB', ', ')))
    fc.assert(
      fc.property(pieces, (parts) => {
        const words = addressFor('customer', parts.join(''))
        expect(words.replaceAll(/[^0-9a-z]/gi, '').toUpperCase()).not.toContain('CR01AB')
      }),
    )
  })
})
