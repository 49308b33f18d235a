import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from './env.ts'
import { problem } from './problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Refuses what changes something when a browser says that another site's page asked for it; whatever the body is. */
export function crossSiteGuard(publicUrl: URL) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (safe.has(c.req.method)) return next()
    const host = c.req.header('host') ?? new URL(c.req.url).host
    const own = [publicUrl.origin, ...(loopback.test(host) ? [`http://${host}`] : [])]
    if (isOwn(own, c.req.header('origin'), c.req.header('sec-fetch-site'))) return next()
    return problem(c, { status: 403, code: 'cross_site', detail: 'This request came from another site.' })
  })
}

function isOwn(own: readonly string[], origin: string | undefined, fetchSite: string | undefined): boolean {
  if (origin !== undefined) return own.includes(origin)
  return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
}
