import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { bareApi } from '../../../tests/support/apps/bare-api.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { forwardedHeaders } from './forwarded-headers.ts'
import { type Readiness, addHealthRoutes } from './health-routes.ts'

function healthy(readiness: Readiness, answers = () => true, isStorageReady = async () => true) {
  const api = bareApi()
  addHealthRoutes(api, { readiness, answers, isStorageReady })
  return api
}

describe('GET /healthz', () => {
  it('answers 200 while the process is up, in any state', async () => {
    for (const state of ['starting', 'ready', 'draining'] as const) {
      expect((await healthy({ state }, () => false).call('/healthz')).status).toBe(200)
    }
  })
})

describe('GET /readyz', () => {
  it('answers 200 once the process is ready', async () => {
    const answer = await healthy({ state: 'ready' }).call('/readyz')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ state: 'ready' })
  })

  it.each(['starting', 'draining'] as const)('answers 503 with Retry-After while %s', async (state) => {
    const answer = await healthy({ state }).call('/readyz')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toMatchObject({ code: 'not_ready', state })
  })

  it('follows the state as it changes', async () => {
    const readiness: Readiness = { state: 'starting' }
    const api = healthy(readiness)
    expect((await api.call('/readyz')).status).toBe(503)
    readiness.state = 'ready'
    expect((await api.call('/readyz')).status).toBe(200)
  })

  it('answers 503 while the database is damaged or cannot be written, and 200 after that', async () => {
    let isReady = false
    const api = healthy(
      { state: 'ready' },
      () => true,
      async () => isReady,
    )
    const answer = await api.call('/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'not_ready', detail: expect.stringContaining('written') })
    isReady = true
    expect((await api.call('/readyz')).status).toBe(200)
  })

  it('answers 503 once the database no longer answers', async () => {
    const database = openDatabase()
    const api = healthy({ state: 'ready' }, database.answers)
    expect((await api.call('/readyz')).status).toBe(200)
    database[Symbol.dispose]()
    expect((await api.call('/readyz')).status).toBe(503)
  })
})

describe('A probe before the application', () => {
  /** A server whose application answers 418, and the probes that did not reach it. */
  async function serving(readiness: Readiness) {
    const answered: string[] = []
    const { before } = addHealthRoutes(bareApi(), {
      readiness,
      answers: () => true,
      isStorageReady: async () => true,
      onAnswered: (path) => answered.push(path),
    })
    const server = createServer((incoming, outgoing) =>
      before(incoming, outgoing, () => outgoing.writeHead(418).end('application')),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return {
      answered,
      call: (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init),
      [Symbol.dispose]: () => server.close().closeAllConnections(),
    }
  }

  it('is answered with what the application would say while all is well, and counted', async () => {
    using server = await serving({ state: 'ready' })
    for (const path of ['/healthz', '/readyz']) {
      const [early, late] = [await server.call(path), await healthy({ state: 'ready' }).call(path)]
      expect(early.status).toBe(200)
      expect(await early.json()).toEqual(await late.json())
      for (const name of ['cache-control', 'content-type']) expect(early.headers.get(name)).toBe(late.headers.get(name))
      expect(early.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    }
    expect(server.answered).toEqual(['/healthz', '/readyz'])
  })

  it('is left to the application while the process is not ready, and where it says more or asks for something else', async () => {
    using server = await serving({ state: 'draining' })
    const calls = [
      server.call('/readyz'),
      server.call('/'),
      server.call('/healthz', { method: 'POST' }),
      server.call('/healthz', { headers: { 'x-request-id': 'mine' } }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([418, 418, 418, 418])
    expect(server.answered).toEqual([])
  })

  it.each(forwardedHeaders)('is left to the application where a proxy has passed it on (%s)', async (name) => {
    using server = await serving({ state: 'ready' })
    expect((await server.call('/healthz', { headers: { [name]: '192.0.2.1' } })).status).toBe(418)
  })
})
