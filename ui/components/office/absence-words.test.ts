import { describe, expect, it } from 'vitest'
import { absenceWords, weekLines } from './absence-words.ts'

const now = Temporal.Instant.from('2026-12-01T12:00:00Z')
const words = (from: string, until: string, wholeDays: boolean) =>
  absenceWords(
    { startsAt: Temporal.Instant.from(from), endsAt: Temporal.Instant.from(until), wholeDays },
    now,
  ).replaceAll('\u{a0}', ' ')

describe('absenceWords', () => {
  it.each([
    ['2026-12-07T00:00:00Z', '2026-12-08T00:00:00Z', true, 'Monday 7 December'],
    ['2026-12-07T00:00:00Z', '2026-12-12T00:00:00Z', true, 'Monday 7 December to Friday 11 December'],
    ['2026-12-31T00:00:00Z', '2027-01-02T00:00:00Z', true, 'Thursday 31 December to Friday 1 January 2027'],
    ['2026-12-07T13:00:00Z', '2026-12-08T09:00:00Z', false, 'Monday 7 December, 1 pm to Tuesday 8 December, 9 am'],
  ])('says %s to %s as days or times', (from, until, wholeDays, said) => {
    expect(words(from, until, wholeDays)).toBe(said)
  })
})

describe('weekLines', () => {
  it('has a line for each day, also for a day off', () => {
    const day = [
      { fromMinute: 480, untilMinute: 720 },
      { fromMinute: 780, untilMinute: 1440 },
    ]
    const lines = weekLines({ 1: day, 2: [], 3: [], 4: [], 5: [], 6: [], 7: [] })
    expect(lines.map(({ day: name, hours }) => `${name}: ${hours}`.replaceAll('\u{a0}', ' ')).slice(0, 2)).toEqual([
      'Monday: 8 am to 12 noon, 1 pm to midnight',
      'Tuesday: Off',
    ])
    expect(lines).toHaveLength(7)
  })
})
