import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { HttpEnv } from '../kit/env.ts'
import { type Encoding, bestEncoding } from '../pages/compress.ts'
import { isPersonal } from '../pages/page-cache.ts'
import type { IsOtherAddress } from './other-address.ts'
import { addressOf } from './own-headers.ts'

export interface AnswerMemoryOptions {
  /** The version of the page cache. */
  readonly version: (path: string) => number
  readonly personalCookies: readonly string[]
  /** Called for each request that was answered from here: its id, how long it took in milliseconds, and itself. */
  readonly onAnswered: (requestId: string, ms: number, incoming: IncomingMessage) => void
  /** Answers to other addresses of the site have headers of their own, and are neither remembered nor given from here. */
  readonly isOtherAddress: IsOtherAddress
  readonly limit?: number
}

interface Remembered {
  readonly version: number
  /** Names and values in turn, without the request's id. */
  readonly headers: readonly string[]
  readonly body: Uint8Array
}

/**
 * The whole answers of pages that are everyone's (`everyones` of the context), with every header, given again before
 * the application is asked: a third of the work of having each of its parts add its own again.
 */
export function createAnswerMemory({
  personalCookies,
  onAnswered,
  isOtherAddress,
  limit = 200,
  ...options
}: AnswerMemoryOptions) {
  const answers = new Map<string, Remembered>()
  const version = oncePerTurn(options.version)

  return {
    /** Mount it before everything else: it looks at answers when they are complete. */
    remember: createMiddleware<HttpEnv>(async (c, next) => {
      const before = version(c.req.path)
      await next()
      if (!c.get('everyones') || c.res.status !== 200 || c.res.headers.has('set-cookie')) return
      if (isOtherAddress(addressOf(c))) return
      const body = new Uint8Array(await c.res.clone().arrayBuffer())
      const headers = [...c.res.headers].filter(([name]) => name !== 'x-request-id').flat()
      if (answers.size >= limit) answers.clear()
      const key = keyOf(new URL(c.req.url).pathname, c.req.header('accept-encoding'))
      answers.set(key, { version: before, headers: [...headers, 'content-length', String(body.byteLength)], body })
    }),

    /** Answers, or leaves it to the application. */
    before: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void => {
      const began = performance.now()
      const isOurs = isPlain(incoming, personalCookies) && !isOtherAddress(addressOfHeaders(incoming.headers))
      const found = isOurs
        ? answers.get(keyOf(incoming.url ?? '', incoming.headers['accept-encoding']?.toString()))
        : undefined
      if (!found || found.version !== version(incoming.url ?? '')) return next()
      const requestId = randomUUID()
      outgoing.writeHead(200, [...found.headers, 'x-request-id', requestId])
      outgoing.end(found.body)
      onAnswered(requestId, performance.now() - began, incoming)
    },
  }
}

/** A client that learned of a change asks again in a later turn of the event loop. */
function oncePerTurn(read: (path: string) => number): (path: string) => number {
  const known = new Map<string, number>()
  return (path) => {
    const before = known.get(path)
    if (before !== undefined) return before
    const present = read(path)
    if (known.size === 0) setImmediate(() => known.clear())
    known.set(path, present)
    return present
  }
}

/** A request that asks for nothing but the page: what it may be answered with depends on nothing else. */
function isPlain({ method, headers }: IncomingMessage, personalCookies: readonly string[]): boolean {
  return (
    method === 'GET' &&
    headers['if-none-match'] === undefined &&
    headers['x-request-id'] === undefined &&
    !isPersonal(headers.cookie ?? null, personalCookies)
  )
}

const addressOfHeaders = (headers: IncomingMessage['headers']) => ({
  host: headers.host,
  forwardedHost: headers['x-forwarded-host']?.toString(),
  forwardedProto: headers['x-forwarded-proto']?.toString(),
})

/** An address with a query is another key than any that is remembered. */
function keyOf(path: string, acceptEncoding: string | undefined): string {
  return `${encodingFor(acceptEncoding ?? '')} ${path}`
}

/** Browsers send few different ones. */
const encodings = new Map<string, Encoding>()

function encodingFor(acceptEncoding: string): Encoding {
  const known = encodings.get(acceptEncoding)
  if (known) return known
  const encoding = bestEncoding(acceptEncoding)
  if (encodings.size >= 100) encodings.clear()
  encodings.set(acceptEncoding, encoding)
  return encoding
}
