import { createHash, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Context } from 'hono'
import type { Api } from '../kit/api.ts'
import type { Metrics } from './metrics.ts'
import { notAllowed, problem } from '../kit/problem.ts'
import { forwardedHeaders } from './forwarded-headers.ts'

const shortestToken = 16

/**
 * `GET /metrics`: to the holder of the token in `tokenFile`, or to this machine itself. Behind a proxy only to the holder:
 * a proxy on this machine speaks for the whole world, and need not add a header.
 */
export function addMetricsRoutes(
  api: Api,
  {
    metrics,
    tokenFile,
    hasProxy,
  }: { readonly metrics: Metrics; readonly tokenFile: string; readonly hasProxy: () => boolean },
): void {
  api.other({ method: 'get', path: '/metrics', access: 'anyone' }, async (c) => {
    if ((hasProxy() || !isThisMachine(c)) && !(await hasToken(c, tokenFile))) return problem(c, notAllowed)
    return c.body(await metrics.text(), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
}

/** By the socket: a header can be written by anyone. */
function isThisMachine(c: Context): boolean {
  const address = socketAddress(c.env)
  const isLoopback = address !== null && /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address)
  return isLoopback && !forwardedHeaders.some((name) => c.req.header(name) !== undefined)
}

function socketAddress(env: unknown): string | null {
  if (typeof env !== 'object' || env === null || !('incoming' in env)) return null
  const { incoming } = env as { readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } } }
  return incoming?.socket?.remoteAddress ?? null
}

async function hasToken(c: Context, file: string): Promise<boolean> {
  const [, given] = /^Bearer ([\x21-\x7e]+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  if (given === undefined) return false
  const token = await readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
  return token.length >= shortestToken && timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
