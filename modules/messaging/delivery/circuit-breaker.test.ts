import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CircuitBreaker, afterFailure, answering, isDown, capacityOf } from './circuit-breaker.ts'

const start = Temporal.Instant.from('2026-03-02T07:00:00Z')
const after = (seconds: number) => start.add({ seconds })

function silent(times: number): CircuitBreaker {
  let breaker = answering
  for (let time = 0; time < times; time += 1) breaker = afterFailure(breaker, breaker, after(time), 'No answer')
  return breaker
}

/** The failures of `count` attempts that began together. */
function together(begun: CircuitBreaker, count: number, at: Temporal.Instant): CircuitBreaker {
  let breaker = begun
  for (let one = 0; one < count; one += 1) breaker = afterFailure(breaker, begun, at, `No answer ${one}`)
  return breaker
}

describe('CircuitBreaker', () => {
  it('pauses a provider after five consecutive failures, and reports since when', () => {
    expect(capacityOf(silent(4), after(4), 3)).toBe(3)
    expect(isDown(silent(4))).toBe(false)
    const down = silent(5)
    expect(isDown(down)).toBe(true)
    expect(down).toMatchObject({ since: start, reason: 'No answer' })
    expect(capacityOf(down, after(33), 3)).toBe(0)
  })

  it('then lets one attempt at a time test whether the provider is back', () => {
    expect(capacityOf(silent(5), after(34), 3)).toBe(1)
    expect(capacityOf(answering, after(34), 3)).toBe(3)
  })

  it('waits longer each time, and never longer than a minute', () => {
    expect(silent(5).until).toEqual(after(4 + 30))
    expect(silent(6).until).toEqual(after(5 + 60))
    expect(silent(60).until).toEqual(after(59 + 60))
  })

  it('counts attempts that failed together once, whatever their number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 50 }), (before, parallel) => {
        const one = together(silent(before), 1, after(60))
        const many = together(silent(before), parallel, after(60))
        expect(many).toEqual({ ...one, reason: `No answer ${parallel - 1}` })
      }),
    )
  })
})
