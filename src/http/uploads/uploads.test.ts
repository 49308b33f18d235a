import { mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Pace } from './body-pace.ts'
import type { HttpEnv } from '../kit/env.ts'
import type { Upload } from './form-stream.ts'
import { type RateLimits, createRateLimits, noRateLimits } from '../kit/rate-limits.ts'
import { createUploads } from './uploads.ts'
import { runs } from '../../../tests/support/property-runs.ts'

interface Options {
  readonly limits?: RateLimits
  readonly pace?: Pace
  readonly atOnce?: number
  readonly atOncePerAddress?: number
  readonly skippedAtOnce?: number
  readonly mostBytes?: number
  readonly work?: (upload: Upload) => Promise<void>
  /** A refusal is answered as a page would be: with its words and the fields that were typed. */
  readonly asPage?: boolean
}

/** One route that answers the fields and the sizes of the files; the header `from` has the address. */
function open({ limits = noRateLimits, work = async () => {}, asPage = false, ...rest }: Options = {}) {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'callout-incoming-'))
  const uploads = createUploads({ folder: folder.path, limits, ...rest })
  const app = new Hono<HttpEnv>()
  app.onError(({ message }, c) => c.json({ fault: message }, 500))
  app.post('/', (c) => {
    c.set('address', c.req.header('from') ?? '192.0.2.1')
    const taken = async (upload: Upload) => {
      await work(upload)
      const files = await Promise.all(upload.files.map(async (file) => [...(await file.read())]))
      return c.json({ fields: upload.fields, files })
    }
    if (!asPage) return uploads.receive(c, 'photo', taken)
    return uploads.receive(c, 'photo', taken, async ({ status, detail }, fields) => c.json({ detail, fields }, status))
  })
  return {
    kept: () => readdirSync(folder.path),
    async send(body: BodyInit, headers: Readonly<Record<string, string>> = {}) {
      const init = { method: 'POST', body, headers, duplex: 'half' } as const
      const answer = await app.request('/', init)
      return { status: answer.status, headers: answer.headers, json: await answer.json() }
    },
    [Symbol.dispose]: () => folder.remove(),
  }
}

function aForm(files: readonly Uint8Array<ArrayBuffer>[] = [], fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const bytes of files) form.append('photo', new Blob([bytes]), 'photo.jpg')
  return form
}

const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
const head = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
const bytesOf = (text: string) => new TextEncoder().encode(text)

function streamOf(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  const left = [...pieces]
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift()
      if (piece) controller.enqueue(piece)
      else controller.close()
    },
  })
}

/** A body that gives its pieces at once, and then waits for ever. */
function endlessAfter(pieces: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return slowBody(
    pieces.map((piece) => new TextDecoder().decode(piece)),
    0,
  )
}

/** A body that gives its pieces with a pause before each, and then waits for ever. */
function slowBody(pieces: readonly string[], everyMs: number): ReadableStream<Uint8Array> {
  const left = pieces.map(bytesOf)
  return new ReadableStream({
    async pull(controller) {
      const piece = left.shift()
      if (piece) {
        await pause(everyMs)
        controller.enqueue(piece)
      } else await new Promise(() => {})
    },
  })
}

describe('an upload', () => {
  it('gives the fields and the files of a form, and keeps no file after the answer', async () => {
    const seen: number[] = []
    using site = open({ work: async () => void seen.push(site.kept().length) })
    const form = aForm([Uint8Array.of(1, 2, 3), Uint8Array.of(), Uint8Array.of(4)], { kind: 'insurance' })
    form.append('other', new Blob(['skipped']), 'other.txt')
    const { status, json } = await site.send(form)
    expect([status, json]).toEqual([200, { fields: { kind: 'insurance' }, files: [[1, 2, 3], [4]] }])
    expect([seen, site.kept()]).toEqual([[3], []])
  })

  it('reads every form as it was sent, in whatever pieces it comes', async () => {
    using site = open()
    const file = fc.uint8Array({ minLength: 1, maxLength: 400 })
    const name = fc.stringMatching(/^[a-z]{1,8}$/).filter((text) => text !== 'photo')
    const form = fc.record({
      files: fc.array(file, { maxLength: 4 }),
      fields: fc.dictionary(name, fc.string({ unit: 'grapheme', maxLength: 40 }).map(normalised), { maxKeys: 4 }),
      size: fc.integer({ min: 1, max: 97 }),
    })
    await fc.assert(
      fc.asyncProperty(form, async ({ files, fields, size }) => {
        const whole = new Response(
          aForm(
            files.map((one) => Uint8Array.from(one)),
            fields,
          ),
        )
        const bytes = new Uint8Array(await whole.arrayBuffer())
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
          bytes.slice(n * size, (n + 1) * size),
        )
        const type = whole.headers.get('content-type') ?? ''
        const { status, json } = await site.send(streamOf(pieces), { 'content-type': type })
        expect(status).toBe(200)
        expect(json).toEqual({ fields: { ...fields }, files: files.map((one) => [...one]) })
      }),
      { numRuns: runs(40) },
    )
    expect(site.kept()).toEqual([])
  })

  it.each([
    ['another type', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'wrong_content_type'],
    ['a form without a boundary', 'x', { 'content-type': 'multipart/form-data; x=y' }, 400, 'malformed_upload'],
    ['a form that ends early', `${head}half`, multipart, 400, 'malformed_upload'],
    ['a length above the limit', 'x', { ...multipart, 'content-length': '99000000' }, 413, 'too_large'],
  ])('refuses %s, and keeps no file', async (_, body, headers, status, code) => {
    using site = open()
    expect(await site.send(body, headers)).toMatchObject({ status, json: { code } })
    expect(site.kept()).toEqual([])
  })

  it('stops reading a body of unknown length at the limit', async () => {
    using site = open()
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1
        controller.enqueue(pulled === 1 ? bytesOf(head) : new Uint8Array(1024 * 1024))
      },
    })
    expect(await site.send(endless, multipart)).toMatchObject({ status: 413, json: { code: 'too_large' } })
    expect([pulled < 20, site.kept()]).toEqual([true, []])
  })

  it('is refused with 503 and Retry-After beyond the number at once, and taken again afterwards', async () => {
    const { promise: opened, resolve: release } = Promise.withResolvers<void>()
    using site = open({ atOnce: 3, atOncePerAddress: 2, work: () => opened })
    const one = aForm([Uint8Array.of(1)])
    const running = [site.send(one), site.send(one), site.send(one, { from: '192.0.2.2' })]
    const fourth = await site.send(one, { from: '192.0.2.3' })
    expect([fourth.status, fourth.json.code, fourth.headers.get('retry-after')]).toEqual([503, 'overloaded', '5'])
    expect(fourth.headers.get('connection')).toBe('close')
    release()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await site.send(one, { from: '192.0.2.3' })).status).toBe(200)
  })

  it('leaves room for others when one address sends many', async () => {
    const { promise: opened, resolve: release } = Promise.withResolvers<void>()
    using site = open({ atOnce: 3, atOncePerAddress: 2, work: () => opened })
    const one = aForm([Uint8Array.of(1)])
    const running = [site.send(one), site.send(one)]
    expect((await site.send(one)).status).toBe(503)
    running.push(site.send(one, { from: '192.0.2.2' }))
    release()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  it('is refused with 429 when its address has sent 200 MB within the hour', async () => {
    using site = open({ limits: createRateLimits() })
    const headers = { ...multipart, 'content-length': '15000000' }
    const statuses: number[] = []
    for (let n = 0; n < 14; n += 1) statuses.push((await site.send('x', headers)).status)
    expect(statuses).toEqual([...Array.from({ length: 13 }, () => 400), 429])
    const last = await site.send('x', headers)
    expect([last.status, Number(last.headers.get('retry-after')) > 3_000]).toEqual([429, true])
    expect((await site.send('x', { ...headers, from: '192.0.2.2' })).status).toBe(400)
  })

  it('is refused with 408 without a first byte, and when its bytes come below the pace', async () => {
    const pace = { firstByteMs: 40, windowMs: 40, windowBytes: 1_000 }
    using site = open({ pace, atOnce: 1, atOncePerAddress: 1 })
    expect(await site.send(slowBody([], 0), multipart)).toMatchObject({
      status: 408,
      json: { code: 'upload_too_slow' },
    })
    const pieces = [head, ...Array.from({ length: 50 }, () => 'x')]
    expect((await site.send(slowBody(pieces, 5), multipart)).status).toBe(408)
    expect(site.kept()).toEqual([])
    expect((await site.send(aForm([Uint8Array.of(1)]))).status).toBe(200)
  })

  it('that is refused on a page is read on without its files, so that the page has the fields', async () => {
    const { promise: opened, resolve: release } = Promise.withResolvers<void>()
    using site = open({ asPage: true, atOnce: 1, work: () => opened })
    const one = aForm([new Uint8Array(300_000)], { name: 'Ada' })
    one.append('notes', 'The tap drips.')
    const running = site.send(one)
    const { status, headers, json } = await site.send(one)
    expect([status, headers.get('connection')]).toEqual([503, 'close'])
    expect(json.fields).toEqual({ name: 'Ada', notes: 'The tap drips.' })
    release()
    expect((await running).status).toBe(200)
    expect(site.kept()).toEqual([])
  })

  it('that is refused on a page is not read on where as many are read on already', async () => {
    using site = open({
      asPage: true,
      atOnce: 0,
      skippedAtOnce: 1,
      pace: { firstByteMs: 60, windowMs: 60, windowBytes: 1 },
    })
    const waiting = site.send(slowBody([], 0), multipart)
    const second = await site.send(aForm([Uint8Array.of(1)], { name: 'Ada' }))
    expect([second.status, second.json.fields]).toEqual([503, {}])
    expect((await waiting).status).toBe(503)
    expect((await site.send(aForm([Uint8Array.of(1)], { name: 'Ada' }))).json.fields).toEqual({ name: 'Ada' })
  })

  it.each([
    ['is too large', { mostBytes: 1_000 }, streamOf, 413],
    ['comes too slowly', { pace: { firstByteMs: 5_000, windowMs: 40, windowBytes: 1_000 } }, endlessAfter, 408],
  ])('that %s keeps on a page the fields that came before', async (_, options, bodyOf, status) => {
    using site = open({ asPage: true, ...options })
    const field = '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAda\r\n'
    const answer = await site.send(bodyOf([bytesOf(field), bytesOf(head), new Uint8Array(2_000)]), multipart)
    expect([answer.status, answer.json.fields]).toEqual([status, { name: 'Ada' }])
    expect(site.kept()).toEqual([])
  })

  it('takes a body that comes at the pace', async () => {
    using site = open({ pace: { firstByteMs: 5_000, windowMs: 5_000, windowBytes: 10 } })
    const pieces = [head, ...Array.from({ length: 20 }, () => 'x'), '\r\n--x--\r\n']
    const body = streamOf(pieces.map(bytesOf))
    const { status, json } = await site.send(body, multipart)
    expect([status, json.files]).toEqual([200, [[...bytesOf('x'.repeat(20))]]])
  })

  it('that its client breaks off leaves no file and its place free', async () => {
    using site = open({ atOnce: 1, atOncePerAddress: 1 })
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytesOf(`${head}half`))
      },
      pull(controller) {
        controller.error(new Error('the client left'))
      },
    })
    expect(await site.send(broken, multipart)).toMatchObject({ status: 500, json: { fault: 'the client left' } })
    expect(site.kept()).toEqual([])
    expect((await site.send(aForm([Uint8Array.of(1)]))).status).toBe(200)
  })
})

/** Line ends as a form sends them. */
function normalised(text: string): string {
  return text.replace(/\r\n|\r|\n/g, '\r\n')
}
