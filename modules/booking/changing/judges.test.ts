import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aBooking,
  ann,
  asha,
  office,
  stranger,
  technicianId,
  tom,
  tuesdayTen,
} from '../../../tests/support/builders/bookings.ts'
import { type BookingDetails, bookingStatuses } from '../booking.ts'
import { judgeAskingForMore, judgeDeparture } from './judges.ts'

const technician = { id: technicianId('tom'), userId: tom.userId, fullName: 'Tom' }
const assigned = (changes: Partial<BookingDetails> = {}): BookingDetails => ({
  ...aBooking({ status: 'confirmed', technicianId: technician.id }),
  technician,
  ...changes,
})
const anyone = fc.constantFrom(asha, stranger, office, tom, ann)

describe('judgeAskingForMore', () => {
  it('lets the assigned technician and the office ask, while the work is to be done or being done', () => {
    fc.assert(
      fc.property(anyone, fc.constantFrom(...bookingStatuses), (actor, status) => {
        const isAllowed = actor === tom || actor === office
        const isNow = status === 'confirmed' || status === 'in_progress'
        const refusal = isAllowed ? { kind: 'no-variation-now', status } : { kind: 'not-allowed' }
        expect(judgeAskingForMore(assigned({ status }), actor)).toEqual(isAllowed && isNow ? null : refusal)
      }),
    )
  })
})

describe('judgeDeparture', () => {
  it('lets the assigned technician alone set out, to a confirmed visit', () => {
    fc.assert(
      fc.property(anyone, fc.constantFrom(...bookingStatuses), (actor, status) => {
        const refusal = actor === tom ? { kind: 'no-visit-to-come', status } : { kind: 'not-allowed' }
        const expected = actor === tom && status === 'confirmed' ? null : refusal
        expect(judgeDeparture(assigned({ status }), actor, tuesdayTen)).toEqual(expected)
      }),
    )
  })

  it('refuses a departure more than four hours before the start, and none to an emergency', () => {
    const earliest = tuesdayTen.subtract({ hours: 4 })
    const tooEarly = { kind: 'too-early', hours: 4 }
    expect(judgeDeparture(assigned(), tom, earliest.subtract({ milliseconds: 1 }))).toEqual(tooEarly)
    expect(judgeDeparture(assigned(), tom, earliest)).toBeNull()
    expect(judgeDeparture(assigned(), tom, tuesdayTen.add({ hours: 48 }))).toBeNull()
    expect(judgeDeparture(assigned({ startsAt: null }), tom, earliest.subtract({ hours: 99 }))).toBeNull()
  })
})
