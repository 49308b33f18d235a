import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WebhookTally } from '#modules/payments'
import { rethrow, stoppedClock } from '../../../tests/support/doubles.ts'
import { createWebhookTallies } from './webhook-tally.ts'

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const clock = stoppedClock(at)

function openTallies() {
  const written: (readonly WebhookTally[])[] = []
  const tallies = createWebhookTallies({
    clock,
    onFault: rethrow,
    async write(counted) {
      written.push(counted)
    },
  })
  return { tallies, written }
}

describe('createWebhookTallies', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('writes the first count at once', () => {
    const { tallies, written } = openTallies()
    tallies.failed('stripe', 'No answer')
    const failed = { times: 1, at, reason: 'No answer' }
    expect(written).toEqual([[{ provider: 'stripe', receivedAt: null, failed, refused: null }]])
  })

  it('writes at most once a second, however many forgeries arrive, and loses none', () => {
    const { tallies, written } = openTallies()
    for (let second = 0; second < 3; second += 1) {
      for (let times = 0; times < 10_000; times += 1) tallies.refused(times % 2 ? 'stripe' : 'paypal')
      vi.advanceTimersByTime(1_000)
    }
    expect(written.length).toBeLessThanOrEqual(4)
    const refused = written.flat().reduce((sum, tally) => sum + (tally.refused?.times ?? 0), 0)
    expect(refused).toBe(30_000)
  })

  it('writes the next count at once after a pause', () => {
    const { tallies, written } = openTallies()
    tallies.received('stripe')
    vi.advanceTimersByTime(60_000)
    expect(vi.getTimerCount()).toBe(0)
    tallies.received('stripe')
    expect(written).toHaveLength(2)
  })

  it('writes the last counts when it closes, waits for that, and leaves no timer', async () => {
    const written: WebhookTally[] = []
    const tallies = createWebhookTallies({
      clock,
      onFault: rethrow,
      async write(counted) {
        await Promise.resolve()
        written.push(...counted)
      },
    })
    for (let times = 0; times < 3; times += 1) tallies.refused('stripe')
    await tallies[Symbol.asyncDispose]()
    expect(written.map(({ refused }) => refused?.times)).toEqual([1, 2])
    expect(vi.getTimerCount()).toBe(0)
    await tallies[Symbol.asyncDispose]()
    expect(written).toHaveLength(2)
  })

  it('closes and reports it when the last counts cannot be written', async () => {
    const faults: unknown[] = []
    const full = new Error('the disk is full')
    const tallies = createWebhookTallies({
      clock,
      onFault: (fault) => faults.push(fault),
      write: () => Promise.reject(full),
    })
    tallies.refused('stripe')
    tallies.refused('stripe')
    await tallies[Symbol.asyncDispose]()
    expect(faults).toEqual([full, full])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('keeps the counts that could not be written, and adds later ones', async () => {
    const written: (readonly WebhookTally[])[] = []
    const faults: unknown[] = []
    const full = new Error('the disk is full')
    const tallies = createWebhookTallies({
      clock,
      onFault: (fault) => faults.push(fault),
      async write(counted) {
        if (faults.length === 0) throw full
        written.push(counted)
      },
    })
    tallies.refused('stripe')
    tallies.refused('stripe')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(faults).toEqual([full])
    const [tally] = written.flat()
    expect(tally).toMatchObject({ provider: 'stripe', refused: { times: 2 } })
  })
})
