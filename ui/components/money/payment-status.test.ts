import { describe, expect, it } from 'vitest'
import { statusShown } from './payment-status.ts'

describe('how a payment stands, as it is shown', () => {
  it('is never that money is set aside while a card is only kept', () => {
    expect(statusShown({ status: 'authorised', capture: 'later' })).toBe('card_saved')
    expect(statusShown({ status: 'authorised', capture: 'manual' })).toBe('authorised')
    expect(statusShown({ status: 'succeeded', capture: 'later' })).toBe('succeeded')
  })
})
