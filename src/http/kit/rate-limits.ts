import { AsyncLocalStorage } from 'node:async_hooks'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export type LimitName =
  | 'sign-in'
  | 'second-step'
  | 'passkey'
  | 'sign-up'
  | 'set-up'
  | 'recovery'
  | 'code-request'
  | 'code-attempt'
  | 'booking'
  | 'enquiry'
  | 'reveal'
  | 'challenge'
  | 'assistant'
  | 'chat'
  | 'chat-start'
  | 'thread'
  | 'call'
  | 'signal'
  | 'quote'
  | 'upload'
  | 'upload-megabytes'
  | 'original-volume'
  | 'quote-megabytes'
  | 'api-key'
  | 'bad-key'
  | 'thread-megabytes'
  | 'payment'
  | 'calendar'
  | 'link'
  | 'postcode'
  | 'message'
  | 'export'
  | 'connection'

interface Allowance {
  readonly seconds: number
  readonly address: number
  readonly account: number
  /** By one account from one address; as `account` when left out. */
  readonly pair?: number
}

/**
 * Allowed requests per window, from one network address and by one account. An attacker who guesses a password is
 * stopped at their address; the account itself tolerates more, so that a stranger cannot lock its owner out.
 */
export const allowances: Record<LimitName, Allowance> = {
  'sign-in': { seconds: 900, address: 60, account: 100, pair: 10 },
  'second-step': { seconds: 900, address: 60, account: 60, pair: 10 },
  passkey: { seconds: 900, address: 300, account: 60 },
  'sign-up': { seconds: 3600, address: 20, account: 5 },
  /** Tries at the code of a site that is not set up yet, and forms sent with it. */
  'set-up': { seconds: 3600, address: 30, account: 30 },
  recovery: { seconds: 3600, address: 20, account: 5 },
  'code-request': { seconds: 3600, address: 20, account: 100, pair: 10 },
  'code-attempt': { seconds: 3600, address: 20, account: 100, pair: 20 },
  booking: { seconds: 3600, address: 60, account: 20 },
  enquiry: { seconds: 3600, address: 20, account: 20 },
  /** Requests of programs: the account is the key. */
  'api-key': { seconds: 60, address: 1_200, account: 300 },
  /** Keys that are none. */
  'bad-key': { seconds: 900, address: 60, account: 60 },
  /** Phone numbers and e-mail addresses of experts. */
  reveal: { seconds: 3600, address: 30, account: 30 },
  /** Proofs of work of visitors: each form asks for one, and for another when it comes back. */
  challenge: { seconds: 3600, address: 600, account: 600 },
  assistant: { seconds: 600, address: 60, account: 60 },
  /** Messages of a visitor: the account is the conversation. */
  chat: { seconds: 60, address: 120, account: 20 },
  /** Messages in the threads of bookings: the account is the person. */
  thread: { seconds: 60, address: 300, account: 20 },
  'chat-start': { seconds: 3600, address: 20, account: 20 },
  /** Entries into video calls, and checks of a device. */
  call: { seconds: 600, address: 120, account: 60 },
  /** Signals of video calls: about 20 for each connection. */
  signal: { seconds: 60, address: 1_200, account: 300 },
  quote: { seconds: 3600, address: 300, account: 300 },
  upload: { seconds: 3600, address: 120, account: 60 },
  'upload-megabytes': { seconds: 3600, address: 200, account: 200 },
  /** Originals of photos, which phones send when nothing else waits: they take no room from the work itself. */
  'original-volume': { seconds: 3600, address: 800, account: 400 },
  /** Files of requests for quotes: a video has 100 at most. */
  'quote-megabytes': { seconds: 3600, address: 600, account: 600 },
  /** Files of threads: 500 MB are all that a booking may have where nobody has set more. */
  'thread-megabytes': { seconds: 3600, address: 2_000, account: 1_000 },
  payment: { seconds: 3600, address: 120, account: 60 },
  calendar: { seconds: 3600, address: 600, account: 600 },
  link: { seconds: 3600, address: 600, account: 600 },
  /** Tries at the postcode of a manage link: the account is the booking. */
  postcode: { seconds: 3600, address: 20, account: 10 },
  /** Calls of providers by which an administrator tests keys. */
  connection: { seconds: 600, address: 60, account: 30 },
  export: { seconds: 3600, address: 30, account: 10 },
  message: { seconds: 3600, address: 600, account: 300 },
}

export interface By {
  readonly address: string
  readonly account: string | null
  /** A browser that has signed in to the account before; see `KnownDevice`. */
  readonly device?: string
}

export interface RateLimits {
  /** Counts one more, or `points` more. Null when it is within the allowance, else the seconds to wait. */
  take(name: LimitName, by: By, points?: number): Promise<number | null>
  /** It was rightly done: what this account did from this address no longer counts against it. */
  forgive(name: LimitName, by: By): Promise<void>
}

export const noRateLimits: RateLimits = { take: async () => null, forgive: async () => {} }

/** The most keys that one counter keeps; the key that was seen longest ago is forgotten first. */
const usualMost = 5_000

/** Counts in this process's memory: Callout is one process. */
export function createRateLimits(most = usualMost): RateLimits {
  const counters = new Map(
    Object.entries(allowances).map(([name, allowance]) => [name, countersOf(name, allowance, most)]),
  )
  return {
    async take(name, { address, account }, points = 1) {
      const counter = counters.get(name)
      if (!counter) return null
      const waits = [counter.address.count(address, points)]
      if (account !== null) {
        waits.push(counter.account.count(account, points), counter.pair.count(`${address} ${account}`, points))
      }
      const longest = Math.max(...(await Promise.all(waits)))
      return longest > 0 ? longest : null
    },
    async forgive(name, { address, account }) {
      await counters.get(name)?.pair.forget(`${address} ${account}`)
    },
  }
}

function countersOf(name: string, { seconds, address, account, pair = account }: Allowance, most: number) {
  const counter = (of: string, points: number) =>
    createCounter(new RateLimiterMemory({ keyPrefix: `${name}:${of}`, points, duration: seconds }), most)
  return { address: counter('address', address), account: counter('account', account), pair: counter('pair', pair) }
}

function createCounter(limiter: RateLimiterMemory, most: number) {
  // A timer keeps the async context that it begins in, and with it the whole request, until the window ends.
  const outside = AsyncLocalStorage.snapshot()
  /** The key that was seen last is the last. */
  const keys = new Set<string>()

  async function forget(key: string): Promise<void> {
    keys.delete(key)
    await limiter.delete(key)
  }

  return {
    forget,
    /** The seconds to wait; 0 where it is within the allowance. */
    async count(key: string, points: number): Promise<number> {
      keys.delete(key)
      keys.add(key)
      const [first] = keys
      if (keys.size > most && first !== undefined) await forget(first)
      try {
        await outside(() => limiter.consume(key, points))
        return 0
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        throw refused
      }
    },
  }
}
