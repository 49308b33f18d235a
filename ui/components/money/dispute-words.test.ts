import { describe, expect, it } from 'vitest'
import { disputeWords } from './dispute-words.ts'

describe('reason of a dispute', () => {
  it.each([
    ['fraudulent', 'They say that they did not make this payment'],
    ['unauthorised', 'They say that they did not make this payment'],
    ['product_not_received', 'They say that the work was not done'],
    ['merchandise_or_service_not_as_described', 'They say that the work is not what was agreed'],
    ['duplicate', 'They say that they paid twice'],
  ])('is shown in plain words for every provider: %s', (reason, words) => {
    expect(disputeWords(reason)).toBe(words)
  })

  it('is shown as the provider’s own term when it is unknown', () => {
    expect(disputeWords('bank_cannot_process')).toBe('Bank cannot process')
    expect(disputeWords('constructor')).toBe('Constructor')
    expect(disputeWords('')).toBe('No reason was given')
  })
})
