import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type LimitName, type RateLimits, allowances, createRateLimits, noRateLimits } from './rate-limits.ts'

const names = Object.keys(allowances) as LimitName[]

/** How many are let in one after the other. */
async function letIn(limits: RateLimits, name: LimitName, by: (at: number) => Parameters<RateLimits['take']>[1]) {
  for (let count = 0; count < 5_000; count += 1) {
    const wait = await limits.take(name, by(count))
    if (wait !== null) return { count, wait }
  }
  return { count: Number.POSITIVE_INFINITY, wait: 0 }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('createRateLimits', () => {
  it.each(names)('lets one address do %s up to the limit, then answers how long to wait', async (name) => {
    const { address, seconds } = allowances[name]
    const { count, wait } = await letIn(createRateLimits(), name, () => ({ address: '192.0.2.1', account: null }))
    expect(count).toBe(address)
    expect(Number.isInteger(wait)).toBe(true)
    expect(wait).toBeGreaterThan(seconds - 60)
    expect(wait).toBeLessThanOrEqual(seconds)
  })

  it.each(names)('lets one account do %s up to the limit, from any number of addresses', async (name) => {
    const { count } = await letIn(createRateLimits(), name, (at) => ({ address: `address ${at}`, account: 'one' }))
    expect(count).toBe(allowances[name].account)
  })

  it('stops attempts on one account from one address, and not its owner elsewhere', async () => {
    const limits = createRateLimits()
    const stranger = { address: '192.0.2.1', account: 'owner' }
    expect((await letIn(limits, 'sign-in', () => stranger)).count).toBe(allowances['sign-in'].pair)
    expect(await limits.take('sign-in', { address: '192.0.2.2', account: 'owner' })).toBeNull()
  })

  it('does not count successful attempts', async () => {
    const limits = createRateLimits()
    const owner = { address: '192.0.2.1', account: 'owner' }
    for (let at = 0; at < 30; at += 1) {
      expect(await limits.take('sign-in', owner)).toBeNull()
      await limits.forgive('sign-in', owner)
    }
  })

  it('keeps at most so many keys of each kind, however many come', async () => {
    vi.useFakeTimers()
    const limits = createRateLimits(100)
    for (let at = 0; at < 1_000; at += 1) {
      await limits.take('sign-in', { address: `address ${at}`, account: `account ${at}` })
    }
    // Each key has a timer that ends its window.
    expect(vi.getTimerCount()).toBe(3 * 100)
  })

  it('begins its timers outside of the request, which would stay in memory until the window ends', async () => {
    const requests = new AsyncLocalStorage<string>()
    const limits = createRateLimits()
    const seen: unknown[] = []
    const { setTimeout: native } = globalThis
    vi.stubGlobal('setTimeout', (...begun: Parameters<typeof native>) => {
      seen.push(requests.getStore())
      return native(...begun)
    })
    await requests.run('a request', () => limits.take('sign-in', { address: 'one', account: 'one' }))
    expect(seen).toEqual([undefined, undefined, undefined])
  })

  it('forgets the key that was seen longest ago first', async () => {
    const limits = createRateLimits(2)
    const by = (address: string) => ({ address, account: null })
    await letIn(limits, 'booking', () => by('first'))
    await letIn(limits, 'booking', () => by('second'))
    expect(await limits.take('booking', by('first'))).not.toBeNull()
    await limits.take('booking', by('third'))
    expect(await limits.take('booking', by('first'))).not.toBeNull()
    expect(await limits.take('booking', by('second'))).toBeNull()
  })

  it('counts addresses, accounts and limits separately', async () => {
    const limits = createRateLimits()
    await letIn(limits, 'sign-in', () => ({ address: 'full', account: null }))
    await letIn(limits, 'sign-in', (at) => ({ address: `address ${at}`, account: 'full' }))
    expect(await limits.take('sign-in', { address: 'other', account: 'other' })).toBeNull()
    expect(await limits.take('sign-up', { address: 'full', account: 'full' })).toBeNull()
    expect(await limits.take('sign-in', { address: 'full', account: 'other' })).not.toBeNull()
    expect(await limits.take('sign-in', { address: 'other', account: 'full' })).not.toBeNull()
  })
})

describe('noRateLimits', () => {
  it('limits nothing', async () => {
    expect((await letIn(noRateLimits, 'sign-up', () => ({ address: 'x', account: 'x' }))).count).toBe(Infinity)
  })
})
