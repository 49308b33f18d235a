import { describe, expect, it } from 'vitest'
import { openBooking } from '../../../tests/support/apps/booking-app.ts'
import { burstPipe, tapRepair } from '../../../tests/support/builders/bookings.ts'

type Shop = ReturnType<typeof openBooking>

async function shownTo(shop: Shop, priority: 'standard' | 'urgent' = 'standard') {
  const quoted = await shop.booking.shownQuote(tapRepair, priority)
  if (!quoted.ok) throw new Error(quoted.refusal.kind)
  return quoted.value
}

describe('the quote shown on a page', () => {
  it('is the same for all visitors within a minute, and then a new one', async () => {
    using shop = openBooking()
    const first = await shownTo(shop)
    shop.clock.move({ seconds: 59 })
    expect((await shownTo(shop)).id).toBe(first.id)
    shop.clock.move({ seconds: 1 })
    const later = await shownTo(shop)
    expect(later.id).not.toBe(first.id)
    expect(later.createdAt.until(later.expiresAt).total('minutes')).toBe(30)
    expect(shop.database.count('quotes')).toBe(2)
  })

  it('is a new one for another priority, and after a change of price', async () => {
    using shop = openBooking()
    const first = await shownTo(shop)
    expect((await shownTo(shop, 'urgent')).total).toBe(17_000)
    shop.database.raw.exec('update services set base_price_pence = 9900')
    const dearer = await shownTo(shop)
    expect([first.total, dearer.total]).toEqual([8_500, 9_900])
    expect(shop.database.count('quotes')).toBe(3)
  })

  it('is valid for its service and priority until it expires', async () => {
    using shop = openBooking()
    const { id } = await shownTo(shop)
    const { booking } = shop
    expect((await booking.validQuote(id, tapRepair, 'standard'))?.total).toBe(8_500)
    expect(await booking.validQuote(id, tapRepair, 'urgent')).toBeNull()
    expect(await booking.validQuote(id, burstPipe, 'emergency')).toBeNull()
    shop.clock.move({ minutes: 30 })
    expect(await booking.validQuote(id, tapRepair, 'standard')).toBeNull()
  })
})
