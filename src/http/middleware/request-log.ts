import { createMiddleware } from 'hono/factory'
import type { Log } from '../../log.ts'
import type { HttpEnv } from '../kit/env.ts'

interface Tracing {
  trace<T>(requestId: string | null, work: () => T): T
}

/**
 * One line for each request, by its route: addresses of people's things, queries and bodies stay out of the log. Its id goes
 * with all that it writes, to the events that it keeps and the messages that they cause.
 */
export function requestLog(log: Log, tracing: Tracing) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const began = performance.now()
    c.set('log', log)
    await tracing.trace(c.get('requestId'), next)
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
