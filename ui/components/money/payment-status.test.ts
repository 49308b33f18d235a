import { describe, expect, it } from 'vitest'
import { statusShown } from './payment-status.ts'

describe('payment status on a page', () => {
  it('never shows an authorisation when a card is only stored', () => {
    expect(statusShown({ status: 'authorised', capture: 'later' })).toBe('card_saved')
    expect(statusShown({ status: 'authorised', capture: 'manual' })).toBe('authorised')
    expect(statusShown({ status: 'succeeded', capture: 'later' })).toBe('succeeded')
  })
})
