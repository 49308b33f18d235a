import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beforeWords,
  clockWords,
  dayWords,
  momentWords,
  plannedWords,
  promisedWords,
  timeWords,
  windowWords,
  dayOfMonthWords,
  monthWords,
  weekdayWords,
} from './time-words.ts'

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

describe('beforeWords', () => {
  it.each([
    [24, '', '24 hours before'],
    [1, 'the visit', '1 hour before the visit'],
    [0, 'the visit', 'the visit begins'],
    [0, '', 'it begins'],
  ])('says of %i hours before %s: %s', (hours, of, words) => expect(beforeWords(hours, of)).toBe(words))
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

describe('arrival windows', () => {
  const at = (time: string) => Temporal.Instant.from(`2026-11-24T${time}:00Z`)
  const window = (from: string, to: string) => ({ from: at(from), to: at(to) })

  it.each([
    ['08:00', '10:00', 'between 8 and 10\u{a0}am'],
    ['08:30', '10:30', 'between 8:30 and 10:30\u{a0}am'],
    ['10:00', '12:00', 'between 10\u{a0}am and 12\u{a0}noon'],
    ['11:00', '13:00', 'between 11\u{a0}am and 1\u{a0}pm'],
    ['12:00', '18:00', 'between 12 and 6\u{a0}pm'],
    ['14:00', '16:00', 'between 2 and 4\u{a0}pm'],
  ])('from %s to %s are said as people say them', (from, to, words) => {
    expect(windowWords(window(from, to))).toBe(words)
  })

  it('take the place of the start for a customer, and stand beside it for those who work', () => {
    const promise = window('08:00', '10:00')
    expect(promisedWords(at('09:00'), promise)).toBe('Tuesday 24 November, between 8 and 10\u{a0}am')
    expect(plannedWords(at('09:00'), promise)).toBe(
      'Tuesday 24 November, 9\u{a0}am (promised between 8 and 10\u{a0}am)',
    )
    expect([promisedWords(at('09:00'), null), plannedWords(at('09:00'), null)]).toEqual([
      momentWords(at('09:00')),
      momentWords(at('09:00')),
    ])
  })
})

describe('the words of a date', () => {
  it('are those of its own day, also at the ends of a year', () => {
    const words = (text: string) => {
      const date = Temporal.PlainDate.from(text)
      return [weekdayWords(date), monthWords(date), dayOfMonthWords(date)]
    }
    expect(words('2026-09-20')).toEqual(['Sunday', 'September 2026', '20 Sept'])
    expect(words('2026-12-31')).toEqual(['Thursday', 'December 2026', '31 Dec'])
    expect(words('2027-01-01')).toEqual(['Friday', 'January 2027', '1 Jan'])
  })
})
