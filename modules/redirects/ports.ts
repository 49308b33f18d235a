import type { Redirect } from './redirect.ts'

/** Keeps addresses that lead on to others. The stores of pages that move write them in the transaction of the move. */
export interface RedirectStore {
  /** The redirect of exactly this path. */
  find(path: string): Promise<Redirect | null>
}

export interface RedirectPorts {
  readonly redirects: RedirectStore
  /** The path that another leads on to without a kept redirect: a service that is not offered any more, another writing of an area. */
  readonly leadsOn: (path: string) => Promise<string | null>
}
