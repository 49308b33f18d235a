import { describe, expect, it } from 'vitest'
import { leftWords, saidBetween } from './left-words.ts'

describe('the time that is left for an offer', () => {
  it.each([
    [7_199, '1 h 59 min left'],
    [3_600, '1 h 00 min left'],
    [3_599, '59 min 59 s left'],
    [247, '4 min 07 s left'],
    [60, '1 min 00 s left'],
    [59, '59 s left'],
    [1, '1 s left'],
    [0, 'the time is over'],
    [-5, 'the time is over'],
  ])('is %s seconds: %s', (seconds, words) => {
    expect(leftWords(seconds)).toBe(words)
  })

  it('is said aloud twice alone: a minute before the end, and at the end', () => {
    const said = Array.from({ length: 301 }, (_, n) => saidBetween(301 - n, 300 - n)).filter(Boolean)
    expect(said).toEqual(['One minute left to answer.', 'The time to answer is over.'])
  })

  it('is said once where the page slept over it', () => {
    expect(saidBetween(100, 20)).toBe('One minute left to answer.')
    expect(saidBetween(100, -20)).toBe('The time to answer is over.')
    expect(saidBetween(-20, -21)).toBeNull()
    expect(saidBetween(40, 39)).toBeNull()
  })
})
