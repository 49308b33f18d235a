import { describe, expect, it } from 'vitest'
import { createBatches } from './batches.ts'

const pace = { budgetMs: 10, restFactor: 2, first: 100, least: 10, most: 1_000 }

/** A machine on which a batch takes `msPerRow` for each row; it notes the limits and the rests. */
function aMachine(msPerRow: number) {
  let now = 0
  const [limits, rests]: [number[], number[]] = [[], []]
  const stop = new AbortController()
  const inBatches = createBatches(
    {
      signal: stop.signal,
      elapsed: () => now,
      rest: async (ms) => {
        rests.push(ms)
      },
    },
    pace,
  )
  return {
    limits,
    rests,
    stop: () => stop.abort(),
    inBatches,
    /** A batch that ends with the turn `turns`. */
    work: (turns: number) => async (limit: number) => {
      limits.push(limit)
      now += limit * msPerRow
      return limits.length < turns ? ('more' as const) : ('done' as const)
    },
  }
}

describe('createBatches', () => {
  it('makes slow batches smaller until they keep to the budget, and rests twice as long as each took', async () => {
    const machine = aMachine(1)
    expect(await machine.inBatches(machine.work(3))).toBe('done')
    expect(machine.limits).toEqual([100, 10, 10])
    expect(machine.rests).toEqual([200, 20, 20])
  })

  it('doubles fast batches until they use the budget', async () => {
    const machine = aMachine(1 / 64)
    await machine.inBatches(machine.work(5))
    expect(machine.limits).toEqual([100, 200, 400, 640, 640])
  })

  it('stops between two batches once it is aborted, and begins none afterwards', async () => {
    const machine = aMachine(1)
    const turn = machine.work(Infinity)
    const end = await machine.inBatches(async (limit) => {
      if (machine.limits.length === 1) machine.stop()
      return turn(limit)
    })
    expect(end).toBe('stopped')
    expect(machine.limits).toHaveLength(2)
    expect(await machine.inBatches(turn)).toBe('stopped')
    expect(machine.limits).toHaveLength(2)
  })

  it('ends a rest as soon as it is aborted', async () => {
    const stop = new AbortController()
    let now = 0
    const inBatches = createBatches({ signal: stop.signal, elapsed: () => now })
    const end = inBatches(async () => {
      now += 3_600_000
      setImmediate(() => stop.abort())
      return 'more'
    })
    expect(await end).toBe('stopped')
  })

  it('runs one batch at a time, in turns, when two jobs have work', async () => {
    const { inBatches } = aMachine(1)
    const seen: string[] = []
    const job = (name: string) => {
      let left = 3
      return inBatches(async () => {
        seen.push(`${name} begins`)
        await new Promise((resolve) => setImmediate(resolve))
        seen.push(`${name} ends`)
        left -= 1
        return left > 0 ? 'more' : 'done'
      })
    }
    await Promise.all([job('a'), job('b')])
    const pairs = ['a', 'b', 'a', 'b', 'a', 'b'].flatMap((name) => [`${name} begins`, `${name} ends`])
    expect(seen).toEqual(pairs)
  })

  it('throws the fault of a batch, and runs the batches of others', async () => {
    const { inBatches, work } = aMachine(1)
    const fails = inBatches(() => Promise.reject(new Error('disk full')))
    const other = inBatches(work(2))
    await expect(fails).rejects.toThrow('disk full')
    expect(await other).toBe('done')
  })
})
