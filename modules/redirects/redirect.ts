import type { UserId } from '#modules/shared'
import { pathOf } from './address.ts'

/** An address of earlier: its page has another address for good (301) or for now (302), or is gone for good (410). */
export type Redirect = {
  readonly fromPath: string
  readonly madeAt: Temporal.Instant
  /** Null where no person made it. */
  readonly madeBy: UserId | null
} & (
  | {
      readonly status: 301 | 302
      /** A path of the site, which may end with a query and the part of a page. */
      readonly toPath: string
    }
  | { readonly status: 410; readonly toPath: null }
)

/** The change to the kept redirects when a page moves. */
export interface Move {
  readonly put: readonly Redirect[]
  /** Addresses that have a page again. */
  readonly remove: readonly string[]
}

/**
 * A page moves from one path to another. Redirects to the old path then lead to the new one at once, so that nobody is
 * sent on twice, and the new path leads nowhere, for the page is there. `leading`: the kept redirects to the old path.
 */
export function planMove(
  { from, to }: { readonly from: string; readonly to: string },
  leading: readonly Redirect[],
  { at, by }: { readonly at: Temporal.Instant; readonly by: UserId | null },
): Move {
  if (from === to) return { put: [], remove: [] }
  const earlier = leading.filter(({ fromPath }) => fromPath !== to && fromPath !== from)
  const moved = { fromPath: from, toPath: to, status: 301, madeAt: at, madeBy: by } as const
  return { put: [...earlier.map((one) => ledOn(one, to)), moved], remove: [to] }
}

/** The same redirect to the page's new path, with the query and the part that it had. */
function ledOn(one: Redirect, to: string): Redirect {
  const rest = one.toPath?.slice(pathOf(one.toPath).length) ?? ''
  return { ...one, toPath: to + rest, status: one.status === 302 ? 302 : 301 }
}
