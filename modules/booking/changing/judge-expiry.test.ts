import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { now } from '../../../tests/support/builders/bookings.ts'
import { bookingStatuses } from '../booking.ts'
import { type ExpiryFacts, judgeExpiry } from './judge-expiry.ts'

const due: ExpiryFacts = { status: 'pending', expiresAt: now, paid: pence(0), hasAuthorisation: false }
const refused = { kind: 'not-expired' }

describe('judgeExpiry', () => {
  it('lets a pending booking expire from the moment of its payment deadline on', () => {
    const early = now.subtract({ milliseconds: 1 })
    expect(judgeExpiry(due, early, pence(0))).toEqual(refused)
    expect(judgeExpiry(due, now, pence(0))).toBeNull()
    expect(judgeExpiry({ ...due, expiresAt: null }, now, pence(0))).toEqual(refused)
  })

  it('lets a booking expire only while pending, without an authorisation, with the expected balance, and then from that moment on', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...bookingStatuses),
        fc.boolean(),
        fc.integer({ min: -100, max: 100 }),
        fc.integer({ min: -100, max: 100 }),
        fc.integer({ min: -90, max: 90 }),
        fc.nat(90),
        (status, hasAuthorisation, paid, expected, minutes, more) => {
          const facts: ExpiryFacts = { ...due, status, hasAuthorisation, paid: pence(paid) }
          const at = now.add({ minutes })
          const mayExpire = judgeExpiry(facts, at, pence(expected)) === null
          expect(mayExpire).toBe(status === 'pending' && !hasAuthorisation && paid === expected && minutes >= 0)
          const mayLater = judgeExpiry(facts, at.add({ minutes: more }), pence(expected)) === null
          expect(mayLater || !mayExpire).toBe(true)
        },
      ),
    )
  })
})
