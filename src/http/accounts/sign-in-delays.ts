import type { Clock } from '#modules/shared'
import type { By, LimitName, RateLimits } from '../kit/rate-limits.ts'

/** Failures in a row without a delay: people mistype, and share addresses. */
export const freeFailures = { pair: 3, device: 5, account: 10, address: 20 } as const

export const longestSeconds = 900

/** The time after the end of the last wait at which the failures are forgotten. */
const rememberedSeconds = 3_600

/** The most keys of each kind that are remembered, the latest. */
const mostRemembered = 20_000

/**
 * Signing in slows down with every failure in a row: 1 s, 2 s, 4 s and so on, by account and by address; each of the
 * two steps separately. A stranger's failures slow down strangers only: a browser or an address that has signed in to
 * the account before is counted separately. A try counts as a failure from its beginning, so that many at once gain
 * nothing. The longest wait is a lock: `onLocked` is called once for the account, however long it is kept locked
 * without a break.
 */
export function delaySignIns(
  limits: RateLimits,
  clock: Clock,
  onLocked: (account: string) => void = () => {},
): RateLimits {
  const locked = new Map<string, number>()
  const steps = new Map<LimitName, ReturnType<typeof createStep>>([
    ['sign-in', createStep(noteLock)],
    ['second-step', createStep(noteLock)],
  ])

  function noteLock(account: string, untilMs: number, nowMs: number): void {
    const before = locked.get(account)
    touch(locked, account, untilMs)
    if (before === undefined || nowMs > before + rememberedSeconds * 1_000) onLocked(account)
  }

  return {
    async take(name, by, points) {
      const step = steps.get(name)
      if (!step) return limits.take(name, by, points)
      const wait = step.take(by, clock.now().epochMilliseconds)
      return wait ?? limits.take(name, countedBy(by))
    },

    async forgive(name, by) {
      steps.get(name)?.forgive(by, clock.now().epochMilliseconds)
      await limits.forgive(name, steps.has(name) ? countedBy(by) : by)
    },
  }
}

/** The failures at one of the steps, and how long they make whom wait. */
function createStep(onLock: (account: string, untilMs: number, nowMs: number) => void) {
  const pairs = createFailures(freeFailures.pair)
  const devices = createFailures(freeFailures.device)
  const accounts = createFailures(freeFailures.account)
  const addresses = createFailures(freeFailures.address)
  const knownAddresses = new Map<string, true>()

  function countersOf({ address, account, device }: By): readonly (readonly [Failures, string])[] {
    if (device !== undefined) return [[devices, device]]
    if (account === null) return [[addresses, address]]
    const pair = pairOf(address, account)
    return [[pairs, pair], [addresses, address], ...(knownAddresses.has(pair) ? [] : [[accounts, account] as const])]
  }

  return {
    /** The seconds to wait; null when it may be tried, and that is counted. */
    take(by: By, now: number): number | null {
      const counters = countersOf(by)
      const wait = Math.max(...counters.map(([failures, key]) => failures.waitMs(key, now)))
      if (wait > 0) return Math.ceil(wait / 1_000)
      for (const [failures, key] of counters) {
        const seconds = failures.add(key, now)
        const ofAccount = failures !== addresses && by.account !== null
        if (ofAccount && seconds >= longestSeconds) onLock(by.account, now + seconds * 1_000, now)
      }
      return null
    },

    forgive({ address, account, device }: By, now: number): void {
      if (device !== undefined) return devices.forget(device)
      if (account === null) return
      const pair = pairOf(address, account)
      addresses.takeOff(address, pairs.countOf(pair), now)
      pairs.forget(pair)
      if (!knownAddresses.has(pair)) accounts.forget(account)
      touch(knownAddresses, pair, true)
    },
  }
}

/** A known browser is an address of its own: who tries the account from beside it does not use up its tries. */
function countedBy({ address, account, device }: By): By {
  return { address: device === undefined ? address : `device ${device}`, account }
}

function pairOf(address: string, account: string): string {
  return `${address} ${account}`
}

interface Failure {
  readonly count: number
  readonly untilMs: number
}

type Failures = ReturnType<typeof createFailures>

function createFailures(free: number) {
  const known = new Map<string, Failure>()

  function failureOf(key: string, nowMs: number): Failure | null {
    const failure = known.get(key)
    return failure && nowMs <= failure.untilMs + rememberedSeconds * 1_000 ? failure : null
  }

  return {
    waitMs: (key: string, nowMs: number) => Math.max(0, (failureOf(key, nowMs)?.untilMs ?? 0) - nowMs),
    countOf: (key: string) => known.get(key)?.count ?? 0,
    /** How long it makes wait from now on, in seconds. */
    add(key: string, nowMs: number): number {
      const count = (failureOf(key, nowMs)?.count ?? 0) + 1
      const seconds = waitSeconds(count - free)
      touch(known, key, { count, untilMs: nowMs + seconds * 1_000 })
      return seconds
    },
    takeOff(key: string, fewer: number, nowMs: number): void {
      const count = Math.max(0, (known.get(key)?.count ?? 0) - fewer)
      touch(known, key, { count, untilMs: nowMs + waitSeconds(count - free) * 1_000 })
    },
    forget: (key: string) => void known.delete(key),
  }
}

function waitSeconds(beyondFree: number): number {
  return beyondFree <= 0 ? 0 : Math.min(longestSeconds, 2 ** (beyondFree - 1))
}

/** Puts it last, and lets the first go where there are too many. */
function touch<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  if (map.size <= mostRemembered) return
  const [first] = map.keys()
  if (first !== undefined) map.delete(first)
}
