import { describe, expect, it } from 'vitest'
import { type BookingId, type PaymentId, OutsideDown, pence } from '#modules/shared'
import { asha, office, openMoneyWorld } from '../../../tests/support/apps/money-world.ts'
import { now, tuesdayEleven, tuesdayTen } from '../../../tests/support/builders/bookings.ts'

const wednesdayTen = tuesdayTen.add({ hours: 24 })

/** A booking of £85.00, of which so much has come in over the counter. */
async function partPaid(world: ReturnType<typeof openMoneyWorld>, startsAt: Temporal.Instant | null = wednesdayTen) {
  const id = await world.book(startsAt)
  await inCash(world, id, 1)
  return id
}

async function inCash(world: ReturnType<typeof openMoneyWorld>, bookingId: BookingId, amount: number) {
  const date = world.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate()
  const paymentId = `pay_cash-${amount}` as PaymentId
  const by = { method: 'cash', reference: null, recordedBy: office.userId } as const
  const done = await world.payments.record({ bookingId, paymentId, amount: pence(amount), date, ...by })
  if (!done.ok) throw new Error(`not recorded: ${done.refusal.kind}`)
  await world.relay()
}

describe('a part-paid booking', () => {
  it('keeps its time after the first expiry, and asks for the rest once, for 24 hours', async () => {
    using world = openMoneyWorld()
    const id = await partPaid(world)
    world.clock.move({ minutes: 29 })
    expect(await world.expire()).toBe(0)
    expect(world.events('booking-part-paid')).toBe(0)
    world.clock.move({ minutes: 1 })
    for (let times = 0; times < 3; times += 1) expect(await world.expire()).toBe(0)
    expect(world.events('booking-part-paid')).toBe(1)
    const { status, expiresAt } = await world.details(id)
    expect(status).toBe('pending')
    expect(expiresAt).toEqual(now.add({ hours: 24, minutes: 30 }))
    expect(world.database.count('holds')).toBe(1)
  })

  it('asks for no more before its second expiry', async () => {
    using world = openMoneyWorld()
    await partPaid(world)
    world.clock.move({ minutes: 30 })
    await world.expire()
    world.clock.move({ hours: 23 })
    expect(await world.booking.expiring(10)).toEqual([])
  })

  it('expires after those 24 hours; a manual payment is owed, and the office is alerted', async () => {
    using world = openMoneyWorld()
    const id = await partPaid(world)
    world.clock.move({ minutes: 30 })
    await world.expire()
    world.clock.move({ hours: 24 })
    expect(await world.expire()).toBe(1)
    expect(await world.details(id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
    expect(world.database.count('holds')).toBe(0)
    await world.relay()
    expect(world.alerts()).toEqual([expect.stringContaining('£0.01')])
  })

  it('refunds, at its provider, a deposit that became too small', async () => {
    using world = openMoneyWorld()
    world.policy('deposit')
    const id = await world.book(wednesdayTen)
    world.database.raw.prepare('update bookings set deposit_pence = 2000 where id = ?').run(id)
    const opened = await world.payments.open({ userId: asha.userId, bookingId: id })
    if (!opened.ok) throw new Error('not opened')
    world.database.raw.prepare('update bookings set deposit_pence = 4500 where id = ?').run(id)
    const ref = opened.value.payment.providerRef ?? ''
    await world.provider.gateway.confirm({ ref, attempt: 1, methodId: 'pm_card_visa', saveCard: false, returnUrl: '' })
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 2_000 })
    world.clock.move({ minutes: 30 })
    expect(await world.expire()).toBe(0)
    world.clock.move({ hours: 24 })
    expect(await world.expire()).toBe(1)
    await world.relay()
    expect(await world.atTheProvider(id)).toEqual({ kept: 0, held: 0, open: 0 })
    expect(world.alerts()).toEqual([])
  })

  it('is confirmed when the rest arrives in time', async () => {
    using world = openMoneyWorld()
    const id = await partPaid(world)
    world.clock.move({ minutes: 30 })
    await world.expire()
    world.clock.move({ hours: 20 })
    await world.pay(id)
    world.clock.move({ hours: 4 })
    expect(await world.expire()).toBe(0)
    expect(await world.details(id)).toMatchObject({ status: 'confirmed', paid: 8_500, expiresAt: null })
  })

  it('asks once when another part arrives in between', async () => {
    using world = openMoneyWorld()
    await inCash(world, await partPaid(world), 2)
    world.clock.move({ minutes: 30 })
    await world.expire()
    world.clock.move({ hours: 24 })
    expect(await world.expire()).toBe(1)
    expect(world.events('booking-part-paid')).toBe(1)
  })

  it.each([
    ['booked for', tuesdayTen, null],
    ['moved to', wednesdayTen, tuesdayEleven],
  ])('waits for the rest at most until its visit: %s', async (_, booked, moved) => {
    using world = openMoneyWorld()
    const id = await partPaid(world, booked)
    world.clock.move({ hours: 28 })
    await world.expire()
    if (moved) await world.booking.reschedule(office, id, moved)
    expect((await world.details(id)).expiresAt).toEqual(moved ?? booked)
  })

  it('keeps its time while the provider has no answer about the rest', async () => {
    let down = false
    using world = openMoneyWorld((gateway) => ({
      ...gateway,
      async retrieve(ref) {
        if (down) throw new OutsideDown('the provider')
        return gateway.retrieve(ref)
      },
    }))
    const id = await partPaid(world)
    world.clock.move({ minutes: 30 })
    await world.expire()
    await world.payments.open({ userId: asha.userId, bookingId: id })
    down = true
    world.clock.move({ hours: 24 })
    expect(await world.expire()).toBe(0)
    expect((await world.details(id)).status).toBe('pending')
    down = false
    expect(await world.expire()).toBe(1)
  })

  it('is not cancelled at the moment at which more arrives', async () => {
    using world = openMoneyWorld()
    const id = await partPaid(world)
    world.clock.move({ minutes: 30 })
    await world.expire()
    world.clock.move({ hours: 24 })
    const read = await world.details(id)
    await inCash(world, id, 8_499)
    const late = { ...read, status: 'cancelled', cancelReason: 'expired' } as const
    const history = { at: world.clock.now(), actor: 'system', from: 'pending', to: 'cancelled', fact: null } as const
    const change = { booking: late, hold: { kind: 'release' }, history, events: [], paid: read.paid } as const
    expect(await world.ports.bookings.expire(change, world.clock.now())).toMatchObject({ ok: false })
    expect((await world.details(id)).status).toBe('confirmed')
  })
})

describe('a part-paid emergency', () => {
  it.each([
    ['that somebody goes to', ['tom', 'ann'], 'confirmed'],
    ['that nobody is free for', [], 'pending'],
  ])('%s stays, and asks for the rest once', async (_, plumbers, status) => {
    using world = openMoneyWorld((gateway) => gateway, plumbers)
    const id = await partPaid(world, null)
    world.clock.move({ minutes: 29 })
    await world.expire()
    expect(world.events('booking-part-paid')).toBe(0)
    world.clock.move({ minutes: 1 })
    for (let times = 0; times < 3; times += 1) expect(await world.expire()).toBe(0)
    world.clock.move({ hours: 48 })
    expect(await world.expire()).toBe(0)
    expect(world.events('booking-part-paid')).toBe(1)
    expect(await world.details(id)).toMatchObject({ status, expiresAt: null })
  })

  it('asks for no rest when all or nothing was paid', async () => {
    using world = openMoneyWorld()
    await inCash(world, await world.book(null), 18_500)
    await world.book(null)
    world.clock.move({ minutes: 31 })
    await world.expire()
    expect(world.events('booking-part-paid')).toBe(0)
  })
})
