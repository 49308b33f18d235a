import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Visit, currentVisit, factsOfVisits, isOpenVisit } from '#modules/fulfilment'
import { aBooking, technicianId, tuesdayEleven, tuesdayTen } from '../../../tests/support/builders/bookings.ts'
import { type Booking, mayBecome } from '../booking.ts'
import { firstVisit, visitsAfter } from './visits-after.ts'

const [tom, ann] = [technicianId('tom'), technicianId('ann')]
const starts = [tuesdayTen, tuesdayEleven, null]

type Change = (booking: Booking, at: Temporal.Instant) => Booking

/** A change to a status where the booking may become it; else nothing. */
const to =
  (status: Booking['status'], changes: (booking: Booking, at: Temporal.Instant) => Partial<Booking>): Change =>
  (booking, at) =>
    mayBecome(booking.status, status) ? { ...booking, ...changes(booking, at), status, updatedAt: at } : booking

const assigned = (technician: typeof tom): Change => to('confirmed', () => ({ technicianId: technician }))
const again =
  (status: Booking['status'], changes: (booking: Booking) => Partial<Booking>): Change =>
  (booking) =>
    booking.status === status ? { ...booking, ...changes(booking) } : booking

const changes: Readonly<Record<string, Change>> = {
  'Tom is assigned': assigned(tom),
  'Ann is assigned': assigned(ann),
  'Ann takes over': again('confirmed', () => ({ technicianId: ann })),
  'it goes back to the office': again('confirmed', () => ({ technicianId: null, status: 'pending' })),
  'it is moved': again('confirmed', ({ startsAt }) => ({
    startsAt: starts[(starts.findIndex((one) => one === startsAt) + 1) % 2] ?? null,
  })),
  'work begins': to('in_progress', (_, at) => ({ actualStartTime: at })),
  'the cost is agreed': (booking) => ({ ...booking, finalCost: booking.estimatedCost }),
  'work is done': to('completed', (_, at) => ({ actualEndTime: at })),
  'the completion is undone': again('completed', () => ({ status: 'in_progress', actualEndTime: null })),
  'the customer cancels': to('cancelled', () => ({ cancelReason: 'customer' })),
  'nobody opens': to('cancelled', () => ({ cancelReason: 'no_access' })),
}

const names = Object.keys(changes)
const runs = fc.array(fc.constantFrom(...names), { maxLength: 14 })
const whole = ['Tom is assigned', 'it is moved', 'Ann takes over', 'work begins', 'work is done']

describe('the visits of a booking', () => {
  it('give the technician, the start and the first check-in of the booking, after any changes', () => {
    fc.assert(
      fc.property(runs, fc.constantFrom(...starts), (run, startsAt) => {
        let booking: Booking = aBooking({ startsAt })
        let visits: readonly Visit[] = [firstVisit(booking)]
        for (const [step, name] of run.entries()) {
          booking = changes[name]?.(booking, tuesdayTen.add({ minutes: step })) ?? booking
          visits = visitsAfter(visits, booking)
          const { technicianId: technician, startsAt: start, actualStartTime } = booking
          expect(factsOfVisits(visits)).toEqual({ technicianId: technician, startsAt: start, actualStartTime })
          const current = currentVisit(visits)
          const isOver = booking.status === 'completed' || booking.status === 'cancelled'
          expect(isOpenVisit(current)).toBe(!isOver)
          expect(current.completionStatus).toBe(booking.status === 'completed' ? 'completed' : null)
          expect(current.checkOut).toEqual(booking.actualEndTime)
        }
      }),
      {
        examples: [
          [[...whole, 'the completion is undone', 'work is done'], tuesdayTen],
          [[...whole.slice(0, 4), 'nobody opens'], null],
          [['Tom is assigned', 'it goes back to the office', 'Ann is assigned', 'the customer cancels'], tuesdayTen],
        ],
      },
    )
  })

  it('are the same objects where a change does not concern them', () => {
    const booking = { ...aBooking(), status: 'confirmed' as const, technicianId: tom }
    const visits = [{ ...firstVisit(booking), status: 'en_route' as const }]
    expect(visitsAfter(visits, { ...booking, finalCost: booking.estimatedCost })[0]).toBe(visits[0])
  })

  it('forget who is on the way when the visit is moved or another technician gets it', () => {
    const booking = { ...aBooking(), status: 'confirmed' as const, technicianId: tom }
    const leaving = {
      ...firstVisit(booking),
      status: 'en_route' as const,
      arrivesAt: tuesdayTen,
      arrivedAt: tuesdayTen,
    }
    for (const change of [{ technicianId: ann }, { startsAt: tuesdayEleven }]) {
      const [visit] = visitsAfter([leaving], { ...booking, ...change })
      expect(visit).toMatchObject({ status: 'scheduled', arrivesAt: null, arrivedAt: null })
    }
  })

  it('keep the crew when another technician leads, who comes once', () => {
    const booking = { ...aBooking(), status: 'confirmed' as const, technicianId: tom }
    const jo = technicianId('jo')
    const visits = [{ ...firstVisit(booking), technicians: [tom, ann, jo] }]
    expect(visitsAfter(visits, { ...booking, technicianId: ann })[0]?.technicians).toEqual([ann, jo])
  })

  describe('where one waits for parts and another is planned', () => {
    const underWay = { ...aBooking(), status: 'in_progress' as const, technicianId: tom, actualStartTime: tuesdayTen }
    const first = firstVisit(underWay)
    const waiting: Visit = {
      ...first,
      status: 'awaiting_parts',
      checkIn: tuesdayTen,
      checkOut: tuesdayEleven,
      completionStatus: 'pending_parts',
    }
    const back: Visit = { ...first, number: 2, startsAt: tuesdayEleven }
    const booking = { ...underWay, startsAt: tuesdayEleven }

    it('are at the planned one', () => {
      expect(factsOfVisits([waiting, back])).toEqual({
        technicianId: tom,
        startsAt: tuesdayEleven,
        actualStartTime: tuesdayTen,
      })
      expect(visitsAfter([waiting, back], { ...booking, finalCost: booking.estimatedCost })).toEqual([waiting, back])
    })

    it('end with the booking: nobody waits, and a visit that nobody began gets no times', () => {
      const done = { ...booking, status: 'completed' as const, actualEndTime: tuesdayEleven }
      expect(visitsAfter([waiting, back], done)).toEqual([
        { ...waiting, status: 'done' },
        { ...back, status: 'done', completionStatus: 'completed' },
      ])
    })

    it('are called off with the booking', () => {
      const cancelled = { ...booking, status: 'cancelled' as const, cancelReason: 'office' as const }
      for (const visit of visitsAfter([waiting, back], cancelled)) expect(visit.calledOffAt).toEqual(booking.updatedAt)
    })
  })
})
