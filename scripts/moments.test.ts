import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../tests/support/property-runs.ts'
import { describeMoment, momentOfDay, momentsFrom } from './moments.ts'

const now = Temporal.Instant.from('2026-11-28T12:00:00Z')
const zones = ['UTC', 'Europe/London', 'America/Los_Angeles', 'Pacific/Auckland']
const moments = momentsFrom(now)

describe('the moments at which the tests run', () => {
  it('are the ones at which software tends to fail, by the clocks of London', () => {
    const inLondon = moments.map(({ at }) => at.toZonedDateTimeISO('Europe/London').toPlainDateTime().toString())
    expect(inLondon).toEqual([
      '2027-01-01T00:30:00',
      '2028-02-29T12:00:00',
      '2027-03-27T00:30:00',
      '2027-03-27T01:30:00',
      '2027-03-28T00:30:00',
      // 01:30 does not exist on this day.
      '2027-03-28T02:30:00',
      '2027-10-30T00:30:00',
      '2027-10-30T01:30:00',
      '2027-10-31T00:30:00',
      '2027-10-31T01:30:00',
      '2027-05-03T10:00:00',
      '2026-12-31T23:50:00',
      '2027-06-16T13:00:00',
    ])
    expect(moments.filter(({ name }) => name.includes('the first of two')).map(({ at }) => at.toString())).toEqual([
      '2027-10-31T00:30:00Z',
    ])
  })

  it('have each of the four zones of machines in turn', () => {
    expect(moments.map(({ zone }) => zone)).toEqual(moments.map((_, turn) => zones[turn % 4]))
    expect(moments.map(describeMoment)).toContain(
      'a bank holiday in May (2027-05-03T10:00:00 in London), TZ=America/Los_Angeles',
    )
  })

  it('come one a day, each in each zone within 52 days of a year', () => {
    const days = fc.integer({ min: 0, max: 300 })
    fc.assert(
      fc.property(fc.integer({ min: 2026, max: 2040 }), days, (year, from) => {
        const first = Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: from })
        const pairs = Array.from({ length: 52 }, (_, day) => {
          const { name, zone } = momentOfDay(first.add({ days: day }).toZonedDateTime('Europe/London').toInstant())
          return `${name} ${zone}`
        })
        expect(new Set(pairs).size).toBe(52)
      }),
      { numRuns: runs(50) },
    )
  })
})
