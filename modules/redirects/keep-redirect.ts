import { type AuditNote, type Result, accept, difference, refuse } from '#modules/shared'
import { pathOf } from './address.ts'
import type { Redirect } from './redirect.ts'

export type RedirectClash =
  /** It would lead to itself, at once or over another. */
  | { readonly kind: 'loop' }
  /** Visitors would be sent on twice; `over` is the address between. */
  | { readonly kind: 'chain'; readonly over: string; readonly onward: string | null }
  /** Another redirect leads to the address of this one. */
  | { readonly kind: 'leads-here'; readonly fromPath: string }
  | { readonly kind: 'full' }

/** The kept redirects beside a new one. */
export interface KeptBeside {
  /** The one at the address that the new one leads to. */
  readonly atTarget: Redirect | null
  /** Those that lead to the address of the new one. */
  readonly leading: readonly Redirect[]
  /** The one that the new one replaces. */
  readonly before: Redirect | null
  readonly count: number
}

/** How many redirects there can be. */
const mostRedirects = 2_000

/** Whether a redirect may be kept: nobody is sent on twice, and nobody in a circle. */
export function judgeRedirect(
  redirect: Redirect,
  { atTarget, leading, before, count }: KeptBeside,
): Result<null, RedirectClash> {
  const target = redirect.toPath === null ? null : pathOf(redirect.toPath)
  if (target === redirect.fromPath) return refuse({ kind: 'loop' })
  if (atTarget && target !== null) {
    const onward = atTarget.toPath
    if (onward !== null && pathOf(onward) === redirect.fromPath) return refuse({ kind: 'loop' })
    return refuse({ kind: 'chain', over: target, onward })
  }
  const [first] = leading
  if (first) return refuse({ kind: 'leads-here', fromPath: first.fromPath })
  return before === null && count >= mostRedirects ? refuse({ kind: 'full' }) : accept(null)
}

/** The audit line of a redirect that was added or changed; null where it is as it was. */
export function auditOfRedirect(before: Redirect | null, after: Redirect): AuditNote<'redirect_kept'> | null {
  const changed = difference(before ? factsOf(before) : {}, factsOf(after))
  if (Object.keys(changed.after ?? {}).length === 0) return null
  return { action: 'redirect_kept', target: targetOf(after), ...changed, before: before && changed.before }
}

export function auditOfRemovedRedirect(before: Redirect): AuditNote<'redirect_removed'> {
  return { action: 'redirect_removed', target: targetOf(before), before: factsOf(before), after: null }
}

const factsOf = ({ toPath, status }: Redirect) => ({ to_path: toPath, status })
const targetOf = ({ fromPath }: Redirect) => ({ kind: 'redirect', id: fromPath })
