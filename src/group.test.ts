import { describe, expect, it } from 'vitest'
import { createGroup } from './group.ts'

describe('createGroup', () => {
  it('begins to close each member before any has ended, and waits for all', async () => {
    const group = createGroup()
    const seen: string[] = []
    const first = Promise.withResolvers<void>()
    const second = Promise.withResolvers<void>()
    for (const [name, { promise }] of Object.entries({ first, second })) {
      group.use({
        async [Symbol.asyncDispose]() {
          seen.push(`${name} closes`)
          await promise
          seen.push(`${name} is closed`)
        },
      })
    }
    const closing = group[Symbol.asyncDispose]()
    expect(seen).toEqual(['first closes', 'second closes'])
    second.resolve()
    first.resolve()
    await closing
    expect(seen.toSorted()).toEqual(['first closes', 'first is closed', 'second closes', 'second is closed'])
  })

  it('throws the faults of members once all others are closed', async () => {
    const group = createGroup()
    let isClosed = false
    group.use({ [Symbol.asyncDispose]: () => Promise.reject(new Error('stuck')) })
    group.use({
      async [Symbol.asyncDispose]() {
        await new Promise((resolve) => setImmediate(resolve))
        isClosed = true
      },
    })
    await expect(group[Symbol.asyncDispose]()).rejects.toThrow('not everything could be closed')
    expect(isClosed).toBe(true)
  })
})
