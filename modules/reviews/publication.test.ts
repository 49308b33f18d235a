import { describe, expect, it } from 'vitest'
import { averageWords } from './publication.ts'

describe('the average of all ratings', () => {
  it.each([
    { ratings: 92, stars: 383, words: '4.1' },
    { ratings: 20, stars: 99, words: '4.9' },
    { ratings: 3, stars: 15, words: '5.0' },
    { ratings: 1, stars: 1, words: '1.0' },
    { ratings: 0, stars: 0, words: null },
  ])('$stars stars in $ratings ratings: $words, never rounded up', ({ words, ...figures }) => {
    expect(averageWords(figures)).toBe(words)
  })
})
