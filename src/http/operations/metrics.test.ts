import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, describe, expect, it } from 'vitest'
import { bareApi } from '../../../tests/support/apps/bare-api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { addMetricsRoutes } from './metrics-routes.ts'
import { createMetrics } from './metrics.ts'
import { forwardedHeaders } from './forwarded-headers.ts'

const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-metrics-'))
afterAll(() => folder.remove())
const token = 'a-token-of-some-length'
const tokenFile = join(folder.path, 'token')
writeFileSync(tokenFile, `${token}\n`)

const messages = async () => ({ queued: 4, unsure: 1, failedLastDay: 2 })
const metrics = createMetrics({ openOutboxEvents: () => 3, messages })

interface Call {
  readonly from?: string
  readonly headers?: HeadersInit
  readonly file?: string
  readonly hasProxy?: boolean
}

function call({ from, headers = {}, file = tokenFile, hasProxy = false }: Call) {
  const api = bareApi()
  addMetricsRoutes(api, { metrics, tokenFile: file, hasProxy: () => hasProxy })
  return api.call('/metrics', { headers, env: from ? { incoming: { socket: { remoteAddress: from } } } : {} })
}

describe('GET /metrics', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])('answers this machine at %s', async (from) => {
    const answer = await call({ from })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain')
  })

  it.each(['192.0.2.1', '10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '127.0.0.1.example.com'])(
    'refuses %s',
    async (from) => {
      expect((await call({ from })).status).toBe(403)
    },
  )

  it('refuses a request without a socket address', async () => {
    expect((await call({})).status).toBe(403)
  })

  it.each(forwardedHeaders)('does not take a proxy on this machine for this machine (%s)', async (header) => {
    expect((await call({ from: '127.0.0.1', headers: { [header]: '127.0.0.1' } })).status).toBe(403)
  })

  it('refuses this machine behind a proxy that adds no header, and answers it with the token', async () => {
    expect((await call({ from: '127.0.0.1', hasProxy: true })).status).toBe(403)
    const headers = { authorization: `Bearer ${token}` }
    expect((await call({ from: '127.0.0.1', headers, hasProxy: true })).status).toBe(200)
  })

  it('answers every address with the token', async () => {
    const headers = { authorization: `Bearer ${token}` }
    expect((await call({ from: '192.0.2.1', headers })).status).toBe(200)
  })

  it.each(['Bearer wrong', `Basic ${token}`, 'Bearer ', `Bearer ${token} x`, `Bearer x${token}`])(
    'refuses %s',
    async (authorization) => {
      expect((await call({ from: '192.0.2.1', headers: { authorization } })).status).toBe(403)
    },
  )

  it('refuses every token when the file is missing, empty or too short to be one', async () => {
    const short = join(folder.path, 'short')
    writeFileSync(short, 'abc')
    const bearer = (text: string) => ({ authorization: `Bearer ${text}` })
    expect((await call({ from: '192.0.2.1', headers: bearer('abc'), file: short })).status).toBe(403)
    expect((await call({ from: '192.0.2.1', headers: bearer('x'), file: join(folder.path, 'none') })).status).toBe(403)
  })
})

describe('createMetrics', () => {
  it('counts by method, pattern and class of status, never by the address itself', async () => {
    const counted = createMetrics({ openOutboxEvents: () => 7, messages })
    const app = new Hono<HttpEnv>()
    app.use(counted.count)
    app.get('/things/:id', (c) => {
      c.set('route', '/things/:id')
      return c.text('x', c.req.param('id') === '1' ? 200 : 404)
    })
    app.get('/broken', (c) => {
      c.set('route', '/broken')
      throw new Error('on purpose')
    })
    app.onError((_, c) => c.text('our fault', 500))
    for (const path of ['/things/1', '/things/2', '/things/3', '/nowhere/secret', '/broken']) await app.request(path)
    await app.request('/things/1', { method: 'BREW' })
    const text = await counted.text()
    expect(text).toContain('http_requests_total{method="GET",route="/things/:id",status="2xx"} 1')
    expect(text).toContain('http_requests_total{method="GET",route="/things/:id",status="4xx"} 2')
    expect(text).toContain('http_requests_total{method="GET",route="other",status="4xx"} 1')
    expect(text).toContain('http_requests_total{method="GET",route="/broken",status="5xx"} 1')
    expect(text).toContain('http_requests_total{method="OTHER",route="other",status="4xx"} 1')
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/things/:id"} 3')
    expect(text).toContain('outbox_events_open 7')
    expect(text).toContain('messages{state="queued"} 4')
    expect(text).toContain('messages{state="unsure"} 1')
    expect(text).toContain('messages{state="failed"} 2')
    expect(text).not.toContain('secret')
  })

  it('reports memory and event loop lag of the process', async () => {
    const text = await metrics.text()
    expect(Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(1e7)
    expect(Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(0)
  })
})
