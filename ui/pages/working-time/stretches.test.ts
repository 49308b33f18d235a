import { describe, expect, it } from 'vitest'
import { stretchesOf } from './stretches.ts'

const at = (day: number) => Temporal.Instant.from('2026-12-07T09:00:00Z').add({ hours: day * 24 })
const day = (number: number, place: 'first' | 'second') => ({ startsAt: at(number), endsAt: at(number + 1), place })

describe('stretchesOf', () => {
  it('joins days in a row with the same place, and no others', () => {
    const days = [day(0, 'first'), day(1, 'first'), day(2, 'second'), day(4, 'second')]
    expect(stretchesOf(days)).toEqual([
      { startsAt: at(0), endsAt: at(2), place: 'first' },
      { startsAt: at(2), endsAt: at(3), place: 'second' },
      { startsAt: at(4), endsAt: at(5), place: 'second' },
    ])
    expect(stretchesOf([])).toEqual([])
  })
})
