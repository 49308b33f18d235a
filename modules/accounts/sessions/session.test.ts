import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Role, type SessionId, type UserId, roles } from '#modules/shared'
import { beginSession, extendSession, isOver } from './session.ts'

const start = Temporal.Instant.from('2026-03-02T12:00:00Z')
const begin = (role: Role) =>
  beginSession(
    {
      id: 'ses_some-session' as SessionId,
      tokenHash: 'a hash',
      userId: 'usr_some-user' as UserId,
      begunBy: 'password',
      role,
      visit: { device: null, network: null, known: true },
    },
    start,
  )
const aRole = fc.constantFrom(...roles)
/** Gaps between two uses, in minutes. */
const gaps = fc.array(fc.integer({ min: 1, max: 40 * 24 * 60 }), { maxLength: 60 })

/** The last instant at which the session is open when it is used at these gaps. */
function useUntilOver(role: Role, minutes: readonly number[]) {
  let now = start
  let kept = begin(role)
  let lastUse = start
  for (const gap of minutes) {
    now = now.add({ minutes: gap })
    if (isOver(kept, now, role)) return { kept, lastUse, overAt: now }
    lastUse = now
    kept = extendSession(kept, now, role) ?? kept
  }
  return { kept, lastUse, overAt: null }
}

const hoursBetween = (one: Temporal.Instant, other: Temporal.Instant) => other.since(one).total('hours')

describe('a session', () => {
  it.each([
    ['customer', 30 * 24, 90 * 24],
    ['technician', 30 * 24, 30 * 24],
    ['office', 12, 7 * 24],
    ['admin', 12, 7 * 24],
  ] as const)('of a %s ends after %i hours without use, and after %i in any case', (role, idle, most) => {
    const session = begin(role)
    const end = start.add({ hours: idle })
    expect(isOver(session, end.subtract({ nanoseconds: 1 }), role)).toBe(false)
    expect(isOver(session, end, role)).toBe(true)
    const used = { ...session, lastUsedAt: start.add({ hours: most - 1 }), expiresAt: start.add({ hours: most * 2 }) }
    expect(isOver(used, start.add({ hours: most }).subtract({ nanoseconds: 1 }), role)).toBe(false)
    expect(isOver(used, start.add({ hours: most }), role)).toBe(true)
  })

  it('that began as a customer’s ends as the office’s once its owner works there', () => {
    expect(isOver(begin('customer'), start.add({ hours: 12 }), 'office')).toBe(true)
  })

  it('records its use at most once an hour, and of the office once in a quarter of an hour', () => {
    expect(extendSession(begin('customer'), start.add({ minutes: 59, seconds: 59 }), 'customer')).toBeNull()
    const later = start.add({ hours: 1 })
    expect(extendSession(begin('customer'), later, 'customer')).toMatchObject({
      lastUsedAt: later,
      expiresAt: start.add({ hours: 721 }),
    })
    expect(extendSession(begin('admin'), start.add({ minutes: 15 }), 'admin')?.expiresAt).toEqual(
      start.add({ hours: 12, minutes: 15 }),
    )
  })

  it('lasts no longer than its role allows, however it is used, and ends only for one of the two reasons', () => {
    const limits = {
      guest: [24, 24],
      customer: [720, 2160],
      technician: [720, 720],
      office: [12, 168],
      admin: [12, 168],
    } as const
    fc.assert(
      fc.property(aRole, gaps, (role, minutes) => {
        const [idle, most] = limits[role]
        const { kept, lastUse, overAt } = useUntilOver(role, minutes)
        expect(hoursBetween(start, kept.expiresAt)).toBeLessThanOrEqual(most)
        if (overAt === null) return
        const isIdle = hoursBetween(lastUse, overAt) >= idle - 1
        expect(isIdle || hoursBetween(start, overAt) >= most).toBe(true)
      }),
    )
  })

  it('never gets shorter through use', () => {
    fc.assert(
      fc.property(aRole, fc.integer({ min: 0, max: 60 * 24 * 60 }), (role, later) => {
        const now = start.add({ minutes: later })
        const session = begin(role)
        const extended = isOver(session, now, role) ? null : extendSession(session, now, role)
        expect(extended === null || Temporal.Instant.compare(extended.expiresAt, session.expiresAt) >= 0).toBe(true)
      }),
    )
  })
})
