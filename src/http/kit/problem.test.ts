import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { HttpEnv } from './env.ts'
import { type Problem, problem } from './problem.ts'

async function answerTo(given: Problem) {
  const app = new Hono<HttpEnv>()
  app.use(async (c, next) => {
    c.set('requestId', 'request-1')
    await next()
  })
  app.get('/', (c) => problem(c, given))
  const response = await app.request('/')
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
}

describe('problem', () => {
  it('has the form of RFC 9457, with a code and the address of its explanation', async () => {
    const { status, headers, body } = await answerTo({ status: 409, code: 'slot_taken', detail: 'That time has gone.' })
    expect(status).toBe(409)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(headers.has('retry-after')).toBe(false)
    expect(body).toEqual({
      type: '/api/docs#slot_taken',
      title: 'Conflict',
      status: 409,
      detail: 'That time has gone.',
      code: 'slot_taken',
    })
  })

  it('carries the wrong fields, and any further facts', async () => {
    const errors = [{ path: 'name', message: 'Please say a name' }]
    const given = {
      status: 422,
      code: 'not_valid',
      detail: 'Not valid',
      errors,
      extra: { next_slots: ['09:00'] },
    } as const
    expect((await answerTo(given)).body).toMatchObject({ errors, next_slots: ['09:00'] })
  })

  it.each([
    [0, '1'],
    [0.2, '1'],
    [1.2, '2'],
    [60, '60'],
  ])('asks to wait %s seconds for %s', async (seconds, header) => {
    const given = { status: 429, code: 'too_many_requests', detail: 'Wait', retryAfterSeconds: seconds } as const
    expect((await answerTo(given)).headers.get('retry-after')).toBe(header)
  })

  it('has the request id with a server error only', async () => {
    expect((await answerTo({ status: 500, code: 'internal', detail: 'x' })).body).toMatchObject({
      request_id: 'request-1',
    })
    expect((await answerTo({ status: 404, code: 'not_found', detail: 'x' })).body).not.toHaveProperty('request_id')
  })
})
