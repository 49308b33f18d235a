import { type Result, type UserId, refuse } from '#modules/shared'
import { type AddressFault, bare, pathOf, readOldAddress, readTarget } from './address.ts'
import type { RedirectClash } from './keep-redirect.ts'
import type { RedirectPorts } from './ports.ts'
import type { Redirect } from './redirect.ts'

export { longestAddress, withQuery } from './address.ts'
export { type KeptBeside, auditOfRedirect, auditOfRemovedRedirect, judgeRedirect } from './keep-redirect.ts'
export type { RedirectPorts, RedirectStore } from './ports.ts'
export { type Redirect, planMove } from './redirect.ts'

/** Where the site sends a visitor on to; `null`: the page is gone for good. */
export type SentOn = { readonly to: string; readonly status: 301 | 302 } | { readonly to: null; readonly status: 410 }

/** A redirect as somebody asks for it. */
export interface WantedRedirect {
  readonly from: string
  /** Ignored for a page that is gone. */
  readonly to: string
  readonly status: 301 | 302 | 410
}

/** The site that the addresses are of. */
export interface RedirectSite {
  readonly origin: string
  /** Whether the site answers at the path today, with a page or otherwise. */
  readonly isPage: (path: string) => Promise<boolean>
}

export type RedirectRefusal =
  | { readonly kind: AddressFault; readonly field: 'from' | 'to' }
  /** The old address is a page today. */
  | { readonly kind: 'page-here' }
  /** There is no page to lead to. */
  | { readonly kind: 'no-page' }
  | RedirectClash

/** Finds where an address leads on to, in one hop, and keeps such addresses. */
export function createRedirects({ redirects, leadsOn, clock }: RedirectPorts) {
  return {
    /** Null for an address that leads nowhere else. */
    async find(path: string): Promise<SentOn | null> {
      const kept = await redirects.find(bare(path))
      if (kept?.status === 410) return { to: null, status: 410 }
      const target = kept && pathOf(kept.toPath)
      const onward = await leadsOn(target ?? path)
      if (onward === null) return kept && { to: kept.toPath, status: kept.status }
      return { to: onward + (kept?.toPath.slice(target?.length) ?? ''), status: kept?.status === 302 ? 302 : 301 }
    },

    list: () => redirects.list(),

    async keep(
      wanted: WantedRedirect,
      { origin, isPage }: RedirectSite,
      by: UserId,
    ): Promise<Result<{ readonly redirect: Redirect; readonly isNew: boolean }, RedirectRefusal>> {
      const from = readOldAddress(wanted.from, origin)
      if (!from.ok) return refuse({ ...from.refusal, field: 'from' })
      const made = { fromPath: from.value, madeAt: clock.now(), madeBy: by }
      if (wanted.status === 410) {
        if (await isPage(from.value)) return refuse({ kind: 'page-here' })
        return kept({ ...made, status: 410, toPath: null })
      }
      const to = readTarget(wanted.to, origin)
      if (!to.ok) return refuse({ ...to.refusal, field: 'to' })
      const target = pathOf(to.value)
      if (target === from.value) return refuse({ kind: 'loop' })
      if (await isPage(from.value)) return refuse({ kind: 'page-here' })
      const onward = await leadsOn(target)
      if (onward !== null) return refuse({ kind: 'chain', over: target, onward })
      // Where another redirect is, there is no page: the store says that it leads on.
      const isThere = (await redirects.find(target)) !== null || (await isPage(target))
      return isThere ? kept({ ...made, status: wanted.status, toPath: to.value }) : refuse({ kind: 'no-page' })
    },

    /** Answers whether there was one. */
    remove: (path: string) => redirects.remove(bare(path)),
  }

  async function kept(
    redirect: Redirect,
  ): Promise<Result<{ readonly redirect: Redirect; readonly isNew: boolean }, RedirectClash>> {
    const put = await redirects.put(redirect)
    return put.ok ? { ok: true, value: { redirect, isNew: put.value.isNew } } : put
  }
}

export type RedirectsModule = ReturnType<typeof createRedirects>
