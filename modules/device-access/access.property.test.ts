import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AccessDeed,
  type DeviceAccess,
  accessDeeds,
  accessHours,
  afterDeed,
  isOpenAt,
  statusAt,
} from './access.ts'

const start = Temporal.Instant.from('2026-11-24T10:00:00Z')
const after = (minutes: number) => start.add({ minutes })

const asked: DeviceAccess = {
  id: 'dva_1',
  bookingId: 'bkg_1',
  device: 'smartphone',
  purpose: 'To pair the thermostat',
  state: 'requested',
  requestedBy: 'usr_technician',
  requestedAt: start,
  decidedBy: null,
  decidedAt: null,
  revokedBy: null,
  revokedAt: null,
  expiresAt: start.add({ hours: accessHours }),
} as unknown as DeviceAccess

/** The states before and after each deed that is done. */
const movesOf: Readonly<Record<AccessDeed, readonly (readonly [string, string])[]>> = {
  approve: [['requested', 'approved']],
  decline: [['requested', 'declined']],
  revoke: [
    ['requested', 'revoked'],
    ['approved', 'revoked'],
  ],
}

interface Step {
  readonly deed: AccessDeed
  /** Minutes since the step before. */
  readonly wait: number
}

const step: fc.Arbitrary<Step> = fc.record({
  deed: fc.constantFrom(...accessDeeds),
  wait: fc.oneof(fc.nat(90), fc.nat(30 * 60)),
})

describe('access to a device', () => {
  it('is granted once, for 24 hours at most, and never again after it was declined, revoked or over', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let access = asked
        let minutes = 0
        for (const { deed, wait } of steps) {
          minutes += wait
          const now = after(minutes)
          const before = statusAt(access, now)
          const done = afterDeed(access, deed, 'link', now)
          const isRefused = 'kind' in done
          const status = isRefused ? done.status : statusAt(done, now)
          // A refusal always has a reason: it was decided otherwise, or is over.
          const stays = isRefused ? before !== 'requested' && status === before : done === access
          expect(stays ? [[before, before]] : movesOf[deed]).toContainEqual([before, status])
          if (isRefused) continue
          access = done
          const granted = access.decidedAt?.add({ hours: accessHours })
          expect(status !== 'approved' || granted?.equals(access.expiresAt)).toBe(true)
        }
        // Two days after the last moment that anything could be granted, nothing is open.
        expect(isOpenAt(access, after(minutes + 2 * 24 * 60))).toBe(false)
        expect(access.decidedAt === null || Temporal.Instant.compare(access.decidedAt, after(24 * 60)) < 0).toBe(true)
      }),
    )
  })

  it.each([
    ['unanswered', asked, 24 * 60 - 1, 'requested'],
    ['unanswered after 24 hours', asked, 24 * 60, 'expired'],
    ['declined long ago', { ...asked, state: 'declined' }, 9_999, 'declined'],
    ['revoked long ago', { ...asked, state: 'revoked' }, 9_999, 'revoked'],
  ] as const)('that is %s says so', (_, access, minutes, status) => {
    expect(statusAt(access, after(minutes))).toBe(status)
  })

  it('that was granted in the last minute lasts 24 hours from then', () => {
    const granted = afterDeed(asked, 'approve', 'link', after(24 * 60 - 1))
    if ('kind' in granted) throw new Error('refused')
    expect([statusAt(granted, after(48 * 60 - 2)), statusAt(granted, after(48 * 60 - 1))]).toEqual([
      'approved',
      'expired',
    ])
  })
})
