import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../kit/env.ts'
import { problem } from '../kit/problem.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
/** The secret in the address is proof enough: another site's page does not have it. */
const secretAddress =
  /^\/(?:(?:variation|pay|review|unsubscribe|device-access)\/[0-9a-f]{32}(?:\/|$)|invitation\/[\w-]{43}$)/
/** These forms act by a cookie of their own, which no browser sends with a request from another site's page. */
const withoutReferrer =
  /^\/(reset-password|sign-in-link|verify-email|change-email|undo-email-change|confirm-identity|link-identity(?:\/mail)?)$/
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

/** Refuses what changes something when a browser says that another site's page asked for it; whatever the body is. */
export function crossSiteGuard(publicUrl: URL) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (safe.has(c.req.method) || secretAddress.test(c.req.path)) return next()
    const host = c.req.header('host') ?? new URL(c.req.url).host
    const own = [publicUrl.origin, ...(loopback.test(host) ? [`http://${host}`] : [])]
    const fetchSite = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    if (isOwn(own, origin, fetchSite)) return next()
    // A browser that names neither, such as an older one or any where the site is reached in the clear.
    if (origin === 'null' && fetchSite === undefined && withoutReferrer.test(c.req.path)) return next()
    return problem(c, { status: 403, code: 'cross_site', detail: 'This request came from another site.' })
  })
}

function isOwn(own: readonly string[], origin: string | undefined, fetchSite: string | undefined): boolean {
  // A page that gives no referrer sends its own forms without an origin; the browser says all the same whose they are.
  if (origin === 'null') return fetchSite === 'same-origin'
  if (origin !== undefined) return own.includes(origin)
  return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none'
}
