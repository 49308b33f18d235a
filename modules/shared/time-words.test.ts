import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockWords, dayWords, momentWords, timeWords } from './time-words.ts'

describe('timeWords', () => {
  it.each([
    ['08:00', '8\u{a0}am'],
    ['12:00', '12\u{a0}noon'],
    ['12:30', '12:30\u{a0}pm'],
    ['13:05', '1:05\u{a0}pm'],
    ['00:00', '12\u{a0}am'],
    ['17:00', '5\u{a0}pm'],
  ])('writes %s as people say it: %s', (time, words) => expect(timeWords(time)).toBe(words))
})

describe('days and moments', () => {
  const date = Temporal.PlainDate.from('2026-11-24')
  it('has the day, and no present year', () => {
    expect(dayWords(date)).toBe('Tuesday 24 November')
  })
  it('reads as the language writes it, on each day from 1600 to 2400', () => {
    const first = Temporal.PlainDate.from('1600-01-01')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 292_000 }), (days) => {
        const day = first.add({ days })
        const written = day.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
        expect(dayWords(day)).toBe(written.replace(',', ''))
      }),
    )
  })
  it('are shown in London time, in summer too', () => {
    expect(momentWords(Temporal.Instant.from('2026-07-01T09:00:00Z'))).toBe('Wednesday 1 July, 10\u{a0}am')
    expect(clockWords(Temporal.Instant.from('2026-11-24T10:45:30.500Z'))).toBe('10:45\u{a0}am')
    expect(momentWords(Temporal.Instant.from('2026-12-01T14:00:00Z'))).toBe('Tuesday 1 December, 2\u{a0}pm')
  })
})
