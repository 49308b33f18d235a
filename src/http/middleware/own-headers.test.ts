import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type HttpServer, listen } from '../server.ts'
import { answerWith, ownHeaders } from './own-headers.ts'

describe('an answer with the headers that all answers have', () => {
  let server: HttpServer

  beforeEach(async () => {
    const app = new Hono<HttpEnv>()
    app.use(ownHeaders(readConfig({ NODE_ENV: 'test' }), () => true))
    const json = { 'content-type': 'application/json', 'cache-control': 'no-store' }
    app.get('/plain', (c) => answerWith(c, '{"pounds":"£"}', 201, json))
    app.get('/none', (c) => answerWith(c, null, 204, {}))
    app.get('/cookies', (c) => {
      setCookie(c, 'one', '1')
      setCookie(c, 'two', '2')
      return answerWith(c, '{}', 200, json)
    })
    app.get('/stream', (c) => c.body(new Blob(['in pieces']).stream()))
    server = await listen(app.fetch, { host: '127.0.0.1', port: 0 })
  })
  afterEach(() => server[Symbol.asyncDispose]())

  const get = (path: string) => fetch(`${server.url}${path}`, { headers: { 'x-request-id': 'asked' } })

  it('has them beside its own, once each', async () => {
    const answer = await get('/plain')
    expect([answer.status, await answer.text()]).toEqual([201, '{"pounds":"£"}'])
    const named = ['content-type', 'cache-control', 'content-length', 'x-request-id', 'x-content-type-options']
    expect(named.map((name) => answer.headers.get(name))).toEqual([
      'application/json',
      'no-store',
      '15',
      'asked',
      'nosniff',
    ])
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'self'/)
  })

  it('keeps each cookie that was set before', async () => {
    const answer = await get('/cookies')
    expect(answer.headers.getSetCookie()).toEqual(['one=1; Path=/', 'two=2; Path=/'])
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('has them without a body, and as a stream', async () => {
    const [none, stream] = [await get('/none'), await get('/stream')]
    expect([none.status, none.headers.get('content-type'), none.headers.get('x-frame-options')]).toEqual([
      204,
      null,
      'DENY',
    ])
    expect([await stream.text(), stream.headers.get('x-frame-options')]).toEqual(['in pieces', 'DENY'])
  })
})
