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
  {
    readiness,
    answers,
    isStorageReady,
  }: {
    readonly readiness: Readiness
    readonly answers: () => boolean
    /** Whether the database is sound and takes writes. */
    readonly isStorageReady: () => Promise<boolean>
  },
): void {
  const headers = { 'cache-control': 'no-store' }
  api.other({ method: 'get', path: '/healthz', access: 'anyone' }, (c) => c.json({ status: 'up' }, 200, headers))
  api.other({ method: 'get', path: '/readyz', access: 'anyone' }, async (c) => {
    const { state } = readiness
    const detail = state === 'ready' ? await storageFault() : `The service is ${state}.`
    if (detail === null) return c.json({ state }, 200, headers)
    const refused = problem(c, { status: 503, code: 'not_ready', detail, extra: { state }, retryAfterSeconds: 1 })
    refused.headers.set('cache-control', 'no-store')
    return refused
  })
  async function storageFault(): Promise<string | null> {
    if (!answers()) return 'The database does not answer.'
    return (await isStorageReady()) ? null : 'The database is damaged or cannot be written.'
  }
}
