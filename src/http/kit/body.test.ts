import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { jsonLimitBytes, readBytes, readJson } from './body.ts'

const app = new Hono()
app.post('/json', async (c) => c.json(await readJson(c)))
app.post('/bytes', async (c) => c.json({ size: (await readBytes(c, 10))?.byteLength ?? null }))

function send(path: string, body: BodyInit | null, headers: Record<string, string> = {}) {
  return app.request(path, { method: 'POST', body, headers, ...(body instanceof ReadableStream && { duplex: 'half' }) })
}

async function read(body: BodyInit | null, type = 'application/json', headers: Record<string, string> = {}) {
  const answer: unknown = await (await send('/json', body, { 'content-type': type, ...headers })).json()
  return answer
}

/** A body of `count` pieces without a declared length; counts the pieces that were read. */
function pieces(count: number, size: number) {
  let taken = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken === count) return controller.close()
      taken += 1
      controller.enqueue(new Uint8Array(size).fill(0x20))
    },
  })
  return { stream, taken: () => taken }
}

describe('readJson', () => {
  it('reads JSON in UTF-8', async () => {
    expect(await read('{"name":"Zoë 🔧"}')).toEqual({ ok: true, value: { name: 'Zoë 🔧' } })
  })

  it.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/merge-patch+json'])(
    'accepts %s',
    async (type) => expect(await read('{}', type)).toEqual({ ok: true, value: {} }),
  )

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
  ])('answers 415 to %s: a foreign page can send it without a preflight', async (type) =>
    expect(await read('{}', type)).toMatchObject({ ok: false, problem: { status: 415 } }),
  )

  it('reads a missing body as an empty object, of any type', async () => {
    expect(await read(null)).toEqual({ ok: true, value: {} })
    expect(await read('', 'text/plain')).toEqual({ ok: true, value: {} })
  })

  it.each(['{', '{"a":1,}', '\u0000', "{'a':1}", 'undefined', 'NaN', '{"a":1} x'])(
    'answers 400 to %j',
    async (body) => {
      expect(await read(body)).toMatchObject({ ok: false, problem: { status: 400, code: 'malformed_json' } })
    },
  )

  it('answers 400 to a body that is not UTF-8', async () => {
    const bytes = new Uint8Array([...Buffer.from('{"a":"'), 0xff, 0xfe, ...Buffer.from('"}')])
    expect(await read(bytes)).toMatchObject({ ok: false, problem: { status: 400 } })
  })

  it('accepts exactly the limit, and not a byte more', async () => {
    const padded = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`
    expect(await read(padded(jsonLimitBytes))).toMatchObject({ ok: true })
    expect(await read(padded(jsonLimitBytes + 1))).toMatchObject({ ok: false, problem: { status: 413 } })
  })

  it('ignores a content-length that is too small', async () => {
    const body = pieces(300, 1_000)
    expect(await read(body.stream, 'application/json', { 'content-length': '2' })).toMatchObject({
      ok: false,
      problem: { status: 413 },
    })
  })

  it('keeps __proto__ a plain key of the value and changes no prototype', async () => {
    await read('{"__proto__":{"polluted":true}}')
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

describe('readBytes', () => {
  const size = async (body: BodyInit | null, headers: Record<string, string> = {}) =>
    (await send('/bytes', body, headers)).json()

  it('reads up to the limit', async () => {
    expect(await size('0123456789')).toEqual({ size: 10 })
    expect(await size('0123456789a')).toEqual({ size: null })
    expect(await size(null)).toEqual({ size: 0 })
  })

  it('refuses by a content-length that is too large, without reading', async () => {
    const body = pieces(5, 1)
    expect(await size(body.stream, { 'content-length': '11' })).toEqual({ size: null })
    expect(body.taken()).toBeLessThanOrEqual(1)
  })

  it('stops reading soon after the limit', async () => {
    const body = pieces(10_000, 8)
    expect(await size(body.stream)).toEqual({ size: null })
    expect(body.taken()).toBeLessThan(10)
  })
})
