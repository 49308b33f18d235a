import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noon } from '../../tests/support/accounts.ts'
import { movableClock } from '../../tests/support/doubles.ts'
import { type By, createRateLimits, noRateLimits } from './rate-limits.ts'
import { delaySignIns, freeFailures, longestSeconds } from './sign-in-delays.ts'

const stranger = { address: '198.51.100.7', account: 'owner@example.com' }
const owner = { address: '192.0.2.1', account: 'owner@example.com' }

function open(base = noRateLimits) {
  const clock = movableClock(noon)
  const limits = delaySignIns(base, clock)
  return {
    clock,
    limits,
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
  ])('lets whoever tries %s wait longer and longer, up to a quarter of an hour', async (_, few, by) => {
    const site = open()
    const times = few + growing.length + 1
    expect(await waitsOf(site, by, times)).toEqual([...free(few + 1), ...growing])
  })

  it('does not make a wait longer for who cannot wait, and lets nobody in before it is over', async () => {
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

  it('lets one in, of many who come at the same moment', async () => {
    const { clock, fail } = open()
    for (let failure = 0; failure <= freeFailures.pair; failure += 1) await fail(stranger)
    clock.move({ seconds: 1 })
    const waits = await Promise.all(Array.from({ length: 50 }, () => fail(stranger)))
    expect(waits.filter((wait) => wait === null)).toHaveLength(1)
  })

  it('begins anew after a success', async () => {
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

  it('does not take guesses off an address because its guesser signs in with an account of their own', async () => {
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
  ])('never keeps the owner out who comes from %s, whatever strangers do', async (_, known) => {
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
      { numRuns: 50 },
    )
  })

  it('keeps the owner out from nowhere for longer than the longest wait after the last stranger', async () => {
    const { clock, fail, succeed } = open()
    for (let guess = 0; guess < 200; guess += 1) await fail({ ...stranger, address: `stranger ${guess}` })
    clock.move({ seconds: longestSeconds })
    expect(await succeed(owner)).toBeNull()
  })

  it('is about signing in only', async () => {
    const { limits } = open()
    for (let time = 0; time < 200; time += 1) expect(await limits.take('booking', stranger)).toBeNull()
  })

  it('keeps no more than so much, however many accounts are tried', async () => {
    const { fail } = open()
    for (let guess = 0; guess < 60_000; guess += 1) await fail({ address: `${guess}`, account: `${guess}` })
    expect(await fail(owner)).toBeNull()
  })
})
