import { createHmac, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVisitorMarks } from './visitor-marks.ts'

describe('the marks of visitors', () => {
  it('are the same for one browser on one day, and others for other browsers', () => {
    const marks = createVisitorMarks()
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (address, agent, other) => {
        const own = marks.mark('2026-11-26', address, agent)
        expect(marks.mark('2026-11-26', address, agent)).toBe(own)
        const same = marks.mark('2026-11-26', address, other) === own
        expect(same).toBe(other === agent)
      }),
    )
  })

  it('of two days cannot be joined, also not by asking for the first day again', () => {
    const marks = createVisitorMarks()
    const [first, next, again] = ['2026-11-26', '2026-11-27', '2026-11-26'].map((day) =>
      marks.mark(day, '192.0.2.1', 'Firefox'),
    )
    expect(new Set([first, next, again]).size).toBe(3)
  })

  it('are HMAC-SHA-256 under the key of the day, which is destroyed where it was', () => {
    const key = randomBytes(64)
    const kept = Buffer.from(key)
    const marks = createVisitorMarks(() => key)
    fc.assert(
      fc.property(fc.webUrl(), fc.string({ unit: 'grapheme' }), (address, agent) => {
        const hmac = createHmac('sha256', kept).update(`${address}\n${agent}`).digest('base64url')
        expect(marks.mark('2026-11-26', address, agent)).toBe(hmac.slice(0, 16))
      }),
      { numRuns: 20 },
    )
    expect(key).toEqual(Buffer.alloc(64))
  })

  it('of two processes cannot be joined', () => {
    expect(createVisitorMarks().mark('2026-11-26', 'a', 'b')).not.toBe(
      createVisitorMarks().mark('2026-11-26', 'a', 'b'),
    )
  })
})
