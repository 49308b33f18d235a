import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SessionId, UserId } from '#modules/shared'
import { beginSession, extendSession, isOver } from './session.ts'

const start = Temporal.Instant.from('2026-03-02T12:00:00Z')
const session = beginSession(
  {
    id: 'ses_some-session' as SessionId,
    tokenHash: 'a hash',
    userId: 'usr_some-user' as UserId,
    begunBy: 'password',
    visit: { device: null, network: null, known: true },
  },
  start,
)
const minutes = fc.integer({ min: 0, max: 60 * 24 * 60 })

describe('a session', () => {
  it('expires 30 days after its last use, to the instant', () => {
    expect(isOver(session, start.add({ hours: 720 }).subtract({ nanoseconds: 1 }))).toBe(false)
    expect(isOver(session, start.add({ hours: 720 }))).toBe(true)
  })

  it('records its use at most once an hour', () => {
    expect(extendSession(session, start.add({ minutes: 59, seconds: 59 }))).toBeNull()
    expect(extendSession(session, start.add({ hours: 1 }))?.expiresAt).toEqual(start.add({ hours: 721 }))
  })

  it('never expires while it is used at least once in 29 days', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 29 * 24 * 60 }), { maxLength: 40 }), (gaps) => {
        let now = start
        let kept = session
        for (const gap of gaps) {
          now = now.add({ minutes: gap })
          expect(isOver(kept, now)).toBe(false)
          kept = extendSession(kept, now) ?? kept
        }
      }),
    )
  })

  it('never gets shorter through use', () => {
    fc.assert(
      fc.property(minutes, (later) => {
        const extended = extendSession(session, start.add({ minutes: later }))
        expect(extended === null || Temporal.Instant.compare(extended.expiresAt, session.expiresAt) > 0).toBe(true)
      }),
    )
  })
})
