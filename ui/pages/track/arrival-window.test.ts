import { describe, expect, it } from 'vitest'
import { aBooking, now, technicianId, tom, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { arrivalOf, bookingShown } from '../../components/bookings/booking-shown.ts'
import { jobOf, whenWords } from '../../components/office/job.ts'
import { stepsOf } from './steps.ts'
import { whatNext } from './what-next.ts'

const arrival = {
  kind: 'two_hours',
  from: tuesdayTen.subtract({ hours: 1 }),
  to: tuesdayTen.add({ hours: 1 }),
} as const
const technician = { id: technicianId('tom'), userId: tom.userId, fullName: 'Tom' }
const booking = { ...aBooking({ status: 'confirmed', arrival }), technicianId: technician.id, technician }
const departure = {
  bookingId: booking.id,
  technicianId: technician.id,
  startsAt: tuesdayTen,
  at: tuesdayTen.subtract({ minutes: 50 }),
  arrivesAt: tuesdayTen.subtract({ minutes: 20 }),
}
const plain = (words: string) => words.replaceAll('\u{a0}', ' ')

describe('the page of a visit with an arrival window', () => {
  it('says the window to its customer, and nothing of the planned start', () => {
    const said = [
      bookingShown(booking, { userId: booking.customerId, role: 'customer' }, now).when,
      whatNext(booking, null, null).title,
      ...stepsOf(booking, [], null, now).map(({ title }) => title),
    ].map(plain)
    expect(said[0]).toBe('Tuesday 3 March, between 9 and 11 am')
    expect(said[1]).toBe('Tom is coming on Tuesday 3 March, between 9 and 11 am')
    expect(said).toContain('The visit: Tuesday 3 March, between 9 and 11 am')
    expect(said.join(' ')).not.toContain('10 am')
  })

  it('says the time of arrival once the technician is on the way, and the window no more', () => {
    expect(plain(arrivalOf(booking, null, now))).toBe('Tuesday 3 March, between 9 and 11 am')
    const said = [
      arrivalOf(booking, departure, now),
      whatNext(booking, null, null, departure).words,
      ...stepsOf(booking, [], departure, now).map(({ title }) => title),
    ].map(plain)
    expect(said[0]).toBe('Tuesday 3 March, at about 9:40 am')
    expect(said.filter((words) => words.includes('9:40 am'))).toHaveLength(4)
    expect(said.join(' ')).not.toContain('between')
  })

  it('keeps what a move promised in its steps', () => {
    const fact = { kind: 'moved', to: tuesdayTen, promisedFrom: arrival.from, promisedTo: arrival.to } as const
    const entry = { at: now, actor: booking.customerId, from: 'confirmed', to: 'confirmed', fact } as const
    const [step] = stepsOf(booking, [entry], null, now)
    expect(step && plain(step.title)).toBe('Moved to Tuesday 3 March, between 9 and 11 am')
  })

  it('says both to those who work', () => {
    const shown = bookingShown(booking, { userId: technician.userId, role: 'technician' }, now)
    expect(plain(shown.when)).toBe('Tuesday 3 March, 10 am (promised between 9 and 11 am)')
    expect(plain(whenWords(jobOf(booking, tuesdayTen)))).toBe('Today, 10 am (promised between 9 and 11 am)')
    expect(jobOf(booking, tuesdayTen.add({ minutes: 30 })).isLate).toBe(false)
    expect(jobOf(booking, arrival.to.add({ minutes: 16 })).isLate).toBe(true)
  })
})
