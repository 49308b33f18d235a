import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBooking, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { calendarVisit, changeTerms, factsFor } from './booking-facts.ts'

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

describe('a booking with an arrival window', () => {
  const from = tuesdayTen.subtract({ hours: 1 })
  const arrival = { kind: 'two_hours', from, to: from.add({ hours: 2 }) } as const
  const wide = aBooking({ arrival, technicianId: null })
  const words = (part: 'customer' | 'technician' | 'office') => factsFor(part, wide).when.replaceAll('\u{a0}', ' ')

  it('is said to customers as its window, and to those who work with the planned start', () => {
    expect(words('customer')).toBe('Tuesday 3 March, between 9 and 11 am')
    for (const part of ['technician', 'office'] as const)
      expect(words(part)).toBe('Tuesday 3 March, 10 am (promised between 9 and 11 am)')
    expect(factsFor('customer', wide).visit).toBe(factsFor('customer', wide).when)
  })

  it('fills the window in the calendar of a customer, and its planned time in that of a technician', () => {
    const times = (part: 'customer' | 'technician' | null) => {
      const visit = calendarVisit(wide, 'https://example.com/', 'confirmed', part)
      return [visit?.startsAt, visit?.minutes]
    }
    expect(times('customer')).toEqual([from, 120])
    expect(times(null)).toEqual([from, 120])
    expect(times('technician')).toEqual([tuesdayTen, 60])
    const told = calendarVisit(wide, 'https://example.com/', 'confirmed', 'technician')?.description
    expect(told).toContain('promised between')
  })

  it('names the moment until which a change is free, which a window does not say', () => {
    expect(changeTerms(wide).replaceAll('\u{a0}', ' ')).toContain('free of charge until Monday 2 March, 10 am.')
    expect(changeTerms(aBooking())).toContain('until 24 hours before')
  })
})
