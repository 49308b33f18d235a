import { describe, expect, it } from 'vitest'
import { type Step, weights } from './weights.ts'

describe('the weights', () => {
  it('rise with every step, in figures and in points', () => {
    const ladders: Step[][] = []
    JSON.stringify(weights, (_, value: unknown) => {
      if (isLadder(value)) ladders.push(value)
      return value
    })
    expect(ladders.length).toBeGreaterThan(10)
    for (const ladder of ladders) {
      for (const [at, step] of ladder.entries()) {
        const before = ladder[at - 1] ?? { from: -1, points: 0 }
        expect(step.from).toBeGreaterThan(before.from)
        expect(step.points).toBeGreaterThan(before.points)
      }
    }
  })
})

function isLadder(value: unknown): value is Step[] {
  return (
    Array.isArray(value) &&
    value.every((step: unknown) => typeof step === 'object' && step !== null && 'points' in step)
  )
}
