import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRoom } from './room.ts'

describe('createRoom', () => {
  it('never has more under way than there is room for, does all of it, and begins it in order', async () => {
    const jobs = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 12 }), turns: fc.nat(3), fails: fc.boolean() }))
    await fc.assert(
      fc.asyncProperty(jobs, async (all) => {
        const room = createRoom(10)
        let used = 0
        const begun: number[] = []
        const done = await Promise.allSettled(
          all.map(({ weight, turns, fails }, n) =>
            room.within(weight, async () => {
              begun.push(n)
              used += Math.min(weight, 10)
              expect(used).toBeLessThanOrEqual(10)
              for (let left = turns; left > 0; left -= 1) await turn()
              used -= Math.min(weight, 10)
              if (fails) throw new Error('it failed')
              return n
            }),
          ),
        )
        expect(begun).toEqual(all.map((_, n) => n))
        expect(done.map(({ status }) => status)).toEqual(all.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')))
      }),
    )
  })
})
