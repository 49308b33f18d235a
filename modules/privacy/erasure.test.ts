import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type UserId, pence } from '#modules/shared'
import { type StandingBooking, decideErasure, judgeErasure } from './erasure.ts'

const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
const userId = 'usr_jo' as UserId
const customer = { isErased: false, holder: 'account' as const, bookings: [] }

function aBooking(changes: Partial<StandingBooking> = {}): StandingBooking {
  return {
    reference: 'CB-1',
    status: 'completed',
    hasOpenPayment: false,
    hasPendingRefund: false,
    costPence: pence(9_000),
    chargedPence: pence(9_000),
    ...changes,
  }
}

describe('judgeErasure', () => {
  it('allows a customer whose bookings are completed and paid', () => {
    const bookings = [aBooking(), aBooking({ status: 'cancelled', chargedPence: pence(0) })]
    expect(judgeErasure({ ...customer, bookings }, 'owner')).toBeNull()
  })

  it('refuses staff, and an account that is erased already', () => {
    expect(judgeErasure({ ...customer, holder: 'staff' }, 'owner')).toEqual({ kind: 'staff-account' })
    expect(judgeErasure({ ...customer, isErased: true, holder: 'staff' }, 'owner')).toEqual({ kind: 'user-unknown' })
    expect(judgeErasure(null, 'owner')).toEqual({ kind: 'user-unknown' })
  })

  it.each([
    ['pending', aBooking({ status: 'pending' })],
    ['under way', aBooking({ status: 'in_progress' })],
    ['cancelled with a refund on its way', aBooking({ status: 'cancelled', hasPendingRefund: true })],
    ['cancelled with a card authorised', aBooking({ status: 'cancelled', hasOpenPayment: true })],
    ['completed and not paid in full', aBooking({ chargedPence: pence(8_999) })],
  ])('names a booking that is %s', (_, booking) => {
    const bookings = [aBooking({ reference: 'CB-0' }), booking]
    expect(judgeErasure({ ...customer, bookings }, 'owner')).toEqual({
      kind: 'open-bookings',
      references: ['CB-1'],
      more: false,
    })
  })

  it('names ten open bookings at most, and reads no further than the next one', () => {
    const read: string[] = []
    function* bookings() {
      for (let number = 1; number <= 1_000; number += 1) {
        read.push(`CB-${number}`)
        yield aBooking({ reference: `CB-${number}`, status: 'pending' })
      }
    }
    const refusal = judgeErasure({ ...customer, bookings: bookings() }, 'owner')
    expect(refusal).toEqual({ kind: 'open-bookings', references: read.slice(0, 10), more: true })
    expect(read).toHaveLength(11)
  })

  it('never allows it while money is owed or under way', () => {
    const booking = fc.record({
      reference: fc.constant('CB-1'),
      status: fc.constantFrom('pending', 'confirmed', 'in_progress', 'completed', 'cancelled'),
      hasOpenPayment: fc.boolean(),
      hasPendingRefund: fc.boolean(),
      costPence: fc.integer({ min: 0, max: 3 }).map(pence),
      chargedPence: fc.integer({ min: 0, max: 3 }).map(pence),
    })
    fc.assert(
      fc.property(fc.array(booking), (bookings) => {
        if (judgeErasure({ ...customer, bookings }, 'owner')) return
        for (const one of bookings) {
          expect(['completed', 'cancelled']).toContain(one.status)
          expect(one.hasOpenPayment || one.hasPendingRefund).toBe(false)
          expect(one.status === 'cancelled' || one.chargedPence >= one.costPence).toBe(true)
        }
      }),
    )
  })
})

describe('decideErasure', () => {
  const event = { kind: 'account-erased', userId, at }
  const note = { action: 'data_erased', target: { kind: 'user', id: userId }, before: null, after: null }

  it('makes an event for an allowed erasure, and none for a refused one', () => {
    expect(decideErasure(userId, customer, 'owner', at)).toEqual({ ok: true, value: { events: [event], audit: null } })
    expect(decideErasure(userId, null, 'owner', at)).toEqual({ ok: false, refusal: { kind: 'user-unknown' } })
  })

  it('makes an audit line where the office erases the data of a guest', () => {
    const guest = { ...customer, holder: 'guest' } as const
    expect(decideErasure(userId, guest, 'office', at)).toEqual({ ok: true, value: { events: [event], audit: note } })
    expect(decideErasure(userId, guest, 'owner', at)).toMatchObject({ ok: true, value: { audit: null } })
  })

  it('refuses the office the account of anybody, and for a guest whatever it refuses an owner', () => {
    const bookings = [aBooking({ status: 'pending' })]
    for (const holder of ['account', 'staff'] as const) {
      expect(judgeErasure({ ...customer, holder, bookings }, 'office')).toEqual({ kind: 'has-account' })
    }
    for (const standing of [null, { ...customer, isErased: true }, { ...customer, bookings }]) {
      const ofGuest = standing && { ...standing, holder: 'guest' as const }
      expect(judgeErasure(ofGuest, 'office')).toEqual(judgeErasure(standing, 'owner'))
    }
  })
})
