import { randomBytes } from 'node:crypto'
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

  it('need the key of their day, which is overwritten with the first mark of the next day', () => {
    const key = randomBytes(32)
    const kept = Buffer.from(key)
    const keys = [key, randomBytes(32)]
    const marks = createVisitorMarks(() => keys.shift() ?? randomBytes(32))
    marks.mark('2026-11-26', '192.0.2.1', 'Firefox')
    expect(key).toEqual(kept)
    marks.mark('2026-11-27', '192.0.2.1', 'Firefox')
    expect(key).toEqual(Buffer.alloc(32))
  })

  it('of two processes cannot be joined', () => {
    expect(createVisitorMarks().mark('2026-11-26', 'a', 'b')).not.toBe(
      createVisitorMarks().mark('2026-11-26', 'a', 'b'),
    )
  })
})
