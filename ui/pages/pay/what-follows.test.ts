import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BookingDetails, standingOf } from '#modules/booking'
import { pence } from '#modules/shared'
import { aBooking, now, technicianId } from '../../../tests/support/builders/bookings.ts'
import { whatFollows } from './what-follows.ts'

const callOutFee = pence(4_500)
const paid = { paid: pence(8_500), charged: pence(8_500), expiresAt: null } as const
const tom = { id: technicianId('tom'), fullName: 'Tom Briggs', userId: 'usr_tom' }
const confirmed = { ...paid, status: 'confirmed', technicianId: tom.id, technician: tom } as Partial<BookingDetails>

function follows(changes: Partial<BookingDetails>, isFree: boolean): string {
  const fee = isFree ? pence(0) : callOutFee
  const terms = { free: isFree, fee, taken: pence(0), refund: pence(8_500 - fee), released: pence(0) }
  return whatFollows(aBooking({ ...paid, ...changes }), now, { terms, callOutFee }).join('\n')
}

describe('whatFollows', () => {
  it('says who comes, and until when a visit can be moved and cancelled free of charge', () => {
    const words = follows({ ...confirmed, startsAt: now.add({ hours: 50 }) }, true)
    expect(words).toContain('Tom Briggs comes on Tuesday 3 March, 9')
    expect(words).toContain('move or cancel the visit free of charge until Monday 2 March, 9')
  })

  it('names the fee, and no move, within the last 24 hours', () => {
    const words = follows({ ...confirmed, startsAt: now.add({ hours: 20 }) }, false)
    expect(words).toContain('If you cancel now, £45.00 is kept for the call-out. To move the visit, call us.')
    expect(words).not.toContain('free')
  })

  it('limits a free cancellation to the time without a technician, within the last 24 hours and in an emergency', () => {
    for (const startsAt of [now.add({ hours: 20 }), null]) {
      expect(follows({ startsAt }, true)).toContain('until a technician is assigned. After that it costs up to £45.00')
    }
  })

  it('promises nothing about a visit that is over or off', () => {
    expect(follows({ ...confirmed, status: 'completed' }, false)).toBe('')
    expect(follows({ status: 'cancelled', cancelReason: 'customer' }, true)).toBe('')
  })

  it('never calls a change free that costs something, nor offers a move that is refused', () => {
    const hours = fc.option(fc.integer({ min: 1, max: 200 }), { nil: null })
    const status = fc.constantFrom('pending', 'confirmed', 'in_progress', 'completed', 'cancelled')
    fc.assert(
      fc.property(hours, status, fc.boolean(), (ahead, reached, isFree) => {
        const startsAt = ahead === null ? null : now.add({ hours: ahead })
        const booking = aBooking({ ...paid, startsAt, status: reached })
        const words = follows({ startsAt, status: reached }, isFree)
        const { mayMove, mayCancel } = standingOf(booking, { userId: booking.customerId, role: 'customer' }, now)
        const barred = [
          ...(isFree ? [] : ['free']),
          ...(mayMove ? [] : ['move or cancel']),
          ...(mayCancel ? [] : ['cancel']),
        ]
        expect(barred.filter((promise) => words.includes(promise))).toEqual([])
      }),
    )
  })
})
