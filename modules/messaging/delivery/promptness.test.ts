import { describe, expect, it } from 'vitest'
import { promptnessOf } from './promptness.ts'

describe('promptnessOf', () => {
  it('counts the messages within two minutes, and returns the median and the 95th percentile', () => {
    expect(promptnessOf([1_000, 30_000, 120_000, 120_001], 2)).toEqual({
      sent: 4,
      prompt: 3,
      overdue: 2,
      medianMs: 30_000,
      p95Ms: 120_001,
    })
  })

  it('returns no median and no percentile when nothing was sent', () => {
    expect(promptnessOf([], 0)).toMatchObject({ sent: 0, medianMs: null, p95Ms: null })
  })
})
