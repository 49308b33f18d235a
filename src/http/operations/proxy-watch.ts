import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMiddleware } from 'hono/factory'
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
  readonly warn: (words: string) => void
}

/**
 * Notices a proxy in front of a server that trusts none: every visitor then has the proxy's address, and one who guesses
 * passwords closes the sign-in for all.
 */
export function createProxyWatch({ trustedProxies, dataDir, warn }: WatchPorts) {
  let seen = false
  // The settings may have changed since the file was written.
  rmSync(fileOf(dataDir), { force: true })
  return {
    /** A forwarded header came, though no proxy is trusted. */
    isUnknownProxy: () => seen,
    middleware: createMiddleware<HttpEnv>(async (c, next) => {
      if (trustedProxies === 0 && !seen && forwardedHeaders.some((name) => c.req.header(name) !== undefined)) {
        seen = true
        warn(proxyWords)
        mkdirSync(dataDir, { recursive: true })
        writeFileSync(fileOf(dataDir), '')
      }
      await next()
    }),
  }
}

const proxyWords =
  'a forwarded header came, but TRUST_PROXY is 0: if a proxy is in front, set TRUST_PROXY to the number of proxies, or all visitors share one address and its limits'
