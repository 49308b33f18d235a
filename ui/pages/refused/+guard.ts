import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'

const statuses = [403, 404, 429, 500, 503] as const

/** Not an address for visitors: where the server shows the error page with a status that it has decided on itself. */
export function guard({ routeParams }: PageContextServer): never {
  const [wanted, reason] = routeParams['status']?.split('-', 2) ?? []
  throw render(statuses.find((status) => String(status) === wanted) ?? 404, reason)
}
