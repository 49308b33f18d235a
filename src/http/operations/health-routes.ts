import type { Api } from '../kit/api.ts'
import { problem } from '../kit/problem.ts'

/**
 * The state of the process: `ready` once the database is open and migrated, `draining` from the first signal to stop.
 */
export interface Readiness {
  state: 'starting' | 'ready' | 'draining'
}

/** `GET /healthz` (the process is up) and `GET /readyz` (it can do its work now). */
export function addHealthRoutes(
  api: Api,
  { readiness, answers }: { readonly readiness: Readiness; readonly answers: () => boolean },
): void {
  const headers = { 'cache-control': 'no-store' }
  api.other({ method: 'get', path: '/healthz', access: 'anyone' }, (c) => c.json({ status: 'up' }, 200, headers))
  api.other({ method: 'get', path: '/readyz', access: 'anyone' }, (c) => {
    const { state } = readiness
    if (state === 'ready' && answers()) return c.json({ state }, 200, headers)
    const detail = state === 'ready' ? 'The database does not answer.' : `The service is ${state}.`
    const refused = problem(c, { status: 503, code: 'not_ready', detail, extra: { state }, retryAfterSeconds: 1 })
    refused.headers.set('cache-control', 'no-store')
    return refused
  })
}
