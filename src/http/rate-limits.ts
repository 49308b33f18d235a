import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export type LimitName = 'sign-in' | 'sign-up' | 'booking' | 'enquiry' | 'upload' | 'payment'

/** How many in how many seconds, from one network address and by one account. */
export const allowances: Record<
  LimitName,
  { readonly seconds: number; readonly address: number; readonly account: number }
> = {
  'sign-in': { seconds: 900, address: 60, account: 10 },
  'sign-up': { seconds: 3600, address: 20, account: 5 },
  booking: { seconds: 3600, address: 60, account: 20 },
  enquiry: { seconds: 3600, address: 20, account: 20 },
  upload: { seconds: 3600, address: 120, account: 60 },
  payment: { seconds: 3600, address: 120, account: 60 },
}

export interface RateLimits {
  /** Counts one more. Null when it is within the allowance, else the seconds to wait. */
  take(name: LimitName, by: { readonly address: string; readonly account: string | null }): Promise<number | null>
}

export const noRateLimits: RateLimits = { take: async () => null }

/** Counts in this process's memory: Callout is one process. */
export function createRateLimits(): RateLimits {
  const counters = new Map(
    Object.entries(allowances).map(([name, { seconds, address, account }]) => [
      name,
      {
        address: new RateLimiterMemory({ keyPrefix: `${name}:address`, points: address, duration: seconds }),
        account: new RateLimiterMemory({ keyPrefix: `${name}:account`, points: account, duration: seconds }),
      },
    ]),
  )
  return {
    async take(name, { address, account }) {
      const counter = counters.get(name)
      if (!counter) return null
      const waits = await Promise.all([count(counter.address, address), account && count(counter.account, account)])
      const longest = Math.max(...waits.map(Number))
      return longest > 0 ? longest : null
    },
  }
}

async function count(limiter: RateLimiterMemory, key: string): Promise<number> {
  try {
    await limiter.consume(key)
    return 0
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
    throw refused
  }
}
