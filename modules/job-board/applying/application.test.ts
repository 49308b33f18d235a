import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ApplicationState,
  applicationMoves,
  applicationStates,
  isNotified,
  judgeMoveOfApplication,
  mayMove,
} from './application.ts'

const states = fc.constantFrom(...applicationStates)

describe('the states of an application', () => {
  it('never make an application new again, and never leave one where it is', () => {
    fc.assert(
      fc.property(states, states, (from, to) => {
        expect(mayMove(from, to) && (to === 'new' || to === from)).toBe(false)
      }),
    )
    expect(applicationStates.some((from) => mayMove(from, 'new'))).toBe(false)
  })

  it('change by the table: the same state again changes nothing, and another is refused with the state that it has', () => {
    fc.assert(
      fc.property(states, states, (state, to) => {
        const judged = judgeMoveOfApplication({ state }, to)
        const changes = { ok: true, value: state === to ? null : to }
        const isRefused = state !== to && !mayMove(state, to)
        expect(judged).toEqual(isRefused ? { ok: false, refusal: { kind: 'application-state', state } } : changes)
      }),
    )
  })

  it('end with a hire, which every other state can reach', () => {
    const reached = (from: ApplicationState, past: readonly ApplicationState[] = []): boolean =>
      from === 'hired' || applicationMoves[from].some((to) => !past.includes(to) && reached(to, [...past, from]))
    expect(applicationStates.filter((from) => !reached(from))).toEqual([])
    expect(applicationMoves.hired).toEqual([])
  })

  it('keep what is read as read: along any walk, an application that was seen stays so, and each step but the first is told', () => {
    fc.assert(
      fc.property(fc.array(states, { maxLength: 20 }), (asked) => {
        const walk: ApplicationState[] = ['new']
        for (const to of asked) if (mayMove(walk.at(-1) ?? 'new', to)) walk.push(to)
        expect(walk.filter((state) => state === 'new')).toHaveLength(1)
        expect(walk.filter((state) => state === 'seen').length).toBeLessThanOrEqual(1)
        expect(walk.slice(1).filter((state) => !isNotified(state))).toEqual(walk[1] === 'seen' ? ['seen'] : [])
        expect(walk.slice(0, -1)).not.toContain('hired')
      }),
    )
  })
})
