import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithinSmsCap } from './daily-cap.ts'

const message = fc.record({ segments: fc.integer({ min: 1, max: 5 }), isEmergency: fc.boolean() })

/** The segments that a day of messages uses. */
function dayOf(messages: readonly { readonly segments: number; readonly isEmergency: boolean }[], cap: number) {
  const used = { usual: 0, all: 0 }
  for (const one of messages) {
    if (!isWithinSmsCap({ used: used.all, cap, ...one })) continue
    used.all += one.segments
    if (!one.isEmergency) used.usual = used.all
  }
  return used
}

describe('isWithinSmsCap', () => {
  it('never lets a day pass the cap, or twice the cap with emergencies', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 60 }), fc.integer({ min: 0, max: 40 }), (messages, cap) => {
        const used = dayOf(messages, cap)
        expect(used.usual).toBeLessThanOrEqual(cap)
        expect(used.all).toBeLessThanOrEqual(2 * cap)
      }),
    )
  })

  it('accepts the last segment of the day, and an emergency after it', () => {
    expect(isWithinSmsCap({ used: 199, segments: 1, cap: 200, isEmergency: false })).toBe(true)
    expect(isWithinSmsCap({ used: 200, segments: 1, cap: 200, isEmergency: false })).toBe(false)
    expect(isWithinSmsCap({ used: 200, segments: 1, cap: 200, isEmergency: true })).toBe(true)
    expect(isWithinSmsCap({ used: 400, segments: 1, cap: 200, isEmergency: true })).toBe(false)
  })

  it('sends nothing with a cap of 0', () => {
    for (const isEmergency of [true, false]) {
      expect(isWithinSmsCap({ used: 0, segments: 1, cap: 0, isEmergency })).toBe(false)
    }
  })
})
