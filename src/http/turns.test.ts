import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns, eachInTurn } from './turns.ts'

describe('createTurns', () => {
  it('begins one work in each turn of the event loop, in their order', async () => {
    const inTurns = createTurns()
    const begun: number[] = []
    for (const work of [1, 2, 3]) inTurns(() => void begun.push(work))
    expect(begun).toEqual([])
    for (const expected of [[1], [1, 2], [1, 2, 3]]) {
      await turn()
      expect(begun).toEqual(expected)
    }
  })

  it('takes work that comes from work, and work that comes after all is done', async () => {
    const inTurns = createTurns()
    const begun: string[] = []
    inTurns(() => {
      begun.push('first')
      inTurns(() => void begun.push('its own'))
    })
    await turn()
    await turn()
    inTurns(() => void begun.push('later'))
    await turn()
    expect(begun).toEqual(['first', 'its own', 'later'])
  })

  it('begins the next work although one throws', async () => {
    const inTurns = createTurns()
    const begun: string[] = []
    const faults: unknown[] = []
    const listeners = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.once('uncaughtException', (fault) => void faults.push(fault))
    inTurns(() => {
      throw new Error('broken')
    })
    inTurns(() => void begun.push('next'))
    await turn()
    await turn()
    for (const listener of listeners) process.on('uncaughtException', listener)
    expect(faults).toHaveLength(1)
    expect(begun).toEqual(['next'])
  })
})

describe('eachInTurn', () => {
  async function* ofThree(name: string) {
    for (const place of [1, 2, 3]) yield `${name}${place}`
  }

  it('yields one piece of all in each turn of the event loop', async () => {
    const inTurns = createTurns()
    const seen: string[] = []
    const read = async (name: string) => {
      for await (const piece of eachInTurn(ofThree(name), inTurns)) seen.push(piece)
    }
    const reading = Promise.all(['a', 'b'].map(read))
    for (let turns = 0, before = 0; turns < 20; turns += 1, before = seen.length) {
      await turn()
      expect(seen.length - before).toBeLessThanOrEqual(1)
    }
    await reading
    expect(seen.toSorted()).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'b3'])
  })
})
