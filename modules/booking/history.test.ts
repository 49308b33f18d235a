import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aFact } from '../../tests/support/builders/history.ts'
import { type HistoryEntry, type HistoryFact, historyByLink, onceKey } from './history.ts'

const at = Temporal.Instant.from('2026-03-02T07:00:00Z')
const status = fc.constantFrom('pending', 'confirmed', 'in_progress', 'completed', 'cancelled')
const anEntry: fc.Arbitrary<HistoryEntry> = fc.record({
  at: fc.constant(at),
  actor: fc.constantFrom('system', 'usr_one'),
  from: fc.option(status),
  to: status,
  fact: fc.option(aFact),
})

const isShownKind = ({ kind }: HistoryFact) =>
  ['moved', 'move-undone', 'arrived', 'checked-in', 'checked-out'].includes(kind)
const isMoveKind = ({ kind }: HistoryFact) => kind === 'moved' || kind === 'move-undone'

describe('historyByLink', () => {
  it('shows every change of status, and of the other facts only changes of the time and the steps of a visit', () => {
    fc.assert(
      fc.property(fc.array(anEntry), (history) => {
        const shown = historyByLink(history)
        expect(shown.filter(({ fact }) => fact !== null && !isShownKind(fact))).toEqual([])
        const isChange = ({ from, to }: HistoryEntry) => from !== to
        const steps = (all: readonly HistoryEntry[]) => all.filter(isChange).map(({ from, to }) => [from, to])
        expect(steps(shown)).toEqual(steps(history))
        const isMove = ({ fact }: HistoryEntry) => fact !== null && isMoveKind(fact)
        const starts = (all: readonly HistoryEntry[]) =>
          all.filter(isMove).map(({ fact }) => fact && 'to' in fact && fact.to)
        expect(starts(shown)).toEqual(starts(history))
        expect(shown.filter(({ fact }) => fact !== null && 'price' in fact)).toEqual([])
      }),
    )
  })

  it('leaves out text that a person wrote, even when the booking ended with it', () => {
    const fact = { kind: 'said', text: 'moved to another firm' } as const
    const entry = { at, actor: 'usr_one', fact } as const
    const note: HistoryEntry = { ...entry, from: 'confirmed', to: 'confirmed' }
    const end: HistoryEntry = { ...entry, from: 'confirmed', to: 'cancelled' }
    expect(historyByLink([note, end])).toEqual([{ ...end, fact: null }])
  })
})

describe('onceKey', () => {
  it('gives different keys to one-time facts that differ in any value', () => {
    fc.assert(
      fc.property(aFact, aFact, (one, other) => {
        const [key, another] = [onceKey(one), onceKey(other)]
        const isSame = JSON.stringify(one) === JSON.stringify(other)
        expect(key !== null && key === another).toBe(key !== null && isSame)
      }),
    )
  })

  it('returns null for facts that a person may record repeatedly', () => {
    expect(onceKey({ kind: 'said', text: 'rest-asked' })).toBeNull()
  })
})
