import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAnswerMemory } from './answer-memory.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type HttpServer, listen } from '../server.ts'

describe('createAnswerMemory', () => {
  let server: HttpServer
  let version: number
  let asked: number
  let answered: string[]

  beforeEach(async () => {
    version = 1
    asked = 0
    answered = []
    const memory = createAnswerMemory({
      version: () => version,
      personalCookies: ['session'],
      onAnswered: (id) => answered.push(id),
      isOtherAddress: ({ forwardedHost }) => forwardedHost === 'old.example',
    })
    const app = new Hono<HttpEnv>()
    app.use(memory.remember)
    app.use(async (c, next) => {
      await next()
      c.header('x-request-id', 'of the first')
      c.header('x-guard', 'on')
    })
    app.get('/', (c) => {
      asked += 1
      c.set('everyones', true)
      return c.html(`<p>${c.req.header('accept-encoding') ?? ''}</p>`, 200, { etag: '"1"' })
    })
    app.get('/mine', (c) => {
      asked += 1
      return c.html('mine')
    })
    app.get('/cookie', (c) => {
      asked += 1
      c.set('everyones', true)
      return c.html('page', 200, { 'set-cookie': 'a=1' })
    })
    server = await listen(app.fetch, { host: '127.0.0.1', port: 0, before: memory.before })
  })
  afterEach(() => server[Symbol.asyncDispose]())

  const get = (path = '/', headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${server.url}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } })

  it('returns the whole answer again without asking the application, with a request id of its own', async () => {
    const first = await get()
    const again = await get()
    expect(asked).toBe(1)
    expect(await again.text()).toBe(await first.text())
    const pick = ({ headers }: Response) => ['content-type', 'x-guard', 'etag'].map((name) => headers.get(name))
    expect(pick(again)).toEqual(pick(first))
    expect(pick(again)).toEqual(['text/html; charset=UTF-8', 'on', '"1"'])
    expect(answered).toEqual([again.headers.get('x-request-id')])
    expect(answered).not.toContain('of the first')
  })

  it.each([
    ['a personal cookie', '/', { cookie: 'other=1; session=abc' }],
    ['a condition', '/', { 'if-none-match': '"1"' }],
    ['a request id of the proxy', '/', { 'x-request-id': 'theirs' }],
    ['a query', '/?x=1', {}],
    ['another address of the site', '/', { 'x-forwarded-host': 'old.example' }],
  ])('leaves a request with %s to the application', async (_, path, headers) => {
    await get()
    await get(path, headers)
    expect(asked).toBe(2)
    expect(answered).toEqual([])
  })

  it('gives nobody what was answered to another address of the site', async () => {
    await get('/', { 'x-forwarded-host': 'old.example' })
    await get()
    expect([asked, answered]).toEqual([2, []])
  })

  it('keeps one answer for each encoding', async () => {
    await get('/', { 'accept-encoding': 'gzip' })
    expect(await (await get()).text()).toBe('<p>identity</p>')
    expect(asked).toBe(2)
  })

  it('forgets its answers after a change', async () => {
    await get()
    version = 2
    await get()
    expect(asked).toBe(2)
  })

  it('keeps only answers that are public and set no cookie', async () => {
    for (const path of ['/mine', '/mine', '/cookie', '/cookie']) await get(path)
    expect(asked).toBe(4)
  })
})
