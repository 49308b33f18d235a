import { type AnalyticsModule, type Device, sourceOf } from '#modules/analytics'
import type { Log } from '../../log.ts'
import { createAgents } from './agents.ts'

/** A request for a page that was answered. */
export interface AnsweredPage {
  /** The path alone. */
  readonly path: string
  /** The query, from its question mark; empty without one. */
  readonly query: string
  /** The client, as limits know it. */
  readonly address: string
  readonly at: Temporal.Instant
  readonly header: (
    name: 'user-agent' | 'referer' | 'sec-gpc' | 'sec-purpose' | 'purpose' | 'sec-fetch-dest',
  ) => string | undefined
}

interface Parts {
  readonly analytics: Pick<AnalyticsModule, 'countView' | 'countAgain'>
  readonly ownHost: string
  readonly log: Pick<Log, 'warn'>
}

/** A page is public where it has an address for search engines; that is in its head. */
const mark = '<link rel="canonical"'
const ahead = /prefetch|prerender/
const isAhead = (purpose: string | undefined) => purpose !== undefined && ahead.test(purpose)

/**
 * Counts the views of public pages by people. Left out are robots, pages that a browser fetches ahead, requests that are no
 * page of a browser, and everybody who asks not to be counted (Global Privacy Control). The caller leaves out staff.
 */
export function createViewCounter({ analytics, ownHost, log }: Parts) {
  const deviceOf = createAgents()
  const publicPaths = new Set<string>()

  function count({ path, query, address, at, header }: AnsweredPage, agent: string, device: Device | null): void {
    if (device === null) return
    const utmSource = query.includes('utm_source=') ? new URLSearchParams(query).get('utm_source') : null
    const source = sourceOf({ utmSource, referrer: header('referer') ?? null, ownHost })
    analytics.countView({ address, agent }, { page: path, source, device }, at)
  }

  return {
    /** Notes what a page says of itself: only the paths of public pages are counted. */
    learn(path: string, html: string): void {
      if (html.slice(0, html.indexOf('</head>')).includes(mark)) publicPaths.add(path)
    },
    /** After the answer of a page; never throws. */
    note(page: AnsweredPage): void {
      const { header } = page
      if (!publicPaths.has(page.path) || header('sec-gpc') === '1') return
      if (
        isAhead(header('sec-purpose')) ||
        isAhead(header('purpose')) ||
        (header('sec-fetch-dest') ?? 'document') !== 'document'
      )
        return
      const agent = header('user-agent') ?? ''
      if (analytics.countAgain({ address: page.address, agent }, page.path, page.at)) return
      const warn = (fault: unknown) => log.warn({ err: fault }, 'a view of a page could not be counted')
      try {
        const device = deviceOf(agent)
        if (device instanceof Promise) device.then((read) => count(page, agent, read)).catch(warn)
        else count(page, agent, device)
      } catch (fault) {
        warn(fault)
      }
    },
  }
}

export type ViewCounter = ReturnType<typeof createViewCounter>
