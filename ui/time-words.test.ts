import { describe, expect, it } from 'vitest'
import { durationWords, shortDayWords, sinceWords } from './time-words.ts'

describe('shortDayWords', () => {
  it('says a day where there is little room', () => {
    expect(shortDayWords(Temporal.PlainDate.from('2026-11-24'))).toBe('Tue 24 Nov')
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

describe('sinceWords', () => {
  it.each([
    ['2026-11-26T08:00:00Z', 'today, 8 am'],
    ['2026-11-25T08:00:00Z', 'yesterday, 8 am'],
  ])('says %s within a sentence', (at, words) => {
    const now = Temporal.Instant.from('2026-11-26T09:00:00Z')
    expect(sinceWords(Temporal.Instant.from(at), now).replaceAll('\u{a0}', ' ')).toBe(words)
  })
})
