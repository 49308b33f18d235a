import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDate, anyHours, clockChanges } from '../../tests/support/builders/arbitrary-schedules.ts'
import { isStart, localStartsOn, openHours, startsOn } from './starts.ts'
import { defaultWeeklyHours, printTime } from './weekly-hours.ts'

const none = new Set<string>()
const day = (text: string) => Temporal.PlainDate.from(text)
const at = (opens: string, closes: string) => ({
  opens: Temporal.PlainTime.from(opens),
  closes: Temporal.PlainTime.from(closes),
})
const night = { ...defaultWeeklyHours, 7: at('00:00', '05:00') }
const utc = (date: string) => localStartsOn(day(date), night, none).map(({ startsAt }) => startsAt.toString())

describe('startsOn', () => {
  it.each(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'])(
    'is hourly from 08:00 to 17:00 on a working day, %s',
    (date) => {
      const hours = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
      expect(startsOn(day(date), defaultWeeklyHours, none).map(printTime)).toEqual(hours)
    },
  )

  it('is hourly from 09:00 to 15:00 on a Saturday', () => {
    const hours = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00']
    expect(startsOn(day('2026-12-05'), defaultWeeklyHours, none).map(printTime)).toEqual(hours)
  })

  it('is empty on a Sunday and on a closed day', () => {
    expect(startsOn(day('2026-12-06'), defaultWeeklyHours, none)).toEqual([])
    expect(startsOn(day('2026-12-25'), defaultWeeklyHours, new Set(['2026-12-25']))).toEqual([])
  })

  it('counts the hours from opening, at any minute', () => {
    const hours = { ...defaultWeeklyHours, 1: at('08:30', '11:00') }
    expect(startsOn(day('2026-11-30'), hours, none).map(printTime)).toEqual(['08:30', '09:30'])
  })

  it('leaves at least an hour before closing, and never room for one more', () => {
    fc.assert(
      fc.property(anyDate, anyHours, (date, hours) => {
        const week = [hours[1], hours[2], hours[3], hours[4], hours[5], hours[6], hours[7]]
        const today = week[date.dayOfWeek - 1]
        const last = startsOn(date, hours, none).at(-1)
        const left = today && last ? last.until(today.closes).total('minutes') : null
        // Where the clock skips the only start of a short night, the day has none.
        const mayHaveNone = !today || isClockChange(date)
        expect(left === null ? mayHaveNone : left >= 60 && (left < 120 || isClockChange(date))).toBe(true)
      }),
    )
  })

  it.each(clockChanges.forward)('has no start in the skipped hour on %s, a day of 23 hours', (date) => {
    expect(day(date).toZonedDateTime('Europe/London').hoursInDay).toBe(23)
    expect(startsOn(day(date), night, none).map(printTime)).toEqual(['00:00', '02:00', '03:00', '04:00'])
    expect(utc(date)).toEqual(['00', '01', '02', '03'].map((hour) => `${date}T${hour}:00:00Z`))
  })

  it.each(clockChanges.back)(
    'has the repeated hour once, at its first occurrence, on %s, a day of 25 hours',
    (date) => {
      const before = day(date).subtract({ days: 1 }).toString()
      expect(day(date).toZonedDateTime('Europe/London').hoursInDay).toBe(25)
      expect(startsOn(day(date), night, none).map(printTime)).toEqual(['00:00', '01:00', '02:00', '03:00', '04:00'])
      expect(utc(date)).toEqual(
        [`${before}T23`, `${date}T00`, `${date}T02`, `${date}T03`, `${date}T04`].map((at) => `${at}:00:00Z`),
      )
    },
  )

  it('keeps the local opening through both changes of the clock: 08:00 is an hour earlier in UTC all summer', () => {
    const first = (date: string) => localStartsOn(day(date), defaultWeeklyHours, none)[0]?.startsAt.toString()
    expect(first('2026-03-27')).toBe('2026-03-27T08:00:00Z')
    expect(first('2026-03-30')).toBe('2026-03-30T07:00:00Z')
    expect(first('2026-10-23')).toBe('2026-10-23T07:00:00Z')
    expect(first('2026-10-26')).toBe('2026-10-26T08:00:00Z')
  })
})

describe('isStart', () => {
  it('returns true for the starts of the day only, across changes of the clock', () => {
    fc.assert(
      fc.property(anyDate, anyHours, fc.integer({ min: 0, max: 25 * 4 }), (date, hours, quarters) => {
        const today = openHours(date, hours, none)
        if (!today) return
        const starts = localStartsOn(date, hours, none).map(({ startsAt }) => startsAt)
        const midnight = date.toZonedDateTime('Europe/London')
        const some = [midnight.add({ minutes: quarters * 15 }), midnight.add({ seconds: quarters * 901 })]
        for (const at of [...some, ...starts.map((start) => start.toZonedDateTimeISO('Europe/London'))]) {
          if (!at.toPlainDate().equals(date)) continue
          expect(isStart(at, today)).toBe(starts.some((start) => start.equals(at.toInstant())))
        }
      }),
    )
  })
})

function isClockChange(date: Temporal.PlainDate): boolean {
  return date.toZonedDateTime('Europe/London').hoursInDay !== 24
}
