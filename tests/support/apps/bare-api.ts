import { Hono } from 'hono'
import type { Role, User } from '#modules/accounts'
import type { Clock, KeptAnswer } from '#modules/shared'
import { type ApiPorts, createApi } from '../../../src/http/kit/api.ts'
import type { HttpEnv } from '../../../src/http/kit/env.ts'
import { noRateLimits } from '../../../src/http/kit/rate-limits.ts'
import { createLog } from '../../../src/log.ts'
import { aUser, noon } from '../builders/accounts.ts'
import { stoppedClock } from '../doubles.ts'

/** Answers kept in memory, written by the test. */
export interface FakeAnswers {
  readonly find: ApiPorts['answers']['find']
  keep(user: User, key: string, fingerprint: string, answer: KeptAnswer): void
}

export function fakeAnswers(): FakeAnswers {
  const kept = new Map<string, { readonly fingerprint: string; readonly answer: KeptAnswer }>()
  return {
    find: async (userId, key) => kept.get(`${userId} ${key}`) ?? null,
    keep: (user, key, fingerprint, answer) => void kept.set(`${user.id} ${key}`, { fingerprint, answer }),
  }
}

/** The frame of the JSON contract alone, with nobody or one user before it. */
export function bareApi(ports: Partial<ApiPorts> & { readonly clock?: Clock } = {}) {
  const api = createApi({
    answers: fakeAnswers(),
    clock: stoppedClock(noon),
    limits: noRateLimits,
    checkAnswers: true,
    ...ports,
  })
  const log = createLog('silent')

  function call(
    path: string,
    init: RequestInit & { readonly as?: User | Role; readonly env?: object; readonly stale?: boolean } = {},
  ) {
    const { as, env, stale, ...request } = init
    const app = new Hono<HttpEnv>()
    app.use(async (c, next) => {
      const user = typeof as === 'string' ? aUser({ id: as, role: as }) : (as ?? null)
      c.set('who', user?.role === 'guest' ? null : user)
      c.set('guest', user?.role === 'guest' ? user : null)
      c.set('withheld', null)
      c.set('sessionToken', null)
      c.set('passwordFresh', stale !== true)
      c.set('address', '192.0.2.1')
      c.set('log', log)
      c.set('requestId', 'request-1')
      await next()
    })
    app.route('/', api.app)
    return app.request(path, request, env)
  }

  return {
    ...api,
    call,
    post: (path: string, body: unknown, init: Parameters<typeof call>[1] = {}) =>
      call(path, {
        method: 'POST',
        body: JSON.stringify(body),
        ...init,
        headers: { 'content-type': 'application/json', ...Object.fromEntries(new Headers(init.headers)) },
      }),
  }
}
