import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../support/servers/server.ts'

const endsWithinMs = 60_000
let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const body =
  'POST /api/contact HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n'

/** A client that sends a byte now and then, and never the end; knows when the server has closed it. */
async function openSlow(
  first: string,
  next: string,
): Promise<{ readonly socket: Socket; readonly closed: Promise<unknown> }> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
  await once(socket, 'connect')
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.resume().write(first)
  const drip = setInterval(() => void (socket.writable && socket.write(next)), 500)
  void closed.then(() => clearInterval(drip))
  return { socket, closed }
}

describe('clients that never come to an end', () => {
  it(
    'are closed, with their headers or their bodies half sent, while others are served',
    async () => {
      const slow = await Promise.all([
        ...Array.from({ length: 40 }, () => openSlow('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n', 'X-Slow: 1\r\n')),
        ...Array.from({ length: 40 }, () => openSlow(body, ' ')),
        ...Array.from({ length: 20 }, () => openSlow('GE', '')),
      ])
      const served = await Promise.all(['/healthz', '/api/services'].map((path) => fetch(`${server.url}${path}`)))
      expect(served.map(({ status }) => status)).toEqual([200, 200])
      expect(slow.filter(({ socket }) => !socket.destroyed).length).toBe(slow.length)
      await Promise.all(slow.map(({ closed }) => closed))
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    },
    endsWithinMs,
  )
})

describe('a server that may open few files', () => {
  it(
    'refuses connections beyond them, stays, and serves again when some are closed',
    async () => {
      await using limited = await startServer({ through: ['prlimit', '--nofile=256:256'] })
      const sockets: Socket[] = []
      const { port } = new URL(limited.url)
      for (let n = 0; n < 400; n += 1) {
        const socket = connect({ host: '127.0.0.1', port: Number(port) })
        socket.on('error', () => {})
        sockets.push(socket)
      }
      await Promise.all(
        sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))),
      )
      for (const socket of sockets) socket.destroy()
      await expect
        .poll(
          () =>
            fetch(`${limited.url}/readyz`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: endsWithinMs },
        )
        .toBe(200)
      const page = await fetch(`${limited.url}/book`)
      expect([page.status, (await page.text()).length > 0]).toEqual([200, true])
    },
    2 * endsWithinMs,
  )
})
