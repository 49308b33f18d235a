import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { NewSecurityEvent } from '#modules/administration'
import { noon } from '../../../tests/support/builders/accounts.ts'
import { movableClock } from '../../../tests/support/doubles.ts'
import type { HttpEnv } from '../kit/env.ts'
import { createSecurityLog } from './security-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened(append: (events: readonly NewSecurityEvent[]) => Promise<void> = async () => {}) {
  const batches: (readonly NewSecurityEvent[])[] = []
  const lines: object[] = []
  const faults: object[] = []
  const security = createSecurityLog({
    store: {
      append: (events) => {
        batches.push(events)
        return append(events)
      },
    },
    clock: movableClock(noon),
    log: { info: (line: object) => void lines.push(line), error: (line: object) => void faults.push(line) },
    secret: 'the secret of a test',
  })
  const app = new Hono<HttpEnv>().get('/:detail', (c) =>
    security.during(c, () => {
      c.set('requestId', 'request-one')
      c.set('address', c.req.query('address') ?? '203.0.113.9')
      security.note('sign_in_failed', { userId: null, email: 'asha@example.com', detail: c.req.param('detail') })
      return c.text('answered')
    }),
  )
  return { batches, lines, faults, security, ask: (path: string) => app.request(path) }
}

describe('the security log', () => {
  it('answers the request before anything is written, and writes within a second', async () => {
    const { ask, batches } = opened()
    expect((await ask('/one')).status).toBe(200)
    expect(batches).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(batches).toMatchObject([[{ kind: 'sign_in_failed', requestId: 'request-one', detail: 'one', count: 1 }]])
  })

  it('prints each event at once, without the e-mail address and the network address', async () => {
    const { ask, lines } = opened()
    await ask('/one')
    expect(lines).toEqual([
      {
        security: 'sign_in_failed',
        user_id: null,
        address_key: expect.stringMatching(/^[\w-]{16}$/),
        detail: 'one',
        request_id: 'request-one',
      },
    ])
  })

  it('has the same key for the same address only', async () => {
    const { ask, batches } = opened()
    for (const address of ['a', 'b', 'a']) await ask(`/one?address=${address}`)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(batches.flat().map(({ count }) => count)).toEqual([2, 1])
    expect(new Set(batches.flat().map(({ addressKey }) => addressKey)).size).toBe(2)
  })

  it('keeps at most 200 rows of a second, and the number of the others', async () => {
    const { ask, batches } = opened()
    for (let at = 0; at < 250; at += 1) await ask(`/${at}`)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(batches).toHaveLength(1)
    expect(batches[0]).toHaveLength(201)
    expect(batches[0]?.at(-1)).toMatchObject({ kind: 'events_lost', count: 50 })
  })

  it('fails no request when the store fails, and goes on afterwards', async () => {
    const { ask, batches, faults, security } = opened(() => {
      throw new Error('the disk is full')
    })
    expect((await ask('/one')).status).toBe(200)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(faults).toHaveLength(1)
    await ask('/two')
    await security.written()
    expect(batches).toHaveLength(2)
  })

  it('writes what waits when it is closed', async () => {
    const { ask, batches, security } = opened()
    await ask('/one')
    await security[Symbol.asyncDispose]()
    expect(batches).toHaveLength(1)
  })
})
