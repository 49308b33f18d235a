import { mkdtempDisposableSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { HttpEnv } from '../kit/env.ts'
import { createRateLimits, noRateLimits } from '../kit/rate-limits.ts'
import { createUploads } from './uploads.ts'

const megabyte = 1024 * 1024
const boundary = 'x'
const text = '--x\r\nContent-Disposition: form-data; name="description"\r\n\r\nThe bathroom\r\n'
const head = '--x\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n'

/** A form with a text and a video of so many bytes, made as it is read; `cutAt` ends the connection there. */
function aForm(
  bytes: number,
  { cutAt = Infinity, onPiece = (_sent: number): unknown => null } = {},
): ReadableStream<Uint8Array> {
  const piece = new Uint8Array(64 * 1024)
  let sent = -1
  return new ReadableStream({
    pull(controller) {
      onPiece(sent)
      if (sent === -1) {
        controller.enqueue(Buffer.from(text + head))
        sent = 0
      } else if (sent >= cutAt) {
        controller.error(new Error('the connection was cut'))
      } else if (sent < bytes) {
        const part = Math.min(piece.length, bytes - sent)
        controller.enqueue(piece.slice(0, part))
        sent += part
      } else {
        controller.enqueue(Buffer.from('\r\n--x--\r\n'))
        controller.close()
      }
    },
  })
}

function open(
  limits = noRateLimits,
  more: Partial<Parameters<typeof createUploads>[0]> = {},
  fields: 'quote' | 'message' = 'quote',
) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-incoming-'))
  const uploads = createUploads({ folder: folder.path, limits, ...more })
  const app = new Hono<HttpEnv>()
  const onDisk: number[] = []
  app.onError(({ message }, c) => c.json({ fault: message }, 500))
  app.post('/', (c) => {
    c.set('address', c.req.header('from') ?? '192.0.2.1')
    const account = c.req.header('account')
    if (account) c.set('who', { id: account } as HttpEnv['Variables']['who'])
    return uploads.receive(
      c,
      c.req.header('field') === 'quote' ? 'quote' : fields,
      async ({ fields, files }) => {
        onDisk.push(...files.map(({ path }) => statSync(path).size))
        return c.json({ fields, files: files.map(({ bytes }) => bytes) })
      },
      async ({ status, code }, fields) => c.json({ code, fields }, status),
    )
  })
  return {
    onDisk,
    kept: () => readdirSync(folder.path),
    written: () => readdirSync(folder.path).reduce((sum, name) => sum + statSync(join(folder.path, name)).size, 0),
    async send(body: ReadableStream<Uint8Array>, headers: Readonly<Record<string, string>> = {}) {
      const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      const init = { method: 'POST', body, headers: { ...type, ...headers }, duplex: 'half' } as const
      const answer = await app.request('/', init)
      return { status: answer.status, json: await answer.json() }
    },
    [Symbol.dispose]: () => folder.remove(),
  }
}

describe('an upload of a video', () => {
  it('goes to the disk in pieces: 100 MB are never in memory', async () => {
    using site = open()
    let most = 0
    const body = aForm(100 * megabyte, { onPiece: (sent) => (most = Math.max(most, sent - site.written())) })
    expect(await site.send(body)).toEqual({
      status: 200,
      json: { fields: { description: 'The bathroom' }, files: [100 * megabyte] },
    })
    expect(site.onDisk).toEqual([100 * megabyte])
    expect(most).toBeLessThan(2 * megabyte)
    expect(site.kept()).toEqual([])
  })

  it('is refused at the first byte above 100 MB, with the text of the form, and nothing stays', async () => {
    using site = open()
    expect(await site.send(aForm(100 * megabyte + 1))).toEqual({
      status: 413,
      json: { code: 'too_large', fields: { description: 'The bathroom' } },
    })
    expect([site.onDisk, site.kept()]).toEqual([[], []])
  })

  it('is refused by the length that it says, before anything is written', async () => {
    using site = open()
    const length = { 'content-length': String(400 * megabyte) }
    expect(await site.send(aForm(10), length)).toMatchObject({ status: 413, json: { code: 'too_large' } })
    expect([site.onDisk, site.kept()]).toEqual([[], []])
  })

  it('leaves nothing where the connection is cut', async () => {
    using site = open()
    expect((await site.send(aForm(50 * megabyte, { cutAt: 20 * megabyte }))).status).toBe(500)
    expect([site.onDisk, site.kept()]).toEqual([[], []])
  })

  it('counts against the megabytes of an hour', async () => {
    using site = open(createRateLimits())
    const length = { 'content-length': String(200 * megabyte) }
    const statuses: number[] = []
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await site.send(aForm(10), length)).status)
    expect(statuses).toEqual([200, 200, 429, 429])
  })
})

describe('an upload of a file of a conversation', () => {
  const piece = Buffer.from(`${text}${head.replace('"video"', '"file"')}some bytes`)

  /** Sends a piece and then nothing, or a byte in each turn for ever. */
  function stopping(everyMs: number | null): ReadableStream<Uint8Array> {
    let sent = false
    return new ReadableStream({
      async pull(controller) {
        if (!sent) controller.enqueue(piece)
        else if (everyMs === null) await new Promise(() => {})
        else {
          await pause(everyMs)
          controller.enqueue(Uint8Array.of(97))
        }
        sent = true
      },
    })
  }

  it('lasts while bytes come, ends with 408 where they stop, and leaves nothing', async () => {
    using site = open(noRateLimits, { messagePace: { firstByteMs: 500, windowMs: 40, windowBytes: 1 } }, 'message')
    expect(await site.send(stopping(null))).toMatchObject({ status: 408, json: { code: 'upload_too_slow' } })
    expect([site.onDisk, site.kept()]).toEqual([[], []])
  })

  it('ends with 408 after its longest time, however steadily it comes', async () => {
    const messagePace = { firstByteMs: 500, windowMs: 500, windowBytes: 1, wholeMs: 100 }
    using site = open(noRateLimits, { messagePace }, 'message')
    expect(await site.send(stopping(5))).toMatchObject({ status: 408, json: { code: 'upload_too_slow' } })
    expect([site.onDisk, site.kept()]).toEqual([[], []])
  })

  it('leaves room for all other uploads, however many come slowly, and has four places of an address and of an account', async () => {
    const release = Promise.withResolvers<null>()
    using site = open(noRateLimits, { atOnce: 1, messagesAtOnce: 6, messagesAtOncePerSender: 4 }, 'message')
    const held = (headers: Readonly<Record<string, string>>) => {
      const body = new ReadableStream<Uint8Array>({
        async pull(controller) {
          await release.promise
          controller.enqueue(Buffer.from(`${text}--x--\r\n`))
          controller.close()
        },
      })
      return site.send(body, headers)
    }
    const code = async (headers: Readonly<Record<string, string>>) => (await site.send(aForm(1), headers)).json.code
    const running = [1, 2, 3, 4].map((n) => held({ from: `192.0.2.${n}`, account: 'usr_1' }))
    expect(await code({ from: '192.0.2.9', account: 'usr_1' })).toBe('overloaded')
    running.push(...[1, 2].map(() => held({ from: '192.0.2.9' })))
    expect(await code({ from: '192.0.2.8' })).toBe('overloaded')
    expect((await site.send(aForm(1), { field: 'quote' })).status).toBe(200)
    release.resolve(null)
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(running.map(() => 200))
    expect(await code({ from: '192.0.2.9', account: 'usr_1' })).toBeUndefined()
  })
})
