import { describe, expect, it } from 'vitest'
import { OutsideDown } from '#modules/shared'
import { asha, office, openMoneyWorld } from '../../../tests/support/apps/money-world.ts'
import { tuesdayTen } from '../../../tests/support/builders/bookings.ts'

const nextMonday = Temporal.Instant.from('2026-03-09T10:00:00Z')

/** A booking of £85.00 whose money is authorised. */
async function held(world: ReturnType<typeof openMoneyWorld>, startsAt = tuesdayTen) {
  world.policy('hold')
  const id = await world.book(startsAt)
  const paid = await world.pay(id)
  if (!paid.ok || !('payment' in paid.value)) throw new Error('the card was not authorised')
  await world.relay()
  return { id, paymentId: paid.value.payment.id }
}

describe('a booking with an authorisation', () => {
  it('is confirmed as soon as the card is authorised, and nothing is captured', async () => {
    using world = openMoneyWorld()
    const { id } = await held(world)
    expect(await world.details(id)).toMatchObject({ status: 'confirmed', authorised: 8_500, charged: 0, paid: 0 })
    expect(await world.atTheProvider(id)).toEqual({ kept: 0, held: 8_500, open: 0 })
    expect(await world.pay(id)).toMatchObject({ ok: false, refusal: { kind: 'not-payable' } })
    expect((await world.details(id)).authorised).toBe(8_500)
  })

  it('is confirmed by the notice of the provider alone', async () => {
    using world = openMoneyWorld()
    world.policy('hold')
    const id = await world.book(tuesdayTen)
    const opened = await world.payments.open({ userId: asha.userId, bookingId: id })
    if (!opened.ok) throw new Error('not opened')
    const ref = opened.value.payment.providerRef ?? ''
    await world.provider.gateway.confirm({ ref, attempt: 1, methodId: 'pm_card_visa', saveCard: false, returnUrl: '' })
    await world.collect()
    for (const notice of world.sent) await world.receive(notice)
    expect(await world.details(id)).toMatchObject({ status: 'confirmed', authorised: 8_500 })
  })

  it.each([
    ['all of it', null, 8_500],
    ['the final cost, and the rest is let go', 6_000, 6_000],
    ['nothing where the work costs nothing', 0, 0],
  ])('is settled after the work: %s', async (_, finalCost, kept) => {
    using world = openMoneyWorld()
    const { id } = await held(world)
    await world.complete(id, finalCost)
    await world.relay()
    expect(await world.atTheProvider(id)).toEqual({ kept, held: 0, open: 0 })
    expect(await world.details(id)).toMatchObject({ authorised: 0, paid: kept })
    expect((await world.booking.amountDue(id))?.payable).toBe(false)
    await world.relayAgain()
    expect(await world.atTheProvider(id)).toEqual({ kept, held: 0, open: 0 })
  })

  it('leaves a balance where the customer has agreed to more', async () => {
    using world = openMoneyWorld()
    const { id } = await held(world)
    world.database.raw.prepare('update bookings set agreed_cost_pence = 12000 where id = ?').run(id)
    await world.complete(id, 12_000)
    await world.relay()
    expect(await world.booking.amountDue(id)).toMatchObject({ amount: 3_500, capture: 'automatic', payable: true })
    await world.pay(id)
    await world.relay()
    expect(await world.atTheProvider(id)).toEqual({ kept: 12_000, held: 0, open: 0 })
  })

  it.each([
    [
      'in time: all of it is let go',
      { hours: 0 },
      { kept: 0, held: 0, open: 0 },
      { fee: 0, taken: 0, released: 8_500 },
    ],
    [
      'too late: the call-out fee is taken of it',
      { hours: 34 },
      { kept: 4_500, held: 0, open: 0 },
      { fee: 4_500, taken: 4_500, released: 4_000 },
    ],
  ])('is settled when it is cancelled %s', async (_, later, after, terms) => {
    using world = openMoneyWorld()
    const { id } = await held(world)
    world.clock.move(later)
    expect(await world.booking.cancellationTerms(id)).toMatchObject({ ...terms, refund: 0 })
    await world.booking.cancel(asha, id, null)
    await world.relay()
    expect(await world.atTheProvider(id)).toEqual(after)
    // The fee was taken on purpose: neither its own event nor a second request gives it back.
    await world.relay()
    await world.relayAgain()
    expect(await world.atTheProvider(id)).toEqual(after)
    expect((await world.details(id)).paid).toBe(after.kept)
  })

  it('is settled once, though the provider is down when the work is completed', async () => {
    const down = { is: false }
    using world = openMoneyWorld((gateway) => ({
      ...gateway,
      async capture(ref, amount) {
        const answer = await gateway.capture(ref, amount)
        // Done there, and the answer is lost on the way.
        if (down.is) throw new OutsideDown('the test gateway')
        return answer
      },
    }))
    const { id } = await held(world)
    down.is = true
    await world.complete(id, 6_000)
    expect(await world.relay()).toBe(1)
    expect((await world.details(id)).paid).toBe(0)
    down.is = false
    expect(await world.relay()).toBe(0)
    expect((await world.details(id)).paid).toBe(6_000)
    expect(await world.atTheProvider(id)).toEqual({ kept: 6_000, held: 0, open: 0 })
  })

  it('is due again when the bank releases the authorisation, and customer and office are notified once', async () => {
    using world = openMoneyWorld()
    const { id, paymentId } = await held(world)
    await world.lapse(paymentId)
    await world.collect()
    for (const notice of world.sent) await world.receive(notice)
    await world.relay()
    await world.relayAgain()
    expect(world.events('hold-lapsed')).toBe(1)
    expect(await world.details(id)).toMatchObject({ status: 'confirmed', authorised: 0 })
    expect(await world.booking.amountDue(id)).toMatchObject({ amount: 8_500, capture: 'manual', payable: true })
  })

  it('is released when the visit moves beyond the life of an authorisation', async () => {
    using world = openMoneyWorld()
    const { id } = await held(world)
    await world.booking.reschedule(office, id, nextMonday)
    await world.relay()
    await world.relay()
    expect(await world.atTheProvider(id)).toEqual({ kept: 0, held: 0, open: 0 })
    expect(world.events('hold-lapsed')).toBe(1)
    expect(await world.booking.amountDue(id)).toMatchObject({ amount: 8_500, capture: 'later', payable: true })
  })

  it('is released also when the card was authorised after the cancellation', async () => {
    using world = openMoneyWorld()
    world.policy('hold')
    const id = await world.book(tuesdayTen)
    const opened = await world.payments.open({ userId: asha.userId, bookingId: id })
    if (!opened.ok) throw new Error('not opened')
    const { id: paymentId, providerRef } = opened.value.payment
    await world.booking.cancel(asha, id, null)
    const ref = providerRef ?? ''
    await world.provider.gateway.confirm({ ref, attempt: 1, methodId: 'pm_card_visa', saveCard: false, returnUrl: '' })
    await world.payments.check(paymentId)
    await world.relay()
    await world.relay()
    expect(await world.atTheProvider(id)).toEqual({ kept: 0, held: 0, open: 0 })
    expect((await world.details(id)).status).toBe('cancelled')
  })
})
