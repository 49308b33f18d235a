import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Api } from '../kit/api.ts'
import { problem } from '../kit/problem.ts'
import { forwardedHeaders } from './forwarded-headers.ts'

/**
 * The state of the process: `ready` once the database is open and migrated, `draining` from the first signal to stop.
 */
export interface Readiness {
  state: 'starting' | 'ready' | 'draining'
}

export interface Health {
  readonly readiness: Readiness
  readonly answers: () => boolean
  /** Whether the database is sound and takes writes. */
  readonly isStorageReady: () => Promise<boolean>
  /** Gets each probe that was answered before the application: its path, its id, and how long it took in milliseconds. */
  readonly onAnswered?: (path: string, requestId: string, ms: number) => void
}

const headers = { 'cache-control': 'no-store' }
const up = { status: 'up' }
const ready = { state: 'ready' }

/** `GET /healthz` (the process is up) and `GET /readyz` (it can do its work now). */
export function addHealthRoutes(api: Api, { readiness, answers, isStorageReady, onAnswered = () => {} }: Health) {
  api.other({ method: 'get', path: '/healthz', access: 'anyone' }, (c) => c.json(up, 200, headers))
  api.other({ method: 'get', path: '/readyz', access: 'anyone' }, async (c) => {
    const { state } = readiness
    const detail = await whyNotReady()
    if (detail === null) return c.json(ready, 200, headers)
    const refused = problem(c, { status: 503, code: 'not_ready', detail, extra: { state }, retryAfterSeconds: 1 })
    refused.headers.set('cache-control', 'no-store')
    return refused
  })

  return {
    /** Answers a probe that finds all well, and leaves everything else to the application, which may not be loaded yet. */
    before: (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void => {
      const began = performance.now()
      const path = plainPath(incoming)
      if (path === '/healthz') answer(up)
      else if (path === '/readyz') void answerIfReady()
      else next()

      async function answerIfReady(): Promise<void> {
        const why = await whyNotReady().catch(() => 'The application says why.')
        if (why === null) answer(ready)
        else next()
      }

      function answer(body: object): void {
        const [requestId, text] = [randomUUID(), JSON.stringify(body)]
        outgoing.writeHead(200, { ...ofProbes, 'content-length': text.length, 'x-request-id': requestId })
        outgoing.end(text)
        onAnswered(path, requestId, performance.now() - began)
      }
    },
  }

  async function whyNotReady(): Promise<string | null> {
    if (readiness.state !== 'ready') return `The service is ${readiness.state}.`
    if (!answers()) return 'The database does not answer.'
    return (await isStorageReady()) ? null : 'The database is damaged or cannot be written.'
  }
}

const ofProbes = { ...headers, 'content-type': 'application/json', 'x-content-type-options': 'nosniff' }

/** Empty for a request that says more than what it asks for: a proxy may have passed it on, or it brings its own id. */
function plainPath({ method, url = '', headers: given }: IncomingMessage): string {
  const saysMore = ['x-request-id', ...forwardedHeaders].some((name) => given[name] !== undefined)
  return method === 'GET' && !saysMore ? url : ''
}
