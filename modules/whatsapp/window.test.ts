import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWindowOpen, windowEnds } from './window.ts'

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')

describe('isWindowOpen', () => {
  it('is closed for a number that never wrote', () => expect(isWindowOpen(null, noon)).toBe(false))

  it('is open for 24 hours after they wrote, to the millisecond', () => {
    const last = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }).map((ms) => noon.add({ milliseconds: ms }))
    fc.assert(
      fc.property(last, fc.integer({ min: 0, max: 200_000_000 }), (at, laterMs) => {
        expect(isWindowOpen(at, at.add({ milliseconds: laterMs }))).toBe(laterMs < 86_400_000)
        expect(windowEnds(at)?.since(at).total('hours')).toBe(24)
      }),
    )
  })
})
