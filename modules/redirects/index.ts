import type { RedirectPorts } from './ports.ts'

export type { RedirectPorts, RedirectStore } from './ports.ts'
export { type Redirect, planMove } from './redirect.ts'

/** Where the site sends a visitor on to; `null`: the page is gone for good. */
export type SentOn = { readonly to: string; readonly status: 301 | 302 } | { readonly to: null; readonly status: 410 }

/** Finds where an address leads on to, in one hop. */
export function createRedirects({ redirects, leadsOn }: RedirectPorts) {
  return {
    /** Null for an address that leads nowhere else. */
    async find(path: string): Promise<SentOn | null> {
      const kept = await redirects.find(path)
      if (kept?.status === 410) return { to: null, status: 410 }
      const onward = await leadsOn(kept?.toPath ?? path)
      if (onward !== null) return { to: onward, status: kept?.status === 302 ? 302 : 301 }
      return kept && { to: kept.toPath, status: kept.status }
    },
  }
}

export type RedirectsModule = ReturnType<typeof createRedirects>
