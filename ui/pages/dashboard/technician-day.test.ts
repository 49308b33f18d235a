import { describe, expect, it } from 'vitest'
import type { Departure } from '#modules/booking'
import { aBooking, asha, bookingId, technicianId, tom, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { clockWords } from '../../time-words.ts'
import { setOutOf } from './technician-day.ts'

const assigned = {
  ...aBooking({ status: 'confirmed', technicianId: technicianId('tom') }),
  technician: { id: technicianId('tom'), userId: tom.userId, fullName: 'Tom' },
}
const fourHoursBefore = tuesdayTen.subtract({ hours: 4 })
const departure: Departure = {
  bookingId: bookingId('one'),
  technicianId: technicianId('tom'),
  startsAt: tuesdayTen,
  at: fourHoursBefore,
  arrivesAt: tuesdayTen,
}

describe('"On my way" on the day of the technician', () => {
  it('is offered from four hours before the visit, as the server accepts it', () => {
    expect(setOutOf(assigned, tom, null, fourHoursBefore)).toEqual({ arrival: null, choices: [15, 30, 45] })
    expect(setOutOf(assigned, tom, null, fourHoursBefore.subtract({ milliseconds: 1 }))).toBeNull()
  })

  it('is not offered once the work has begun, nor to anybody else', () => {
    expect(setOutOf({ ...assigned, status: 'in_progress' }, tom, null, tuesdayTen)).toBeNull()
    expect(setOutOf(assigned, asha, null, tuesdayTen)).toBeNull()
  })

  it('shows the time of arrival after the departure', () => {
    expect(setOutOf(assigned, tom, departure, fourHoursBefore)).toMatchObject({ arrival: clockWords(tuesdayTen) })
  })
})
