import type { GrowingSum } from './tally.ts'

/** Somebody's browser: the address as limits know it, and its name for itself. */
export interface Browser {
  readonly address: string
  readonly agent: string
}

/** A visitor of the last seconds. */
interface RecentVisitor {
  readonly agent: string
  readonly mark: string
  /** The pages that they have seen, with the sums that count them. */
  readonly sums: Map<string, GrowingSum>
}

const mostRecent = 5_000

/**
 * The marks of visitors, for the seconds until the sums are stored: a second view then needs no second HMAC. The latest
 * browser of each address is kept. With another day, and with more visitors than it may keep, all are forgotten.
 */
export function createRecentVisitors(most = mostRecent) {
  const byAddress = new Map<string, RecentVisitor>()
  let today = ''

  return {
    forget: (): void => byAddress.clear(),

    find(day: string, { address, agent }: Browser): RecentVisitor | null {
      if (day !== today) return null
      const latest = byAddress.get(address)
      return latest?.agent === agent ? latest : null
    },

    add(day: string, { address, agent }: Browser, mark: string): RecentVisitor {
      if (day !== today || byAddress.size >= most) byAddress.clear()
      today = day
      const visitor = { agent, mark, sums: new Map<string, GrowingSum>() }
      byAddress.set(address, visitor)
      return visitor
    },
  }
}
