import { describe, expect, it } from 'vitest'
import { firstVisit } from '#modules/booking'
import { aBooking, technicianId, tom, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { clockWords } from '../../time-words.ts'
import { visitStepOf } from './visit-step.ts'

const booking = {
  ...aBooking({ status: 'confirmed', technicianId: technicianId('tom') }),
  technician: { id: technicianId('tom'), userId: tom.userId, fullName: 'Tom' },
}
const visit = firstVisit(booking)
const fourHoursBefore = tuesdayTen.subtract({ hours: 4 })

describe('a visit on the day of its technician', () => {
  it('is set out to from four hours before, and says until then when that is', () => {
    expect(visitStepOf(visit, booking, fourHoursBefore)).toMatchObject({ next: 'en-route', opens: null })
    expect(visitStepOf(visit, booking, fourHoursBefore.subtract({ milliseconds: 1 }))).toMatchObject({
      next: null,
      opens: clockWords(fourHoursBefore),
    })
  })

  it('says how far it is', () => {
    const arrivesAt = tuesdayTen.subtract({ minutes: 5 })
    const onTheWay = { ...visit, status: 'en_route', arrivesAt } as const
    const there = { ...onTheWay, status: 'on_site', arrivedAt: tuesdayTen } as const
    const working = { ...there, checkIn: tuesdayTen }
    const left = { ...working, checkOut: tuesdayTen.add({ minutes: 50 }) }
    const underWay = { ...booking, status: 'in_progress' } as const
    expect(visitStepOf(onTheWay, booking, tuesdayTen).stands).toContain(clockWords(arrivesAt))
    expect(visitStepOf(there, booking, tuesdayTen).stands).toContain('There since')
    expect(visitStepOf(working, underWay, tuesdayTen)).toMatchObject({ next: 'check-out', waitsUntil: null })
    expect(visitStepOf(left, underWay, tuesdayTen)).toMatchObject({ next: 'submit' })
  })

  it('is reported as without access after 20 minutes at the door, counted from the promised time', () => {
    const early = { ...visit, status: 'on_site', arrivedAt: tuesdayTen.subtract({ minutes: 30 }) } as const
    const waited = tuesdayTen.add({ minutes: 20 })
    expect(visitStepOf(early, booking, tuesdayTen)).toMatchObject({ waitsUntil: clockWords(waited), hasWaited: false })
    expect(visitStepOf(early, booking, waited)).toMatchObject({ hasWaited: true })
    expect(visitStepOf(visit, booking, waited)).toMatchObject({ waitsUntil: null })
  })

  it('offers to share the position only on the way', () => {
    const onTheWay = { ...visit, status: 'en_route', arrivesAt: tuesdayTen } as const
    expect(visitStepOf(visit, booking, fourHoursBefore, [], true)).toMatchObject({ isShared: null })
    expect(visitStepOf(onTheWay, booking, fourHoursBefore)).toMatchObject({ isShared: false })
    expect(visitStepOf(onTheWay, booking, fourHoursBefore, [], true)).toMatchObject({ isShared: true })
    expect(visitStepOf({ ...onTheWay, status: 'on_site' }, booking, tuesdayTen, [], true)).toMatchObject({
      isShared: null,
    })
  })

  it('leaves nothing to do once the booking is over', () => {
    const done = { ...booking, status: 'completed' } as const
    expect(visitStepOf({ ...visit, status: 'done' }, done, tuesdayTen)).toMatchObject({ next: null, opens: null })
  })
})
