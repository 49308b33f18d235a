import { describe, expect, it } from 'vitest'
import { businessZone } from '#modules/shared'
import { cardOf, stepsOf, windowOf } from './lane-steps.ts'

const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(businessZone).toInstant()
const dayBoard = (day: string) => ({
  startsAt: midnight(day),
  endsAt: midnight(Temporal.PlainDate.from(day).add({ days: 1 }).toString()),
  lanes: [],
})
const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds

describe('the columns of a day', () => {
  it.each([
    ['2026-10-24', 96],
    // The clock shows 1 to 2 am twice, and skips it in March.
    ['2026-10-25', 100],
    ['2027-03-28', 92],
  ])('of %s are %i quarters of an hour', (day, columns) => {
    expect(windowOf(dayBoard(day))).toMatchObject({ columns, hours: { length: columns / 4 } })
  })

  it('put a visit after the changed clock where its time has come', () => {
    const october = windowOf(dayBoard('2026-10-25'))
    const nine = { startsAtMs: at('2026-10-25T09:00:00Z'), endsAtMs: at('2026-10-25T10:30:00Z') }
    expect(stepsOf(nine, october)).toEqual({ column: 41, length: 6 })
    const march = windowOf(dayBoard('2027-03-28'))
    const nineInSummer = { startsAtMs: at('2027-03-28T08:00:00Z'), endsAtMs: at('2027-03-28T09:00:00Z') }
    expect(stepsOf(nineInSummer, march)).toEqual({ column: 33, length: 4 })
  })

  it('keep what begins before the day or ends after it inside', () => {
    const window = windowOf(dayBoard('2026-10-24'))
    const long = { startsAtMs: at('2026-10-23T12:00:00Z'), endsAtMs: at('2026-10-26T12:00:00Z') }
    expect(stepsOf(long, window)).toEqual({ column: 1, length: 96 })
  })
  it('leave a short visit the room for its words, inside the day', () => {
    const window = windowOf(dayBoard('2026-10-24'))
    const short = { startsAtMs: at('2026-10-24T08:00:00Z'), endsAtMs: at('2026-10-24T08:30:00Z') }
    expect(cardOf(short, window)).toEqual({ column: 37, length: 18 })
    const late = { startsAtMs: at('2026-10-24T22:30:00Z'), endsAtMs: at('2026-10-25T01:00:00Z') }
    expect(cardOf(late, window)).toEqual({ column: 79, length: 18 })
  })
})
