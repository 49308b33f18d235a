import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDate, anyHours, anyPlace, anyTravel } from '../../tests/support/builders/arbitrary-schedules.ts'
import { kilometresBetween, leavesHomeMs, maxTravelMinutes, travelMinutes } from './travel.ts'
import { defaultWeeklyHours } from './weekly-hours.ts'

const croydon = { latitude: 51.3762, longitude: -0.0982 }
const purley = { latitude: 51.3373, longitude: -0.1141 }

describe('kilometresBetween', () => {
  it('returns the distance from Croydon to Purley as measured on a map', () => {
    expect(kilometresBetween(croydon, purley)).toBeCloseTo(4.46, 1)
    expect(kilometresBetween(purley, croydon)).toBe(kilometresBetween(croydon, purley))
  })
})

describe('travelMinutes', () => {
  it('rounds the way up to whole minutes', () => {
    expect(travelMinutes(croydon, purley, { kmPerHour: 30, leavesHomeMinutes: 0 })).toBe(9)
    expect(travelMinutes(croydon, croydon, { kmPerHour: 30, leavesHomeMinutes: 0 })).toBe(0)
  })

  it('is 0 where travel is not counted, and where a place is not known', () => {
    expect(travelMinutes(croydon, purley, null)).toBe(0)
    expect(travelMinutes(null, purley, { kmPerHour: 30, leavesHomeMinutes: 0 })).toBe(0)
  })

  it('is at most the limit that the search around a time relies on, symmetric, and no shorter at a lower speed', () => {
    fc.assert(
      fc.property(anyPlace, anyPlace, anyTravel, fc.integer({ min: 0, max: 99 }), (a, b, travel, less) => {
        const minutes = travelMinutes(a, b, travel)
        expect(minutes).toBe(travelMinutes(b, a, travel))
        expect(minutes >= 0 && minutes <= maxTravelMinutes && Number.isInteger(minutes)).toBe(true)
        const slower = travel && { ...travel, kmPerHour: Math.max(1, travel.kmPerHour - less) }
        expect(travelMinutes(a, b, slower)).toBeGreaterThanOrEqual(minutes)
      }),
    )
  })
})

describe('leavesHomeMs', () => {
  const travel = { kmPerHour: 30, leavesHomeMinutes: 45 }
  const at = (date: string) => {
    const found = leavesHomeMs(Temporal.PlainDate.from(date), defaultWeeklyHours, travel)
    return found === null ? null : Temporal.Instant.fromEpochMilliseconds(found).toString()
  }

  it('is so long before the opening, by the clock of the day', () => {
    expect(at('2026-03-27')).toBe('2026-03-27T07:15:00Z')
    expect(at('2026-03-30')).toBe('2026-03-30T06:15:00Z')
  })

  it('is null on a day that is closed, and where travel is not counted', () => {
    expect(at('2026-03-29')).toBeNull()
    expect(leavesHomeMs(Temporal.PlainDate.from('2026-03-30'), defaultWeeklyHours, null)).toBeNull()
  })

  it('counts back from the opening of any day, through both changes of the clock', () => {
    fc.assert(
      fc.property(anyDate, anyHours, anyTravel, (date, hours, setting) => {
        const found = leavesHomeMs(date, hours, setting)
        const day = hours[date.dayOfWeek as keyof typeof hours]
        const opens = day && date.toZonedDateTime({ timeZone: 'Europe/London', plainTime: day.opens })
        const leaves = opens && setting && opens.epochMilliseconds - setting.leavesHomeMinutes * 60_000
        expect(found).toBe(leaves)
      }),
    )
  })
})
