import { once } from 'node:events'
import { get } from 'node:http'
import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import { largeBody } from './kit/byte-stream.ts'
import { listen } from './server.ts'

const pieceBytes = 256 * 1024
const count = 40

/** A server with one large file, whose pieces and end are kept. */
async function open() {
  const pieces: Uint8Array[] = []
  const ends: string[] = []
  async function* file(fault: boolean) {
    try {
      for (let n = 0; n < count; n += 1) {
        if (fault && n === 3) throw new Error('the disk is gone')
        const piece = new Uint8Array(pieceBytes).fill(n)
        pieces.push(piece)
        yield piece
      }
      ends.push('read to its end')
    } finally {
      ends.push('closed')
    }
  }
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('x-request-id', 'one', { append: false })
    c.header('set-cookie', 'a=1', { append: true })
    c.header('set-cookie', 'b=2', { append: true })
  })
  app.get('/file', (c) => c.body(largeBody(c, file(false)), 206, { 'content-length': String(count * pieceBytes) }))
  app.get('/broken', (c) => c.body(largeBody(c, file(true)), 200, { 'content-length': String(count * pieceBytes) }))
  app.get('/other', async (c) => c.text(await new Response(largeBody(c, file(false))).text().then(() => 'words')))
  const server = await listen((request, env) => app.fetch(request, env), { host: '127.0.0.1', port: 0, drainMs: 100 })
  return { pieces, ends, url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const heldOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)

describe('a large answer', () => {
  it('is sent whole, with the headers that were set after it, and gives the memory of each piece back', async () => {
    await using server = await open()
    const answer = await fetch(`${server.url}/file`)
    expect([answer.status, answer.headers.get('x-request-id'), answer.headers.getSetCookie()]).toEqual([
      206,
      'one',
      ['a=1', 'b=2'],
    ])
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const faults = bytes.findIndex((byte, at) => byte !== Math.floor(at / pieceBytes))
    expect([bytes.length, faults]).toEqual([count * pieceBytes, -1])
    expect([server.pieces.length, heldOf(server.pieces)]).toEqual([count, 0])
    expect(server.ends).toEqual(['read to its end', 'closed'])
  })

  it('reads no more than a slow client takes, and is closed when the client leaves', async () => {
    await using server = await open()
    const asked = get(`${server.url}/file`, { agent: false })
    asked.on('error', () => {})
    const [answer] = await once(asked, 'response')
    answer.on('error', () => {})
    // The connection takes no more bytes: it buffers what fits, and one piece waits.
    await vi.waitFor(() => expect(server.pieces.length).toBeGreaterThan(1))
    let before = -1
    await vi.waitFor(
      () => {
        const isStill = before === server.pieces.length
        before = server.pieces.length
        if (!isStill) throw new Error('it still goes on')
      },
      { interval: 200, timeout: 30_000 },
    )
    expect(server.pieces.length).toBeLessThan(count)
    expect(heldOf(server.pieces)).toBeLessThanOrEqual(pieceBytes)
    answer.destroy()
    await vi.waitFor(() => expect(server.ends).toEqual(['closed']))
  })

  it('ends the connection where the file cannot be read on', async () => {
    await using server = await open()
    await expect(fetch(`${server.url}/broken`).then((answer) => answer.arrayBuffer())).rejects.toThrow(
      /terminated|fetch failed/,
    )
    expect(server.ends).toEqual(['closed'])
    expect((await fetch(`${server.url}/other`)).status).toBe(200)
  })

  it('is not sent in place of another body', async () => {
    await using server = await open()
    expect(await (await fetch(`${server.url}/other`)).text()).toBe('words')
    const head = await fetch(`${server.url}/file`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([206, ''])
  })
})
