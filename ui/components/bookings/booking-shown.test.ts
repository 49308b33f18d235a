import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { aBooking, asha, now } from '../../../tests/support/builders/bookings.ts'
import { standingOf } from '../../pages/pay/pay-view.ts'
import { bookingShown } from './booking-shown.ts'

const unpaid = aBooking({ expiresAt: now.add({ minutes: 15 }), paymentPolicy: 'full' })
const inTime = now.add({ minutes: 14 })
const tooLate = now.add({ minutes: 15 })

describe('booking that waits for payment', () => {
  it('asks for payment, and shows how long the time is reserved', () => {
    const { toPay, isOutOfTime } = bookingShown(unpaid, asha, inTime)
    expect(toPay?.until).toBe('We keep this time for you for 1 more minute, until 7:15\u{a0}am.')
    expect(isOutOfTime).toBe(false)
    expect(standingOf(unpaid, null, inTime)).toBe('due')
  })

  it('shows only the deadline when it is more than an hour away, with the day when it is not today', () => {
    const rest = { ...unpaid, paid: pence(100), charged: pence(100), expiresAt: now.add({ hours: 24 }) }
    const shown = bookingShown(rest, asha, inTime).toPay
    expect(shown).toMatchObject({ amount: 8_400, until: 'We keep this time for you until Monday 2 March, 7\u{a0}am.' })
    const today = bookingShown({ ...rest, expiresAt: now.add({ hours: 3 }) }, asha, inTime).toPay
    expect(today?.until).toBe('We keep this time for you until 10\u{a0}am.')
  })

  it('asks for nothing after the deadline, although the reservation is not released yet', () => {
    expect(bookingShown(unpaid, asha, tooLate)).toMatchObject({ toPay: null, isOutOfTime: true })
    expect(standingOf(unpaid, null, tooLate)).toBe('late')
    expect(standingOf(unpaid, 'unknown', tooLate)).toBe('checking')
  })

  it('is not shown as expired when it is paid and waits for a technician', () => {
    const paid = { ...unpaid, paid: pence(8_500), charged: pence(8_500) }
    expect(bookingShown(paid, asha, tooLate).isOutOfTime).toBe(false)
    expect(standingOf(paid, null, tooLate)).toBe('paid')
  })
})
