import { once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { liftBodyTime } from './kit/body-time.ts'
import { isCutOff } from './operations/cut-off.ts'
import { listen } from './server.ts'

interface Seen {
  readonly asked: string[]
  readonly cut: Promise<boolean>
}

/** A server that reads bodies, and tells whether the fault of one was that its client left. */
async function open({ bodyMs = 15_000, drainMs = 6_000 } = {}) {
  const { promise: cut, resolve } = Promise.withResolvers<boolean>()
  const seen: Seen = { asked: [], cut }
  const app = new Hono()
  app.all('*', async (c) => {
    seen.asked.push(c.req.path)
    if (c.req.path === '/for-ever') return new Promise<Response>(() => {})
    if (c.req.path === '/upload') liftBodyTime(c.env)
    return c.text(await c.req.text())
  })
  app.onError((_, c) => {
    resolve(isCutOff(c.env))
    return c.text('fault', 500)
  })
  const server = await listen((request, env) => app.fetch(request, env), {
    host: '127.0.0.1',
    port: 0,
    bodyMs,
    drainMs,
  })
  return { seen, url: new URL(server.url), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

/** The first line of the answer to a request as it is written. */
async function answerTo({ hostname, port }: URL, lines: readonly string[]): Promise<string> {
  const socket = connect({ host: hostname, port: Number(port) })
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const [first] = await once(socket, 'data')
  socket.destroy()
  return String(first).split('\r\n')[0] ?? ''
}

describe('listen', () => {
  it.each([
    ['two Host headers', ['Host: callout.example', 'Host: evil.example']],
    ['a Host that is none', ['Host: ev il']],
    ['no Host', []],
  ])('answers 400 to %s, before the application', async (_, hosts) => {
    await using server = await open()
    expect(await answerTo(server.url, ['GET / HTTP/1.1', ...hosts])).toBe('HTTP/1.1 400 Bad Request')
    expect(server.seen.asked).toEqual([])
  })

  it.each(['callout.example', 'localhost:3000', '[::1]:3000'])('answers the Host %s', async (host) => {
    await using server = await open()
    expect(await answerTo(server.url, ['GET / HTTP/1.1', `Host: ${host}`])).toBe('HTTP/1.1 200 OK')
  })

  it.each(['application/json', 'multipart/form-data; boundary=x'])(
    'ends a body of %s that does not come',
    async (type) => {
      await using server = await open({ bodyMs: 50 })
      const head = `Host: localhost\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n`
      const upload = connect({ host: server.url.hostname, port: Number(server.url.port) })
      upload.write(`POST /upload HTTP/1.1\r\n${head}half`)
      await expect.poll(() => server.seen.asked).toEqual(['/upload'])
      const other = connect({ host: server.url.hostname, port: Number(server.url.port) })
      other.write(`POST /other HTTP/1.1\r\n${head}half`)
      expect(await server.seen.cut).toBe(true)
      upload.write('x'.repeat(96))
      const [first] = await once(upload, 'data')
      expect(String(first).split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
      upload.destroy()
      other.destroy()
    },
  )

  it('keeps an idle connection for longer than a proxy does, which would lose a request in one that closes', async () => {
    await using server = await open()
    const { headers } = await fetch(new URL('/', server.url))
    const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? []
    expect(Number(seconds)).toBeGreaterThan(120)
  })

  it('ends although a request that has begun never does', async () => {
    const server = await open({ drainMs: 50 })
    const socket = connect({ host: server.url.hostname, port: Number(server.url.port) })
    socket.write('GET /for-ever HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(() => server.seen.asked).toEqual(['/for-ever'])
    const cut = once(socket, 'close')
    await server[Symbol.asyncDispose]()
    await cut
  })

  it('lets a body that is broken off be told from a fault', async () => {
    await using server = await open()
    const socket = connect({ host: server.url.hostname, port: Number(server.url.port) })
    socket.write('POST /half HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"half":')
    await expect.poll(() => server.seen.asked).toEqual(['/half'])
    socket.destroy()
    expect(await server.seen.cut).toBe(true)
  })
})

describe('isCutOff', () => {
  it.each([
    [{}],
    [{ incoming: { destroyed: false, complete: false } }],
    [{ incoming: { destroyed: true, complete: true } }],
    [null],
  ])('is false for %j', (env) => {
    expect(isCutOff(env)).toBe(false)
  })
})
