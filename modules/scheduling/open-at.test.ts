import { describe, expect, it } from 'vitest'
import { isOpenAt } from './open-at.ts'
import { defaultWeeklyHours } from './weekly-hours.ts'

describe('isOpenAt', () => {
  it.each([
    ['2026-03-02T07:59:59Z', false],
    ['2026-03-02T08:00:00Z', true],
    ['2026-03-02T17:59:59Z', true],
    ['2026-03-02T18:00:00Z', false],
    ['2026-03-01T12:00:00Z', false],
    ['2026-07-06T07:00:00Z', true],
    ['2026-03-03T12:00:00Z', false],
  ])('goes by the clock of London and the closed days: %s is %s', (at, open) => {
    expect(isOpenAt(Temporal.Instant.from(at), defaultWeeklyHours, new Set(['2026-03-03']))).toBe(open)
  })
})
