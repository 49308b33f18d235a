import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { roles } from '#modules/accounts'
import { aUser } from '../../../tests/support/builders/accounts.ts'
import { bareApi, fakeAnswers } from '../../../tests/support/apps/bare-api.ts'
import { type Access, judgeAccess } from './access.ts'
import type { Answer, EndpointSpec } from './api.ts'
import type { RateLimits } from './rate-limits.ts'

const base = {
  method: 'post',
  path: '/api/things/:id',
  tag: 'Things',
  summary: 'Makes a thing',
  access: 'anyone',
  params: z.object({ id: z.string().regex(/^thg_\d+$/) }),
  query: z.strictObject({ limit: z.coerce.number().int().max(5).default(3) }),
  body: z.strictObject({ name: z.string().min(1, 'Please say a name'), size: z.int().optional() }),
  answers: { 201: { says: 'The thing', schema: z.strictObject({ name: z.string() }) } },
} as const satisfies EndpointSpec

function things(changes: Partial<EndpointSpec> = {}, ports: Parameters<typeof bareApi>[0] = {}, answer?: Answer) {
  const api = bareApi(ports)
  const handle = vi.fn<(asked: unknown) => void>()
  api.endpoint({ ...base, ...changes } as typeof base, async ({ params, query, body, who }) => {
    handle({ params, query, body, who: who?.role ?? null })
    return answer ?? { status: 201, body: { name: body.name } }
  })
  return { ...api, handle }
}

const path = '/api/things/thg_1'

async function problemOf(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('judgeAccess', () => {
  const everyone = [null, ...roles]
  it.each<[Access, readonly (string | null)[]]>([
    ['anyone', [null, null, null, null, null, null]],
    ['booker', ['sign-in-needed', null, null, null, null, null]],
    ['signed-in', ['sign-in-needed', 'sign-in-needed', null, null, null, null]],
    ['dispatch', ['sign-in-needed', 'sign-in-needed', 'not-allowed', 'not-allowed', null, null]],
    ['refund', ['sign-in-needed', 'sign-in-needed', 'not-allowed', 'not-allowed', 'not-allowed', null]],
  ])('%s', (access, verdicts) => {
    expect(everyone.map((role) => judgeAccess(access, role))).toEqual(verdicts)
  })
})

describe('an endpoint', () => {
  it('passes the parsed request to its handler, and answers JSON', async () => {
    const { handle, post } = things()
    const response = await post(`${path}?limit=2`, { name: 'Pump' })
    expect(response.status).toBe(201)
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({ name: 'Pump' })
    expect(handle).toHaveBeenCalledWith({
      params: { id: 'thg_1' },
      query: { limit: 2 },
      body: { name: 'Pump' },
      who: null,
    })
  })

  it('redirects a visitor and refuses a wrong role before it reads anything', async () => {
    const { handle, post } = things({ access: 'dispatch' })
    expect(await problemOf(await post(path, 'nonsense'))).toMatchObject({
      status: 401,
      body: { code: 'sign_in_needed' },
    })
    expect(await problemOf(await post(path, 'nonsense', { as: 'customer' }))).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
    expect((await post(path, { name: 'x' }, { as: 'office' })).status).toBe(201)
    expect(handle).toHaveBeenCalledTimes(1)
  })

  it('answers 404, not 422, for a malformed id', async () => {
    const { handle, post } = things()
    expect(await problemOf(await post('/api/things/other', { name: 'x' }))).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(handle).not.toHaveBeenCalled()
  })

  it('names every wrong or unknown field in body and query', async () => {
    const { handle, post } = things()
    const refused = await problemOf(await post(`${path}?limit=9`, { name: '', size: 1.5, price: 1 }))
    expect(refused).toMatchObject({ status: 422, body: { code: 'not_valid', type: '/api/docs#not_valid' } })
    const errors = z.array(z.object({ path: z.string(), message: z.string() })).parse(refused.body['errors'])
    expect(errors.map((error) => error.path)).toEqual(['limit', 'name', 'size', 'price'])
    expect(errors[1]?.message).toBe('Please say a name')
    expect(handle).not.toHaveBeenCalled()
  })

  it.each([[[]], ['text'], [7], [null], [true]])('refuses %j where an object belongs', async (body) => {
    expect((await problemOf(await things().post(path, body))).status).toBe(422)
  })

  it('refuses a body where none is declared', async () => {
    const { endpoint, post } = bareApi()
    endpoint(
      { method: 'post', path: '/api/x', tag: 'X', summary: 'X', access: 'anyone', answers: { 204: { says: 'Done' } } },
      async () => ({ status: 204 }),
    )
    expect((await post('/api/x', { a: 1 })).status).toBe(422)
    const bare = await post('/api/x', {})
    expect([bare.status, await bare.text(), bare.headers.get('content-type')]).toEqual([204, '', null])
  })

  it('is kept by no cache, answered or refused, unless it says so itself', async () => {
    const kept = async (answer: Response) => answer.headers.get('cache-control')
    expect(await kept(await things().post(path, { name: 'x' }))).toBe('no-store')
    expect(await kept(await things().post(path, {}))).toBe('no-store')
    const { post } = things({}, {}, { status: 201, body: { name: 'x' }, headers: { 'cache-control': 'no-cache' } })
    expect(await kept(await post(path, { name: 'x' }))).toBe('no-cache')
  })

  it('adds headers of its own to the answer', async () => {
    const { post } = things({}, {}, { status: 201, body: { name: 'x' }, headers: { location: '/there' } })
    expect((await post(path, { name: 'x' })).headers.get('location')).toBe('/there')
  })
})

describe('checkAnswers', () => {
  const wrong: Answer = { status: 201, body: { name: 'x', secret: 'y' } }
  const unknown: Answer = { status: 200, body: { name: 'x' } }

  it.each([wrong, unknown])('turns an undeclared answer into a fault: %j', async (answer) => {
    const { post, app } = things({}, {}, answer)
    let fault: unknown = null
    app.onError((caught, c) => {
      fault = caught
      return c.body(null, 500)
    })
    expect((await post(path, { name: 'x' })).status).toBe(500)
    expect(fault).toBeInstanceOf(Error)
  })

  it('accepts an undescribed answer when the check is off', async () => {
    expect((await things({}, { checkAnswers: false }, wrong).post(path, { name: 'x' })).status).toBe(201)
  })
})

describe('a limit', () => {
  const limits = (wait: number | null) => ({
    take: vi.fn<RateLimits['take']>(async () => wait),
    forgive: async () => {},
  })

  it('answers 429 with the seconds to wait, and does nothing', async () => {
    const { handle, post } = things({ limit: 'booking' }, { limits: limits(12) })
    const response = await post(path, { name: 'x' })
    expect(response.headers.get('retry-after')).toBe('12')
    expect(await problemOf(response)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(handle).not.toHaveBeenCalled()
  })

  it('counts sign-in by the attempted e-mail address, and everything else by the caller', async () => {
    const counted = limits(null)
    const body = z.strictObject({ email: z.string() })
    const signIn = things({ limit: 'sign-in', body }, { limits: counted, checkAnswers: false })
    await signIn.post(path, { email: 'Some@Example.com' })
    await signIn.post(path, { email: 'Some@Example.com' }, { as: aUser({ id: 'one' }) })
    const booking = things({ limit: 'booking', body }, { limits: counted, checkAnswers: false })
    await booking.post(path, { email: 'Some@Example.com' }, { as: aUser({ id: 'one' }) })
    expect(counted.take.mock.calls).toEqual([
      ['sign-in', { address: '192.0.2.1', account: 'some@example.com' }],
      ['sign-in', { address: '192.0.2.1', account: 'some@example.com' }],
      ['booking', { address: '192.0.2.1', account: 'usr_one' }],
    ])
  })

  it('does not count an invalid request, nor one without a limit', async () => {
    const counted = limits(null)
    await things({ limit: 'booking' }, { limits: counted }).post(path, {})
    await things({}, { limits: counted }).post(path, { name: 'x' })
    expect(counted.take).not.toHaveBeenCalled()
  })
})

describe('an Idempotency-Key', () => {
  const user = aUser({ id: 'one' })
  const keyed = (key: string) => ({ as: user, headers: { 'idempotency-key': key } })

  /** Keeps what the claim answers, as a store does. */
  function repeatable() {
    const answers = fakeAnswers()
    const api = bareApi({ answers })
    let made = 0
    api.endpoint({ ...base, idempotent: true }, async ({ body, claim }) => {
      made += 1
      const answer = (name: string): Answer => ({ status: 201, body: { name: `${name} ${made}` } })
      const held = claim(answer)
      if (held) answers.keep(user, held.key, held.fingerprint, held.answer(body.name))
      return answer(body.name)
    })
    return { ...api, made: () => made }
  }

  it('returns the first answer again for the same request, marked as a repeat, without acting twice', async () => {
    const { post, made } = repeatable()
    const first = await post(path, { name: 'x' }, keyed('k'))
    const again = await post(path, { name: 'x' }, keyed('k'))
    expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([null, 'true'])
    expect([again.status, await again.json()]).toEqual([201, await first.json()])
    expect(made()).toBe(1)
  })

  it('is the same request when only the order of the fields differs', async () => {
    const { post, made } = repeatable()
    await post(path, { name: 'x', size: 2 }, keyed('k'))
    const again = await post(path, { size: 2, name: 'x' }, keyed('k'))
    expect([again.status, again.headers.get('idempotent-replayed'), made()]).toEqual([201, 'true', 1])
  })

  it.each([
    ['another body', path, { name: 'y' }],
    ['another address', '/api/things/thg_2', { name: 'x' }],
  ])('is refused for %s', async (_, where, body) => {
    const { post, made } = repeatable()
    await post(path, { name: 'x' }, keyed('k'))
    const refused = await problemOf(await post(where, body, keyed('k')))
    expect(refused).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
    expect(made()).toBe(1)
  })

  it('belongs to one user, and is ignored from a visitor', async () => {
    const { post, made } = repeatable()
    await post(path, { name: 'x' }, keyed('k'))
    await post(path, { name: 'x' }, { ...keyed('k'), as: aUser({ id: 'two' }) })
    await post(path, { name: 'x' }, { headers: { 'idempotency-key': 'k' } })
    await post(path, { name: 'x' }, { headers: { 'idempotency-key': 'k' } })
    expect(made()).toBe(4)
  })

  it.each(['', 'a b', 'x'.repeat(256), 'é'])('is refused when it is %j', async (key) => {
    const { post, made } = repeatable()
    const refused = await problemOf(await post(path, { name: 'x' }, keyed(key)))
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'Idempotency-Key' }] } })
    expect(made()).toBe(0)
  })

  it('is ignored by an endpoint without a body', async () => {
    const { post } = things()
    expect((await post(path, { name: 'x' }, keyed('a b'))).status).toBe(201)
  })
})

describe('createApi', () => {
  it('knows every route, of the contract and beside it', async () => {
    const api = things()
    api.other({ method: 'get', path: '/page', access: 'signed-in' }, (c) => c.text('page'))
    expect(api.endpoints.map(({ method, path: at }) => `${method} ${at}`)).toEqual(['post /api/things/:id'])
    expect(api.others).toEqual([{ method: 'get', path: '/page', access: 'signed-in' }])
    expect((await api.call('/page')).status).toBe(401)
    expect(await (await api.call('/page', { as: 'customer' })).text()).toBe('page')
  })
})
