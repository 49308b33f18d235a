import { describe, expect, it } from 'vitest'
import { disputeWords } from './dispute-words.ts'

describe('why a payment is disputed', () => {
  it.each([
    ['fraudulent', 'They say that they did not make this payment'],
    ['unauthorised', 'They say that they did not make this payment'],
    ['product_not_received', 'They say that the work was not done'],
    ['merchandise_or_service_not_as_described', 'They say that the work is not what was agreed'],
    ['duplicate', 'They say that they paid twice'],
  ])('is said in plain words, whichever provider tells it: %s', (reason, words) => {
    expect(disputeWords(reason)).toBe(words)
  })

  it('is the provider’s own word as a sentence where we have none for it', () => {
    expect(disputeWords('bank_cannot_process')).toBe('Bank cannot process')
    expect(disputeWords('constructor')).toBe('Constructor')
    expect(disputeWords('')).toBe('No reason was given')
  })
})
