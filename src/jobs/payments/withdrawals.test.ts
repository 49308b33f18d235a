import { describe, expect, it } from 'vitest'
import type { BookingAgreement } from '#modules/booking'
import type { PaymentGateway } from '#modules/payments'
import type { BookingId } from '#modules/shared'
import { openMoneyWorld } from '../../../tests/support/apps/money-world.ts'
import { aRequest } from '../../../tests/support/builders/bookings.ts'
import { agreeing } from '../../../tests/support/builders/terms.ts'

type World = ReturnType<typeof openMoneyWorld>

/** A paid booking of a consumer, with a technician. */
async function paidFor(world: World, startConsent: BookingAgreement['startConsent']): Promise<BookingId> {
  const made = await world.booking.request(aRequest({ agree: agreeing(startConsent) }))
  if (!made.ok) throw new Error(made.refusal.kind)
  await world.pay(made.value.id)
  await world.relay()
  return made.value.id
}

describe('a cancellation by law', () => {
  it('before the work cancels the booking and refunds everything, once', async () => {
    using world = openMoneyWorld()
    const id = await paidFor(world, 'given')
    expect(await world.booking.withdraw(id, 'link')).toMatchObject({ ok: true })
    expect(await world.booking.withdraw(id, 'link')).toMatchObject({ refusal: { why: 'cancelled' } })
    await world.relay()
    await world.relayAgain()
    expect(await world.details(id)).toMatchObject({ status: 'cancelled', cancelReason: 'customer', paid: 0 })
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 0, held: 0 })
    expect([world.events('booking-withdrawn'), world.events('booking-cancelled')]).toEqual([1, 1])
    const [withdrawn] = (await world.booking.history(id)).filter(({ fact }) => fact?.kind === 'withdrawn')
    expect(withdrawn).toMatchObject({ actor: 'link', to: 'cancelled' })
  })

  it('during the work keeps the part that was done', async () => {
    using world = openMoneyWorld()
    const id = await paidFor(world, 'given')
    await world.move(id, 'in_progress', null)
    world.clock.move({ minutes: 30 })
    expect(await world.booking.withdraw(id, 'link')).toMatchObject({ ok: true })
    await world.relay()
    await world.relayAgain()
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 4_250 })
  })

  it('after work that nobody asked to begin early refunds everything, once, and leaves the work done', async () => {
    using world = openMoneyWorld()
    const id = await paidFor(world, 'missing')
    await world.complete(id)
    await world.relay()
    expect(await world.booking.withdraw(id, 'link')).toMatchObject({ ok: true })
    await world.relay()
    await world.relayAgain()
    expect(await world.details(id)).toMatchObject({ status: 'completed', finalCost: 0, paid: 0 })
    expect(await world.booking.withdraw(id, 'link')).toMatchObject({ refusal: { why: 'cancelled' } })
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 0 })
  })

  it('after unpaid work closes the payment that was begun, so that nobody can pay any more', async () => {
    using world = openMoneyWorld()
    world.policy('after')
    const made = await world.booking.request(aRequest({ agree: agreeing('missing') }))
    if (!made.ok) throw new Error(made.refusal.kind)
    const { id } = made.value
    await world.relay()
    await world.complete(id)
    await world.relay()
    await world.pay(id, 'pm_card_authenticationRequired')
    expect(await world.atTheProvider(id)).toMatchObject({ open: 1 })
    expect(await world.booking.withdraw(id, 'link')).toMatchObject({ ok: true })
    expect(await world.relay()).toBe(0)
    await world.relayAgain()
    expect(await world.atTheProvider(id)).toEqual({ kept: 0, held: 0, open: 0 })
    expect(await world.details(id)).toMatchObject({ status: 'completed', finalCost: 0, paid: 0 })
  })

  it('after work that was asked for is refused, and nothing changes', async () => {
    using world = openMoneyWorld()
    const id = await paidFor(world, 'given')
    await world.complete(id)
    await world.relay()
    const before = await world.details(id)
    expect(await world.booking.withdraw(id, 'link')).toMatchObject({ refusal: { why: 'performed' } })
    await world.relay()
    expect(await world.details(id)).toEqual(before)
    expect(world.events('booking-withdrawn')).toBe(0)
  })

  it('whose refund fails at first is refunded once in the end', async () => {
    let isDown = true
    const unsteady = (gateway: PaymentGateway): PaymentGateway => ({
      ...gateway,
      async refund(...asked) {
        if (isDown) throw new Error('the provider is down')
        return gateway.refund(...asked)
      },
    })
    using world = openMoneyWorld(unsteady)
    const id = await paidFor(world, 'missing')
    await world.complete(id)
    await world.relay()
    await world.booking.withdraw(id, 'link')
    await world.relay()
    isDown = false
    world.clock.move({ hours: 1 })
    await world.relayAgain()
    await world.payments.finishRefunds()
    await world.relayAgain()
    expect(await world.atTheProvider(id)).toMatchObject({ kept: 0 })
    expect(await world.details(id)).toMatchObject({ paid: 0, finalCost: 0 })
  })
})
