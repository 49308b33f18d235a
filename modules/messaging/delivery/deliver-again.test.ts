import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTry } from './deliver-again.ts'

const start = Temporal.Instant.from('2026-03-02T07:00:00Z')

/** The instants of every try of a message that nobody takes. */
function triesOf(random: () => number): readonly Temporal.Instant[] {
  const tries = [start]
  for (;;) {
    const now = tries.at(-1) ?? start
    const next = nextTry({ attempts: tries.length, notBefore: start }, now, random)
    if (!next) return tries
    tries.push(next)
  }
}

describe('nextTry', () => {
  it('tries eight times within a day, each pause longer than the last, and then gives up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 8, maxLength: 8 }),
        (chances) => {
          let at = 0
          const tries = triesOf(() => chances[at++] ?? 0)
          const pauses = tries.slice(1).map((next, before) => next.since(tries[before] ?? start).total('seconds'))
          expect(tries).toHaveLength(8)
          expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
          expect((tries.at(-1) ?? start).since(start).total('hours')).toBeLessThanOrEqual(24)
        },
      ),
    )
  })

  it('tries again soon enough for a confirmation to be sent within two minutes after one fault', () => {
    const next = nextTry({ attempts: 1, notBefore: start }, start, () => 0.999)
    expect(next?.since(start).total('seconds')).toBeLessThanOrEqual(15)
  })

  it('spreads the attempts of messages that failed together', () => {
    const next = (chance: number) => nextTry({ attempts: 3, notBefore: start }, start, () => chance)
    expect(next(0)).toEqual(start.add({ seconds: 225 }))
    expect(next(0.5)?.since(start).total('seconds')).toBe(262.5)
  })

  it('gives up a message older than a day, but not before its third attempt', () => {
    const now = start.add({ hours: 24 })
    expect(nextTry({ attempts: 2, notBefore: start }, now, () => 0)).not.toBeNull()
    expect(nextTry({ attempts: 3, notBefore: start }, now, () => 0)).toBeNull()
    expect(nextTry({ attempts: 3, notBefore: start }, now.subtract({ seconds: 1 }), () => 0)).not.toBeNull()
  })
})
