import { describe, expect, it } from 'vitest'
import { OutsideDown } from '#modules/shared'
import { createSigns, noteAnswers } from './signs.ts'

describe('the signs of this process', () => {
  it('count events by kind, and the runs of a job with its faults', () => {
    const signs = createSigns({ now: () => Temporal.Instant.fromEpochMilliseconds(100_000) })
    signs.noteEvent('booking-rated')
    signs.noteEvent('booking-rated')
    signs.noteEventFault()
    const end = signs.beginJob('finish refunds')
    expect(signs.jobs.get('finish refunds')).toMatchObject({ isRunning: true, runs: 0 })
    end(true)
    signs.beginJob('finish refunds')(false)
    expect(signs.events).toEqual(new Map([['booking-rated', 2]]))
    expect(signs.eventFaults()).toBe(1)
    expect(signs.jobs.get('finish refunds')).toMatchObject({ isRunning: false, runs: 2, faults: 1, lastSuccess: 100 })
  })

  it('take a refusal of a provider for an answer, and only silence for a failure', async () => {
    const signs = createSigns({ now: () => Temporal.Instant.fromEpochMilliseconds(100_000) })
    const provider = {
      name: 'stripe',
      async pay(how: string) {
        if (how === 'silent') throw new OutsideDown('Stripe')
        if (how === 'refused') throw new Error('no')
        return `${this.name} ${how}`
      },
    }
    const watched = noteAnswers(provider, (has) => signs.noteProvider('stripe', has))
    expect(watched.name).toBe('stripe')
    expect(await watched.pay('well')).toBe('stripe well')
    await expect(watched.pay('refused')).rejects.toThrow('no')
    await expect(watched.pay('silent')).rejects.toBeInstanceOf(OutsideDown)
    expect(signs.providers.get('stripe')).toEqual({ answers: 2, failures: 1, lastSuccess: 100, lastFailure: 100 })
  })
})
