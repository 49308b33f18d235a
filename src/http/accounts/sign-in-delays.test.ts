import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noon } from '../../../tests/support/builders/accounts.ts'
import { movableClock } from '../../../tests/support/doubles.ts'
import { type By, createRateLimits, noRateLimits } from '../kit/rate-limits.ts'
import { delaySignIns, freeFailures, longestSeconds } from './sign-in-delays.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const stranger = { address: '198.51.100.7', account: 'owner@example.com' }
const owner = { address: '192.0.2.1', account: 'owner@example.com' }

function open(base = noRateLimits) {
  const clock = movableClock(noon)
  const locked: string[] = []
  const limits = delaySignIns(base, clock, (account) => locked.push(account))
  return {
    clock,
    limits,
    locked,
    fail: (by: By) => limits.take('sign-in', by),
    succeed: async (by: By) => {
      const wait = await limits.take('sign-in', by)
      if (wait === null) await limits.forgive('sign-in', by)
      return wait
    },
  }
}

/** The waits that a patient guesser meets, each served to the end. */
async function waitsOf({ clock, fail }: ReturnType<typeof open>, by: (at: number) => By, times: number) {
  const waits: number[] = []
  for (let at = 0; at < times; at += 1) {
    const wait = await fail(by(at))
    waits.push(wait ?? 0)
    if (wait === null) continue
    clock.move({ seconds: wait })
    expect(await fail(by(at))).toBeNull()
  }
  return waits
}

const growing = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, longestSeconds, longestSeconds]
const free = (count: number) => Array.from({ length: count }, () => 0)

describe('delaySignIns', () => {
  it.each([
    ['one account from one address', freeFailures.pair, () => stranger],
    ['one account from many addresses', freeFailures.account, (at: number) => ({ ...stranger, address: `at ${at}` })],
    ['many accounts from one address', freeFailures.address, (at: number) => ({ ...stranger, account: `${at}` })],
    ['a known device', freeFailures.device, () => ({ ...stranger, device: 'stolen' })],
  ])('makes attempts on %s wait longer and longer, up to 15 minutes', async (_, few, by) => {
    const site = open()
    const times = few + growing.length + 1
    expect(await waitsOf(site, by, times)).toEqual([...free(few + 1), ...growing])
  })

  it('does not extend the wait of an early attempt, and admits nobody before the wait is over', async () => {
    const { clock, fail } = open()
    for (let failure = 0; failure <= freeFailures.pair + 2; failure += 1) {
      const wait = await fail(stranger)
      if (wait !== null) clock.move({ seconds: wait })
      if (wait !== null) await fail(stranger)
    }
    const wait = (await fail(stranger)) ?? 0
    expect(wait).toBe(4)
    for (let second = wait; second > 0; second -= 1) {
      expect(await fail(stranger)).toBe(second)
      clock.move({ seconds: 1 })
    }
    expect(await fail(stranger)).toBeNull()
  })

  it('admits one of many concurrent attempts', async () => {
    const { clock, fail } = open()
    for (let failure = 0; failure <= freeFailures.pair; failure += 1) await fail(stranger)
    clock.move({ seconds: 1 })
    const waits = await Promise.all(Array.from({ length: 50 }, () => fail(stranger)))
    expect(waits.filter((wait) => wait === null)).toHaveLength(1)
  })

  it('starts again from no delay after a success', async () => {
    const { clock, fail, succeed } = open()
    for (let round = 0; round < 5; round += 1) {
      for (let failure = 0; failure <= freeFailures.pair; failure += 1) expect(await fail(owner)).toBeNull()
      clock.move({ seconds: 1 })
      expect(await succeed(owner)).toBeNull()
    }
  })

  it('forgets failures an hour after the last wait was over', async () => {
    const { clock, fail } = open()
    for (let failure = 0; failure <= freeFailures.pair; failure += 1) await fail(owner)
    clock.move({ hours: 1, seconds: 2 })
    for (let failure = 0; failure <= freeFailures.pair; failure += 1) expect(await fail(owner)).toBeNull()
  })

  it('keeps the failures of an address when its attacker signs in with an account of their own', async () => {
    const { clock, fail, succeed } = open()
    const mine = { ...stranger, account: 'mine@example.com' }
    let refused = 0
    for (let guess = 0; guess < freeFailures.address * 3; guess += 1) {
      if ((await fail({ ...stranger, account: `victim ${guess}` })) !== null) refused += 1
      await succeed(mine)
      clock.move({ milliseconds: 10 })
    }
    expect(refused).toBeGreaterThan(freeFailures.address)
  })

  it.each([
    ['a browser that has signed in to it before', { ...owner, device: 'laptop' }],
    ['an address that has signed in to it before', owner],
  ])('never locks out an owner who comes from %s, whatever strangers do', async (_, known) => {
    const act = fc.record({ address: fc.nat(200), seconds: fc.nat(1_000) })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 120 }), async (acts) => {
        const { clock, fail, succeed } = open(createRateLimits())
        expect(await succeed(known)).toBeNull()
        for (const { address, seconds } of acts) {
          await fail({ ...stranger, address: `stranger ${address}` })
          clock.move({ seconds })
        }
        expect(await succeed(known)).toBeNull()
      }),
      { numRuns: runs(50) },
    )
  })

  it('locks an unknown owner out no longer than the longest wait after the last stranger', async () => {
    const { clock, fail, succeed } = open()
    for (let guess = 0; guess < 200; guess += 1) await fail({ ...stranger, address: `stranger ${guess}` })
    clock.move({ seconds: longestSeconds })
    expect(await succeed(owner)).toBeNull()
  })

  it('counts attempts at the second factor separately, with the same limits', async () => {
    const { limits, fail } = open()
    for (let tries = 0; tries <= freeFailures.pair; tries += 1) {
      expect(await limits.take('second-step', stranger)).toBeNull()
    }
    expect(await limits.take('second-step', stranger)).toBe(1)
    expect(await fail(stranger)).toBeNull()
    await limits.forgive('second-step', stranger)
    expect(await limits.take('second-step', stranger)).toBeNull()
  })

  it('reports a lock once, from the start of the longest wait until an hour without attempts', async () => {
    const { clock, locked, fail } = open()
    const tryOn = async (times: number) => {
      for (let tries = 0; tries < times; tries += 1) {
        const wait = await fail(stranger)
        if (wait !== null) clock.move({ seconds: wait })
      }
    }
    const untilLocked = 2 * (freeFailures.pair + Math.ceil(Math.log2(longestSeconds)) + 1)
    await tryOn(freeFailures.pair + 10)
    expect(locked).toEqual([])
    await tryOn(untilLocked)
    expect(locked).toEqual([stranger.account])
    await tryOn(40)
    expect(locked).toEqual([stranger.account])
    clock.move({ hours: 2 })
    await tryOn(untilLocked)
    expect(locked).toEqual([stranger.account, stranger.account])
  })

  it('never waits longer than the longest wait, admits after each wait, and reports an account at most once an hour', async () => {
    const act = fc.record({
      address: fc.nat(6),
      account: fc.nat(2),
      device: fc.option(fc.nat(2)),
      step: fc.constantFrom('sign-in' as const, 'second-step' as const),
      seconds: fc.nat(2_000),
      right: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 200 }), async (acts) => {
        const { clock, limits, locked } = open()
        const alertedAt = new Map<string, Temporal.Instant>()
        for (const { address, account, device, step, seconds, right } of acts) {
          const by = {
            address: `at ${address}`,
            account: `account ${account}`,
            ...(device !== null && { device: `device ${device}` }),
          }
          const before = locked.length
          const wait = await limits.take(step, by)
          if (wait === null && right) await limits.forgive(step, by)
          clock.move({ seconds: wait ?? 0 })
          const then = wait === null ? null : await limits.take(step, by)
          expect([Math.max(wait ?? 0, longestSeconds), then]).toEqual([longestSeconds, null])
          for (const name of locked.slice(before)) {
            const last = alertedAt.get(name)
            expect(last === undefined || clock.now().since(last).total('hours') >= 1).toBe(true)
            alertedAt.set(name, clock.now())
          }
          clock.move({ seconds })
        }
      }),
      { numRuns: runs(100) },
    )
  })

  it('delays nothing but sign-in', async () => {
    const { limits } = open()
    for (let time = 0; time < 200; time += 1) expect(await limits.take('booking', stranger)).toBeNull()
  })

  it('limits its memory, however many accounts are tried', async () => {
    const { fail } = open()
    for (let guess = 0; guess < 60_000; guess += 1) await fail({ address: `${guess}`, account: `${guess}` })
    expect(await fail(owner)).toBeNull()
  })
})
