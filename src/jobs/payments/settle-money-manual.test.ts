import { describe, expect, it } from 'vitest'
import { inBusinessZone, pence } from '#modules/shared'
import { office, openMoneyWorld } from '../../../tests/support/apps/money-world.ts'
import { tuesdayTen } from '../../../tests/support/builders/bookings.ts'

describe('a manual payment', () => {
  async function paidInCash(world: ReturnType<typeof openMoneyWorld>) {
    const id = await world.book(tuesdayTen)
    const cash = { method: 'cash', amount: pence(8_500), reference: null, recordedBy: office.userId } as const
    const date = inBusinessZone(world.clock.now()).toPlainDate()
    const recorded = await world.payments.record({ ...cash, bookingId: id, paymentId: null, date })
    if (!recorded.ok) throw new Error(recorded.refusal.kind)
    await world.relay()
    return { id, paymentId: recorded.value.payment.id, reference: (await world.details(id)).reference }
  }

  it('confirms the booking like a card payment', async () => {
    using world = openMoneyWorld()
    const { id } = await paidInCash(world)
    expect(await world.details(id)).toMatchObject({ status: 'confirmed', paid: 8_500 })
  })

  it('is not refunded automatically after a cancellation: the office is alerted once, and records the refund', async () => {
    using world = openMoneyWorld()
    const { id, paymentId, reference } = await paidInCash(world)
    world.clock.set(world.clock.now().add({ minutes: 5 }))
    await world.booking.cancel(office, id, 'Ill')
    await world.relay()
    await world.relayAgain()
    expect((await world.details(id)).paid).toBe(8_500)
    expect(world.alerts()).toEqual([
      `£85.00 of what was paid for ${reference} could not be refunded automatically. Pay it back, and record it.`,
    ])
    const asked = { paymentId, refundId: null, amount: null, reason: 'Cancelled', requestedBy: office.userId }
    expect(await world.payments.refund(asked)).toMatchObject({ ok: true })
    expect((await world.details(id)).paid).toBe(0)
  })

  it('is owed back where the work cost less', async () => {
    using world = openMoneyWorld()
    const { id, reference } = await paidInCash(world)
    await world.complete(id, 6_000)
    await world.relay()
    expect(world.alerts()).toEqual([
      `£25.00 of what was paid for ${reference} could not be refunded automatically. Pay it back, and record it.`,
    ])
    expect((await world.details(id)).paid).toBe(8_500)
  })
})
