import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookingId } from '../../../tests/support/builders/bookings.ts'
import { type EmergencyDue, answeredOf, mayClaim, percentOf, responseOf } from './field-figures.ts'

const requestedAt = Temporal.Instant.from('2026-03-03T10:00:00Z')
const dueAt = requestedAt.add({ minutes: 60 })
const emergency = (changes: Partial<EmergencyDue> = {}): EmergencyDue => ({
  bookingId: bookingId('one'),
  reference: 'CB-1',
  technician: 'Tom',
  requestedAt,
  dueAt,
  arrivedAt: null,
  calledOffAt: null,
  ...changes,
})
const after = (minutes: number) => requestedAt.add({ minutes })

describe('the response to an emergency', () => {
  it('is in time up to the promised moment, and late from then on', () => {
    expect(answeredOf(emergency({ arrivedAt: dueAt }), after(90))).toBe('in-time')
    expect(answeredOf(emergency({ arrivedAt: dueAt.add({ milliseconds: 1 }) }), after(90))).toBe('late')
  })

  it('is late without anybody there once the time is over, and says nothing before', () => {
    expect(answeredOf(emergency(), dueAt)).toBeNull()
    expect(answeredOf(emergency(), after(61))).toBe('late')
  })

  it('says nothing where it was called off in time, and is late where it was called off after', () => {
    expect(answeredOf(emergency({ calledOffAt: after(59) }), after(600))).toBeNull()
    expect(answeredOf(emergency({ calledOffAt: after(61) }), after(600))).toBe('late')
  })

  it('has a median between the least and the greatest, and never more in time than there are', () => {
    const arrivals = fc.array(fc.option(fc.integer({ min: 0, max: 300 }), { nil: null }), { maxLength: 30 })
    fc.assert(
      fc.property(arrivals, (all) => {
        const figure = responseOf(
          all.map((minutes) => emergency({ arrivedAt: minutes === null ? null : after(minutes) })),
          after(600),
        )
        const there = all.filter((minutes) => minutes !== null)
        expect(figure.emergencies).toBe(all.length)
        expect(figure.inTime).toBe(there.filter((minutes) => minutes <= 60).length)
        const median = figure.medianMinutes ?? Math.min(...there)
        expect(there.filter((minutes) => minutes < median).length * 2).toBeLessThanOrEqual(there.length)
        expect(there.filter((minutes) => minutes > median).length * 2).toBeLessThanOrEqual(there.length)
      }),
    )
  })
})

describe('the claim of the site', () => {
  it('needs 80 per cent in time, and none where there was no emergency', () => {
    expect(mayClaim({ emergencies: 0, inTime: 0 })).toBe(true)
    expect(mayClaim({ emergencies: 5, inTime: 4 })).toBe(true)
    expect(mayClaim({ emergencies: 1_000, inTime: 799 })).toBe(false)
  })

  it('never rounds a share up', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 10_000 }), (part, more) => {
        const of = part + more
        const percent = percentOf(part, of)
        expect(percent).toBeLessThan(100)
        expect((percent ?? 0) / 100).toBeLessThanOrEqual(part / of)
      }),
    )
    expect([percentOf(0, 0), percentOf(3, 3)]).toEqual([null, 100])
  })
})
