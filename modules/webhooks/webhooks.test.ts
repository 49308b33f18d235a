import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../tests/support/property-runs.ts'
import { type BeforeTry, afterTry } from './after-try.ts'
import { inTypeOrder, webhookTypes } from './event-types.ts'
import { endOfFormer, signingSecrets } from './secrets.ts'
import { pausesSeconds } from './timetable.ts'
import type { SealedSecrets } from './webhook.ts'

const start = Temporal.Instant.from('2026-06-01T09:00:00Z')
const hours = (count: number) => start.add({ minutes: Math.round(count * 60) })
const fresh: BeforeTry = { isTest: false, failures: 0, webhook: { state: 'on', failingSince: null } }
const badStatus = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 100, max: 599 }).filter((status) => (status < 200 || status > 299) && status !== 410),
)

/** Fails from `start` on, each try at its time; the moments of the tries in seconds after the start. */
function failuresFrom(status: number | null): readonly number[] {
  const moments: number[] = []
  let before = fresh
  for (let at: Temporal.Instant | null = start; at !== null;) {
    moments.push(at.since(start).total('seconds'))
    const after = afterTry(before, status, at)
    before = { ...before, failures: after.failures, webhook: after.webhook }
    at = after.nextTryAt
  }
  return moments
}

describe('the timetable', () => {
  it('is at once, then after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, whatever the failure is', () => {
    const pauses = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    const wanted = pauses.map((_, place) => pauses.slice(0, place + 1).reduce((sum, pause) => sum + pause, 0))
    fc.assert(
      fc.property(badStatus, (status) => {
        expect(failuresFrom(status)).toEqual(wanted)
      }),
      { numRuns: runs(50) },
    )
  })

  it('ends with what arrives, at any try', () => {
    const failures = fc.integer({ min: 0, max: pausesSeconds.length })
    fc.assert(
      fc.property(failures, fc.integer({ min: 200, max: 299 }), (count, status) => {
        const failing = { ...fresh, failures: count, webhook: { state: 'on', failingSince: start } } as const
        expect(afterTry(failing, status, hours(1))).toEqual({
          state: 'delivered',
          failures: 0,
          nextTryAt: null,
          webhook: { state: 'on', failingSince: null },
        })
      }),
      { numRuns: runs(50) },
    )
  })
})

describe('a webhook', () => {
  it('is switched off by a failure once five days of nothing else have passed, and never before', () => {
    fc.assert(
      fc.property(badStatus, fc.double({ min: 0, max: 240, noNaN: true }), (status, after) => {
        const before = { ...fresh, webhook: { state: 'on', failingSince: start } } as const
        const { webhook } = afterTry(before, status, hours(after))
        expect(webhook).toEqual({
          state: hours(after).since(start).total('hours') >= 120 ? 'failing' : 'on',
          failingSince: start,
        })
      }),
      { numRuns: runs(200) },
    )
  })

  it('is switched off at once by 410, and one that is off already stays as it is', () => {
    expect(afterTry(fresh, 410, start).webhook.state).toBe('gone')
    const paused = { ...fresh, webhook: { state: 'paused', failingSince: start } } as const
    expect(afterTry(paused, 410, hours(300)).webhook.state).toBe('paused')
  })

  it('has no failure from a test, which is tried once', () => {
    const test = { ...fresh, isTest: true }
    expect(afterTry(test, 410, start)).toEqual({
      state: 'failed',
      failures: 1,
      nextTryAt: null,
      webhook: fresh.webhook,
    })
  })
})

describe('secrets', () => {
  it('sign until 24 hours after the next was made, the present one first, at most two at any moment', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 48 }), { minLength: 0, maxLength: 6 })
    fc.assert(
      fc.property(gaps, fc.integer({ min: 0, max: 400 }), (changes, later) => {
        let secrets: SealedSecrets = { present: 'secret 0', former: null, formerUntil: null }
        let at = start
        for (const [place, gap] of changes.entries()) {
          at = at.add({ hours: gap })
          secrets = { present: `secret ${place + 1}`, former: secrets.present, formerUntil: endOfFormer(at) }
        }
        const last = changes.length
        const isOverlap = last > 0 && later * 10 < 24 * 60
        const wanted = isOverlap ? [`secret ${last}`, `secret ${last - 1}`] : [`secret ${last}`]
        expect(signingSecrets(secrets, at.add({ minutes: later * 10 }))).toEqual(wanted)
      }),
      { numRuns: runs(200) },
    )
  })
})

describe('types of events', () => {
  it('are kept in one order, each once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...webhookTypes)), (given) => {
        expect(new Set(inTypeOrder(given))).toEqual(new Set(given))
        expect(inTypeOrder(given)).toEqual(inTypeOrder(given.toReversed()))
      }),
      { numRuns: runs(100) },
    )
  })
})
