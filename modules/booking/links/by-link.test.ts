import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aBooking, asha, now, office, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { type BookingDetails, bookingStatuses, isOpen } from '../booking.ts'
import { judgeCancel, judgeReschedule } from '../changing/judges.ts'
import { customerByLink, mayChangeByLink } from './by-link.ts'

const landlord = { name: 'Larry Landlord', email: 'larry@example.com' }

const anyBooking = fc
  .record({
    status: fc.constantFrom(...bookingStatuses),
    startsAt: fc.constantFrom(null, tuesdayTen),
    payer: fc.constantFrom(null, landlord, { name: 'Asha Patel', email: ' ASHA@example.com' }),
  })
  .map((changes): BookingDetails => aBooking(changes))

describe('mayChangeByLink', () => {
  it('is true for an open visit with a start that nobody else pays, and for no other booking', () => {
    fc.assert(
      fc.property(anyBooking, (booking) => {
        const { status, startsAt, payer } = booking
        expect(mayChangeByLink(booking)).toBe(isOpen(status) && startsAt !== null && payer !== landlord)
      }),
    )
  })
})

describe('the holder of a manage link', () => {
  it('may do what the customer may, unless the office has to be asked', () => {
    fc.assert(
      fc.property(anyBooking, (booking) => {
        const byLink = customerByLink(booking)
        const judged = [judgeCancel(booking, byLink), judgeReschedule(booking, byLink, now)]
        const notAllowed = { kind: 'not-allowed' }
        expect(judged).toEqual(
          mayChangeByLink(booking)
            ? [judgeCancel(booking, asha), judgeReschedule(booking, asha, now)]
            : [notAllowed, notAllowed],
        )
      }),
    )
  })

  it('may change no booking of another customer', () => {
    const booking = aBooking({ customerId: office.userId })
    expect(judgeCancel(booking, customerByLink(aBooking()))).toEqual({ kind: 'not-allowed' })
  })
})
