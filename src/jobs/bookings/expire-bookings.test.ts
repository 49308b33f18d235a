import { describe, expect, it } from 'vitest'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { aRequest, pay, tuesdayEleven } from '../../../tests/support/builders/bookings.ts'
import { createLog } from '../../log.ts'
import { type ExpiryParts, expireBookings } from './expire-bookings.ts'

const log = createLog('silent')
const answering = (answer: 'paid' | 'unpaid' | 'unknown'): ExpiryParts['payments'] => ({
  settleBeforeExpiry: async () => answer,
})

async function openUnpaid() {
  const opened = openBooking()
  const made = await opened.booking.request(aRequest())
  if (!made.ok) throw new Error('refused')
  const { id } = made.value
  const status = async () => (await opened.ports.bookings.find(id))?.status
  return { ...opened, id, status }
}

describe('expireBookings', () => {
  it('cancels an unpaid booking after 30 minutes, and not before', async () => {
    using shop = await openUnpaid()
    shop.clock.move({ minutes: 29 })
    expect(await expireBookings({ ...shop, payments: answering('unpaid') }, log)).toBe(0)
    shop.clock.move({ minutes: 1 })
    expect(await expireBookings({ ...shop, payments: answering('unpaid') }, log)).toBe(1)
    expect(await shop.status()).toBe('cancelled')
    expect(shop.database.count('holds')).toBe(0)
    expect(shop.database.eventKinds()).toEqual(['booking-requested', 'booking-cancelled'])
  })

  it('confirms a booking that the provider reports as paid', async () => {
    using shop = await openUnpaid()
    shop.clock.move({ minutes: 31 })
    pay(shop.database, shop.id, 8_500)
    expect(await expireBookings({ ...shop, payments: answering('paid') }, log)).toBe(0)
    expect(await shop.status()).toBe('confirmed')
  })

  it('keeps a booking with money on it, whatever the provider answers', async () => {
    using shop = await openUnpaid()
    shop.clock.move({ minutes: 31 })
    pay(shop.database, shop.id, 100)
    expect(await expireBookings({ ...shop, payments: answering('unpaid') }, log)).toBe(0)
    expect(await shop.status()).toBe('pending')
  })

  it('waits while the provider has no answer', async () => {
    using shop = await openUnpaid()
    shop.clock.move({ minutes: 31 })
    expect(await expireBookings({ ...shop, payments: answering('unknown') }, log)).toBe(0)
    expect(await shop.status()).toBe('pending')
  })

  it('continues with the next booking when one cannot be checked', async () => {
    using shop = await openUnpaid()
    await shop.booking.request(aRequest({ startsAt: tuesdayEleven }))
    shop.clock.move({ minutes: 31 })
    const payments: ExpiryParts['payments'] = {
      async settleBeforeExpiry(bookingId) {
        if (bookingId === shop.id) throw new Error('no')
        return 'unpaid'
      },
    }
    expect(await expireBookings({ ...shop, payments }, log)).toBe(1)
    expect(await shop.status()).toBe('pending')
  })
})
