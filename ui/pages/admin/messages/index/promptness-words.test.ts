import { describe, expect, it } from 'vitest'
import { promptnessWords } from './promptness-words.ts'

describe('promptnessWords', () => {
  it('returns nothing when nothing was measured', () => {
    expect(promptnessWords({ sent: 0, prompt: 0, overdue: 0, medianMs: null, p95Ms: null })).toBeNull()
  })

  it('counts unsent messages as late, and rounds no share up', () => {
    expect(promptnessWords({ sent: 999, prompt: 998, overdue: 1, medianMs: 800, p95Ms: 300_000 })).toBe(
      '99 % of 1000 booking confirmations of the last 7 days were sent within two minutes. Typically a second; 95 % within 5 minutes. 1 has not been sent after two minutes.',
    )
  })

  it('says that messages wait when none was sent', () => {
    expect(promptnessWords({ sent: 0, prompt: 0, overdue: 1, medianMs: null, p95Ms: null })).toBe(
      '1 booking confirmation of the last 7 days has been waiting for over two minutes.',
    )
  })
})
