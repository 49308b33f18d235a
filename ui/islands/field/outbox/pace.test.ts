import { describe, expect, it } from 'vitest'
import { pauseAfter } from './pace.ts'
import { hasRoom } from './room.ts'

describe('the pace of an outbox', () => {
  it('ends when nothing waits, and follows the server where it asks for a pause', () => {
    expect(pauseAfter({ kind: 'sent' }, 3)).toBeNull()
    expect(pauseAfter({ kind: 'wait', seconds: 7 }, 3)).toBe(7_000)
  })

  it('slows down from 15 seconds to five minutes while nothing gets through', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 50].map((failures) => pauseAfter({ kind: 'no-signal' }, failures))
    expect(pauses).toEqual([15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000])
  })
})

describe('the room of a phone', () => {
  it('is enough where the file and a reserve fit, or the phone does not say', () => {
    expect(hasRoom({ quota: 20_000_000, usage: 5_000_000 }, 5_000_000)).toBe(true)
    expect(hasRoom({ quota: 20_000_000, usage: 5_000_001 }, 5_000_000)).toBe(false)
    expect(hasRoom({}, 5_000_000)).toBe(true)
  })
})
