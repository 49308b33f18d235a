import { describe, expect, it } from 'vitest'
import { pence } from '#modules/shared'
import { asha, openMoneyWorld } from '../../../tests/support/apps/money-world.ts'
import { tuesdayTen } from '../../../tests/support/builders/bookings.ts'

describe('a booking, by the payment policy of its service', () => {
  it('deposit: is confirmed by the call-out fee, and the rest is due once the work is done', async () => {
    using world = openMoneyWorld()
    world.policy('deposit')
    const id = await world.book(tuesdayTen)
    expect(await world.booking.amountDue(id)).toMatchObject({ amount: 4_500, capture: 'automatic' })
    await world.pay(id)
    expect(await world.details(id)).toMatchObject({ status: 'confirmed', paid: 4_500 })
    expect((await world.booking.amountDue(id))?.payable).toBe(false)
    await world.complete(id, 8_000)
    await world.relay()
    expect(await world.booking.amountDue(id)).toMatchObject({ amount: 3_500, payable: true })
    await world.pay(id)
    expect((await world.details(id)).paid).toBe(8_000)
  })

  it('deposit: keeps the fee of the booking, though the owner changes it', async () => {
    using world = openMoneyWorld()
    world.policy('deposit')
    const id = await world.book(tuesdayTen)
    world.database.raw.exec(
      `insert into settings values ('booking_rules', '{"late_cancellation_fee_pence": 6000}', '2026-03-02T07:00:00.000Z')`,
    )
    expect(await world.booking.amountDue(id)).toMatchObject({ amount: 4_500 })
    expect(await world.booking.amountDue(await world.book(tuesdayTen))).toMatchObject({ amount: 6_000 })
  })

  it('deposit: refunds what exceeds the cost of the work', async () => {
    using world = openMoneyWorld()
    world.policy('deposit')
    const id = await world.book(tuesdayTen)
    await world.pay(id)
    await world.complete(id, 3_000)
    await world.relay()
    await world.relayAgain()
    expect(await world.atTheProvider(id)).toEqual({ kept: 3_000, held: 0, open: 0 })
  })

  it('after: is confirmed at once with a technician, never expires, and cannot be paid before the work is completed', async () => {
    using world = openMoneyWorld()
    world.policy('after')
    const id = await world.book(tuesdayTen)
    expect(await world.details(id)).toMatchObject({ status: 'confirmed', expiresAt: null, technician: {} })
    expect(await world.pay(id)).toMatchObject({ ok: false })
    expect(world.database.count('payments')).toBe(0)
    world.clock.move({ hours: 2 })
    expect(await world.expire()).toBe(0)
    await world.complete(id)
    expect(await world.booking.amountDue(id)).toMatchObject({ amount: 8_500, payable: true })
  })

  it.each(['full', 'deposit', 'hold'] as const)('%s: expires unpaid, and leaves no payment open', async (policy) => {
    using world = openMoneyWorld()
    world.policy(policy)
    const id = await world.book(tuesdayTen)
    await world.payments.open({ userId: asha.userId, bookingId: id })
    world.clock.move({ minutes: 31 })
    expect(await world.expire()).toBe(1)
    expect(await world.atTheProvider(id)).toEqual({ kept: 0, held: 0, open: 0 })
  })

  it('hold: does not expire where the card was authorised and no notice came', async () => {
    using world = openMoneyWorld()
    world.policy('hold')
    const id = await world.book(tuesdayTen)
    const opened = await world.payments.open({ userId: asha.userId, bookingId: id })
    const ref = (opened.ok && opened.value.payment.providerRef) || ''
    await world.provider.gateway.confirm({ ref, attempt: 1, methodId: 'pm_card_visa', saveCard: false, returnUrl: '' })
    world.clock.move({ minutes: 31 })
    expect(await world.expire()).toBe(0)
    expect(await world.details(id)).toMatchObject({ status: 'confirmed', authorised: 8_500 })
  })

  it('full: refunds a payment at the old price as far as it exceeds the cost of the work', async () => {
    using world = openMoneyWorld()
    world.policy('full')
    const id = await world.book(null)
    const opened = await world.payments.open({ userId: asha.userId, bookingId: id })
    const ref = (opened.ok && opened.value.payment.providerRef) || ''
    await world.complete(id, 10_000)
    await world.relay()
    await world.provider.gateway.confirm({ ref, attempt: 1, methodId: 'pm_card_visa', saveCard: false, returnUrl: '' })
    await world.collect()
    for (const notice of world.sent) await world.receive(notice)
    await world.relay()
    await world.relayAgain()
    expect(await world.atTheProvider(id)).toEqual({ kept: 10_000, held: 0, open: 0 })
    expect((await world.details(id)).paid).toBe(pence(10_000))
  })
})
