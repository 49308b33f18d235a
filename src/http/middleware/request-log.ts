import { createMiddleware } from 'hono/factory'
import type { Log } from '../../log.ts'
import type { HttpEnv } from '../kit/env.ts'

/** One line for each request, by its route: addresses of people's things, queries and bodies stay out of the log. */
export function requestLog(log: Log) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const began = performance.now()
    c.set('log', log)
    await next()
    if (!log.isLevelEnabled('info')) return
    log.info({
      request_id: c.get('requestId'),
      method: c.req.method,
      route: c.get('route') ?? 'page',
      status: c.res.status,
      ms: Math.round(performance.now() - began),
    })
  })
}

/** The same line for a request that was answered before the application. */
export function logAnswered(log: Log, route: string, requestId: string, ms: number): void {
  log.info({ request_id: requestId, method: 'GET', route, status: 200, ms: Math.round(ms) })
}
