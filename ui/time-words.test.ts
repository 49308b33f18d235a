import { describe, expect, it } from 'vitest'
import { clockWords, dayWords, durationWords, momentWords, shortDayWords, timeWords } from './time-words.ts'

describe('timeWords', () => {
  it.each([
    ['08:00', '8 am'],
    ['12:00', '12 noon'],
    ['12:30', '12:30 pm'],
    ['13:05', '1:05 pm'],
    ['00:00', '12 am'],
    ['17:00', '5 pm'],
  ])('says %s as people do: %s', (time, words) => expect(timeWords(time)).toBe(words))
})

describe('days and moments', () => {
  const date = Temporal.PlainDate.from('2026-11-24')
  it('names the day, and no year that everybody knows', () => {
    expect(dayWords(date)).toBe('Tuesday 24 November')
    expect(shortDayWords(date)).toBe('Tue 24 Nov')
  })
  it('are told on the clock of London, in summer time too', () => {
    expect(momentWords(Temporal.Instant.from('2026-07-01T09:00:00Z'))).toBe('Wednesday 1 July, 10 am')
    expect(clockWords(Temporal.Instant.from('2026-11-24T10:45:30.500Z'))).toBe('10:45 am')
  })
})

describe('durationWords', () => {
  it('leaves out what is none', () => {
    expect([45, 60, 90, 150, 61].map(durationWords)).toEqual([
      '45 minutes',
      '1 hour',
      '1 hour 30 minutes',
      '2 hours 30 minutes',
      '1 hour 1 minute',
    ])
  })
})
