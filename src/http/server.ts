import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { limitBodyTime } from './kit/body-time.ts'
import { piecesBehind } from './kit/byte-stream.ts'
import { type Problem, problemBody } from './kit/problem.ts'
import { sendPieces } from './large-answers.ts'
import { createTurns } from './turns.ts'

type Fetch = (request: Request, env: { readonly incoming: IncomingMessage }) => Response | Promise<Response>
/** Looks at a request before the application: true when it has taken it. */
export type Before = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

export interface HttpServer extends AsyncDisposable {
  readonly url: string
  /** Loads what the first request would have to wait for. */
  prepare(): Promise<void>
  /** From now on new requests are refused, and every answer ends its connection. */
  drain(): void
}

const uploadSeconds = 900

/**
 * Longer than proxies keep idle connections (60 seconds are usual, 120 in some): who sends a request into one that the
 * server closes just then loses it.
 */
export const keptMs = 125_000

/** For so long after the first refusal a busy client may still send: closing its connection at once would cut it off. */
const refusingMs = 750

/**
 * Listens, with limits that close slow connections. Closing refuses new requests, and answers those that have begun, for
 * at most `drainMs`.
 */
export async function listen(
  fetch: Fetch,
  {
    host,
    port,
    before,
    drainMs = 6_000,
    bodyMs = 15_000,
  }: { host: string; port: number; before?: Before; drainMs?: number; bodyMs?: number },
): Promise<HttpServer> {
  const application = answersOf(fetch)
  const inTurns = createTurns()
  const underway = new Set<ServerResponse>()
  let isDraining = false
  const server = createServer(
    {
      headersTimeout: 5_000,
      requestTimeout: uploadSeconds * 1_000,
      keepAliveTimeout: keptMs,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16_384,
    },
    (incoming, outgoing) => {
      if (!hasOneHost(incoming)) return void outgoing.writeHead(400, { connection: 'close' }).end()
      if (isDraining) {
        outgoing.shouldKeepAlive = false
        if (!isProbe(incoming)) return refuseWhileDraining(incoming, outgoing)
      }
      underway.add(outgoing)
      outgoing.once('close', () => underway.delete(outgoing))
      limitBodyTime(incoming, bodyMs)
      const begin = () => {
        if (before) before(incoming, outgoing, () => application.answer(incoming, outgoing))
        else application.answer(incoming, outgoing)
      }
      // Many uploads that come at once would hold up all other requests.
      if (hasFiles(incoming)) inTurns(begin)
      else begin()
    },
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  const connections = promisify(server.getConnections.bind(server))

  function drain(): void {
    isDraining = true
    for (const outgoing of underway) outgoing.shouldKeepAlive = false
  }

  return {
    prepare: () => application.prepare(),
    drain,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async [Symbol.asyncDispose]() {
      drain()
      if ((await connections()) > 0) await pause(refusingMs)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const late = setTimeout(() => server.closeAllConnections(), drainMs)
      await closed
      clearTimeout(late)
    },
  }
}

/**
 * Gives requests to the application. The requests and answers of the web are loaded for the first one that comes, or by
 * `prepare`: they bring all of Node's HTTP client, a tenth of the whole start, and a probe has no use for them.
 */
function answersOf(fetch: Fetch) {
  let loading: Promise<Listener> | null = null
  let loaded: Listener | null = null

  async function load(): Promise<Listener> {
    const { getRequestListener } = await import('@hono/node-server')
    const { RESPONSE_ALREADY_SENT } = await import('@hono/node-server/utils/response')
    // Replaces the global `Response` by one that keeps text and plain headers as they are until somebody reads them:
    // without it, every answer becomes a stream that is read again.
    loaded = getRequestListener((request, env) => {
      const [incoming, outgoing] = [env.incoming as IncomingMessage, env.outgoing as ServerResponse]
      const answer = fetch(request, { incoming })
      if (!(answer instanceof Promise)) return answer
      return answer.then(async (ready) => {
        const pieces = piecesBehind(incoming, ready)
        if (!pieces) return ready
        await sendPieces(outgoing, ready, pieces)
        return RESPONSE_ALREADY_SENT
      })
    })
    return loaded
  }

  return {
    answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
      if (loaded) void loaded(incoming, outgoing)
      else void (loading ??= load()).then((listener) => listener(incoming, outgoing))
    },
    prepare: async () => void (await (loading ??= load())),
  }
}

function hasFiles({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith('multipart/') ?? false
}

/** The process is asked how it is until its end. */
function isProbe({ url }: IncomingMessage): boolean {
  return url === '/healthz' || url === '/readyz'
}

/** The body is read first: a connection that is closed before loses the answer. */
function refuseWhileDraining(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const late = setTimeout(answer, unreadMs).unref()
  incoming.once('end', answer).resume()

  function answer(): void {
    clearTimeout(late)
    if (outgoing.headersSent) return
    const isPage = incoming.headers.accept?.includes('text/html') ?? false
    outgoing.writeHead(503, {
      'content-type': isPage ? 'text/html; charset=utf-8' : 'application/problem+json',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'retry-after': '5',
    })
    outgoing.end(isPage ? restartPage : JSON.stringify(problemBody(restarting)))
  }
}

const unreadMs = 500
const restarting: Problem = {
  status: 503,
  code: 'not_ready',
  detail: 'We are restarting. Please try again in a few seconds.',
  extra: { state: 'draining' },
}
const restartPage = `<!doctype html><html lang="en-GB"><title>We are restarting</title><h1>We are restarting</h1><p>Please try again in a few seconds. Nothing was lost.</p></html>`

/** RFC 9112, section 3.2: a request with two `Host` headers, or one that is no host, is answered by 400. */
function hasOneHost({ rawHeaders, headers: { host = '' } }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host')
  return hosts.length <= 1 && /^[\w.:[\]%~!$&'()*+,;=-]*$/.test(host)
}
