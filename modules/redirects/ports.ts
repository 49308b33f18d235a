import type { Clock, Result } from '#modules/shared'
import type { RedirectClash } from './keep-redirect.ts'
import type { Redirect } from './redirect.ts'

/** Keeps addresses that lead on to others. The stores of pages that move write them in the transaction of the move. */
export interface RedirectStore {
  /** The redirect of exactly this path. */
  find(path: string): Promise<Redirect | null>
  /** In the order of their paths. */
  list(): Promise<readonly Redirect[]>
  /** Keeps it in place of the one of the same path, where `judgeRedirect` lets it; audited where something differs. */
  put(redirect: Redirect): Promise<Result<{ readonly isNew: boolean }, RedirectClash>>
  /** Answers whether there was one; audited. */
  remove(path: string): Promise<boolean>
}

export interface RedirectPorts {
  readonly redirects: RedirectStore
  /** The path that another leads on to without a kept redirect: a service that is not offered any more, another writing of an area. */
  readonly leadsOn: (path: string) => Promise<string | null>
  readonly clock: Clock
}
