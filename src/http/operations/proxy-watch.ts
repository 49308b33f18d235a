import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createMiddleware } from 'hono/factory'
import type { Clock } from '#modules/shared'
import type { HttpEnv } from '../kit/env.ts'
import { forwardedHeaders } from './forwarded-headers.ts'

const fileOf = (dataDir: string) => join(dataDir, 'proxy-seen')

/** Whether a running server has met a proxy that its settings do not know; for `doctor`. */
export function wasProxySeen(dataDir: string): boolean {
  return existsSync(fileOf(dataDir))
}

interface WatchPorts {
  readonly trustedProxies: number
  readonly dataDir: string
  readonly clock: Clock
  readonly warn: (words: string, fault?: unknown) => void
}

type HasHeader = (name: (typeof forwardedHeaders)[number]) => boolean

/**
 * Notices a proxy in front of a server that trusts none: every visitor then has the proxy's address, and one who guesses
 * passwords closes the sign-in for all. No request fails by it: a file that a full disk does not take is tried again later.
 */
export function createProxyWatch({ trustedProxies, dataDir, clock, warn }: WatchPorts) {
  let seen = false
  /** When the file is written by the next request of a proxy; null once it is there. */
  let writeFrom: Temporal.Instant | null = clock.now()
  // The settings may have changed since the file was written.
  rmSync(fileOf(dataDir), { force: true })

  function look(has: HasHeader): void {
    if (trustedProxies > 0 || writeFrom === null || !forwardedHeaders.some(has)) return
    if (!seen) warn(proxyWords)
    const isFirst = !seen
    seen = true
    const now = clock.now()
    if (Temporal.Instant.compare(now, writeFrom) < 0) return
    try {
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(fileOf(dataDir), '')
      writeFrom = null
    } catch (fault) {
      writeFrom = now.add({ seconds: againSeconds })
      if (isFirst) warn('doctor cannot say so yet: its note could not be written', fault)
    }
  }

  return {
    /** A forwarded header came, though no proxy is trusted. */
    isUnknownProxy: () => seen,
    /** For requests that are answered before the application. */
    before: ({ headers }: Pick<IncomingMessage, 'headers'>): void => look((name) => headers[name] !== undefined),
    middleware: createMiddleware<HttpEnv>(async (c, next) => {
      look((name) => c.req.header(name) !== undefined)
      await next()
    }),
  }
}

const againSeconds = 60

const proxyWords =
  'a forwarded header came, but TRUST_PROXY is 0: if a proxy is in front, set TRUST_PROXY to the number of proxies, or all visitors share one address and its limits'
