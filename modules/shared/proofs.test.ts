import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeLastDay } from './proofs.ts'

const lastDay = Temporal.PlainDate.from('2026-06-30')

/** The action on each day, from `from` to `until` days before the end, looking every `every` days. */
function lived(from: number, until: number, every = 1) {
  let reminded: number | null = null
  const done: (readonly [left: number, what: string])[] = []
  for (let left = from; left >= until; left -= every) {
    const judged = judgeLastDay({ expiresOn: lastDay, reminded }, lastDay.subtract({ days: left }))
    if (judged.kind === 'nothing') continue
    done.push([left, judged.kind === 'remind' ? `remind ${judged.days}` : 'expired'])
    if (judged.kind === 'expired') break
    reminded = judged.days
  }
  return done
}

describe('a proof with a last day', () => {
  it('sends reminders at 30 days, at 7 days and on the last day, and expires the day after', () => {
    expect(lived(40, -3)).toEqual([
      [30, 'remind 30'],
      [7, 'remind 7'],
      [0, 'remind 0'],
      [-1, 'expired'],
    ])
  })

  it('sends one reminder when it is added late, and none for a reminder that is past', () => {
    expect(lived(5, 3)).toEqual([[5, 'remind 7']])
    expect(lived(-4, -9)).toEqual([[-4, 'expired']])
  })

  it('never sends the same reminder twice, never expires before its last day is over, and always expires', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 20 }), (from, every) => {
        const done = lived(from, -30, every)
        const reminders = done.filter(([, what]) => what !== 'expired').map(([, what]) => what)
        expect(new Set(reminders).size).toBe(reminders.length)
        expect(done.filter(([left, what]) => what === 'expired' && left >= 0)).toEqual([])
        expect(done.at(-1)?.[1]).toBe('expired')
      }),
    )
  })
})
