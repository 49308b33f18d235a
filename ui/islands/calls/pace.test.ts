import { describe, expect, it } from 'vitest'
import { type Line, nextPace, usualPace } from './pace.ts'

const good: Line = { lost: 0, room: 500_000 }
const after = (lines: readonly Line[]) => lines.reduce(nextPace, usualPace).isPaused

describe('the picture of a call', () => {
  it('pauses when two looks in a row find a bad line, and not for one', () => {
    expect(after([{ lost: 0.3, room: 500_000 }])).toBe(false)
    expect(after([{ lost: 0.3, room: 500_000 }, good, { lost: 0.3, room: 500_000 }])).toBe(false)
    expect(
      after([
        { lost: 0.3, room: null },
        { lost: 0.2, room: null },
      ]),
    ).toBe(true)
    expect(
      after([
        { lost: 0, room: 60_000 },
        { lost: null, room: 80_000 },
      ]),
    ).toBe(true)
  })

  it('comes back after five good looks, so that it does not flicker', () => {
    const bad = { lost: 0.4, room: 40_000 }
    expect(after([bad, bad, good, good, good, good])).toBe(true)
    expect(after([bad, bad, good, good, good, good, good])).toBe(false)
    expect(after([bad, bad, good, good, bad, good, good, good])).toBe(true)
  })

  it('goes on where the browser says nothing about the line', () => {
    expect(after(Array.from({ length: 20 }, () => ({ lost: null, room: null })))).toBe(false)
  })
})
