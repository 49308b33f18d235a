import { describe, expect, it } from 'vitest'
import { periodWords } from './period-words.ts'

describe('the words for a period', () => {
  it.each([
    ['2026-03-01', '2026-03-31', 'March 2026'],
    ['2026-01-01', '2026-03-31', 'January to March 2026'],
    ['2025-12-01', '2026-02-28', 'December 2025 to February 2026'],
    ['2026-02-14', '2026-03-31', '14 February to 31 March 2026'],
    ['2026-02-28', '2026-02-28', '28 February 2026'],
  ])('%s to %s: %s', (from, to, words) => {
    expect(periodWords({ from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) })).toBe(words)
  })
})
