import { describe, expect, it } from 'vitest'
import { cardConsentVersion } from '#modules/payments'
import { inBusinessZone, pence } from '#modules/shared'
import { asha, office, openMoneyWorld } from '../../../tests/support/apps/money-world.ts'
import { tuesdayTen } from '../../../tests/support/builders/bookings.ts'

const nextMonday = Temporal.Instant.from('2026-03-09T10:00:00Z')

describe('a booking whose visit is beyond the life of an authorisation', () => {
  /** A booking of £85.00 whose card is kept. */
  async function kept(world: ReturnType<typeof openMoneyWorld>, methodId = 'pm_card_visa') {
    world.policy('hold')
    const id = await world.book(nextMonday)
    const given = await world.pay(id, methodId)
    if (!given.ok || !('payment' in given.value)) throw new Error('the card was not kept')
    await world.relay()
    return { id, paymentId: given.value.payment.id }
  }

  it('waits for a card, and is confirmed once it is kept; nothing is captured or authorised', async () => {
    using world = openMoneyWorld()
    world.policy('hold')
    const id = await world.book(nextMonday)
    expect(await world.details(id)).toMatchObject({ status: 'pending' })
    expect(await world.booking.amountDue(id)).toMatchObject({ amount: 8_500, capture: 'later', payable: true })
    await world.pay(id)
    const confirmed = {
      status: 'confirmed',
      authorised: 8_500,
      onKeptCard: 8_500,
      paid: 0,
      charged: 0,
      expiresAt: null,
    }
    expect(await world.details(id)).toMatchObject(confirmed)
    expect(await world.booking.amountDue(id)).toMatchObject({ payable: false, reason: 'held' })
    await world.relay()
    expect([world.events('card-kept'), world.events('payment-authorised')]).toEqual([1, 0])
  })

  it('keeps no card without consent to the present text, and records the consent', async () => {
    using world = openMoneyWorld()
    world.policy('hold')
    const id = await world.book(nextMonday)
    const opened = await world.payments.open({ userId: asha.userId, bookingId: id })
    if (!opened.ok) throw new Error('not opened')
    const { id: paymentId, providerRef } = opened.value.payment
    const asked = { userId: asha.userId, paymentId, methodId: 'pm_card_visa', saveCard: false }
    const needed = { ok: false, refusal: { kind: 'consent-needed' } }
    expect(await world.payments.confirm(asked)).toMatchObject(needed)
    expect(await world.payments.confirm({ ...asked, consent: { version: '2019-01', byLink: false } })).toMatchObject(
      needed,
    )
    expect(await world.payments.payPage({ userId: asha.userId, bookingId: id })).toMatchObject(needed)
    expect((await world.provider.gateway.retrieve(providerRef ?? '')).phase).toBe('open')
    expect(await world.stores.payments.consents(paymentId)).toEqual([])
    const consent = { version: cardConsentVersion, byLink: true }
    expect(await world.payments.confirm({ ...asked, consent })).toMatchObject({ ok: true })
    expect(await world.stores.payments.consents(paymentId)).toMatchObject([
      { userId: asha.userId, version: cardConsentVersion, byLink: true },
    ])
  })

  it('expires when no card is given in time', async () => {
    using world = openMoneyWorld()
    world.policy('hold')
    const id = await world.book(nextMonday)
    await world.pay(id, 'pm_card_chargeDeclined')
    world.clock.move({ minutes: 31 })
    expect(await world.expire()).toBe(1)
    expect(await world.details(id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
    expect(await world.atTheProvider(id)).toEqual({ kept: 0, held: 0, open: 0 })
  })

  it.each([
    ['all of it', null, 8_500],
    ['the final cost', 6_000, 6_000],
    ['nothing where the work costs nothing', 0, 0],
  ])('charges the card after the work: %s, once for repeated events', async (_, finalCost, taken) => {
    using world = openMoneyWorld()
    const { id } = await kept(world)
    world.clock.set(nextMonday)
    await world.complete(id, finalCost)
    await world.relay()
    await world.relayAgain()
    expect(await world.atTheProvider(id)).toEqual({ kept: taken, held: 0, open: 0 })
    expect(await world.details(id)).toMatchObject({ authorised: 0, onKeptCard: 0, paid: taken })
    expect((await world.booking.amountDue(id))?.payable).toBe(false)
  })

  it('charges no more than was agreed with the card: a variation is paid by its customer', async () => {
    using world = openMoneyWorld()
    const { id } = await kept(world)
    world.database.raw.prepare('update bookings set agreed_cost_pence = 12000 where id = ?').run(id)
    await world.complete(id, 12_000)
    await world.relay()
    expect((await world.atTheProvider(id)).kept).toBe(8_500)
    expect(await world.booking.amountDue(id)).toMatchObject({ amount: 3_500, capture: 'automatic', payable: true })
  })

  it.each([['pm_card_chargeCustomerFail'], ['pm_card_authenticationRequired']])(
    'is due when the card cannot be charged (%s): customer and office are notified once, and it can be paid',
    async (methodId) => {
      using world = openMoneyWorld()
      const { id, paymentId } = await kept(world, methodId)
      await world.passChallenge(paymentId)
      await world.relay()
      expect(await world.details(id)).toMatchObject({ status: 'confirmed', onKeptCard: 8_500 })
      await world.complete(id, 8_000)
      await world.relay()
      await world.relay()
      await world.relayAgain()
      expect([world.events('card-not-charged'), world.events('hold-lapsed')]).toEqual([1, 0])
      expect(await world.atTheProvider(id)).toEqual({ kept: 0, held: 0, open: 0 })
      expect(await world.booking.amountDue(id)).toMatchObject({ amount: 8_000, capture: 'automatic', payable: true })
      await world.pay(id)
      expect(await world.atTheProvider(id)).toEqual({ kept: 8_000, held: 0, open: 0 })
    },
  )

  it.each([
    ['in time: nothing', nextMonday.subtract({ hours: 30 }), 0],
    ['too late: the call-out fee', nextMonday.subtract({ hours: 10 }), 4_500],
  ])('charges the card when it is cancelled %s, once', async (_, at, fee) => {
    using world = openMoneyWorld()
    const { id } = await kept(world)
    world.clock.set(at)
    expect(await world.booking.cancellationTerms(id)).toMatchObject({ fee, taken: fee, refund: 0 })
    await world.booking.cancel(asha, id, null)
    await world.relay()
    await world.relayAgain()
    expect(await world.atTheProvider(id)).toEqual({ kept: fee, held: 0, open: 0 })
    expect(await world.details(id)).toMatchObject({ paid: fee, onKeptCard: 0 })
    expect(world.alerts()).toEqual([])
  })

  it('alerts the office once of a fee that the card declined', async () => {
    using world = openMoneyWorld()
    const { id } = await kept(world, 'pm_card_chargeCustomerFail')
    world.clock.set(nextMonday.subtract({ hours: 10 }))
    await world.booking.cancel(asha, id, null)
    await world.relay()
    await world.relayAgain()
    expect(world.alerts()).toEqual([expect.stringContaining('did not give the £45.00')])
    expect(world.events('card-not-charged')).toBe(0)
    expect(await world.atTheProvider(id)).toEqual({ kept: 0, held: 0, open: 0 })
  })

  it('keeps its card when it moves, near or far', async () => {
    using world = openMoneyWorld()
    const { id } = await kept(world)
    for (const start of [nextMonday.add({ hours: 48 }), tuesdayTen]) {
      await world.booking.reschedule(office, id, start)
      await world.relay()
      expect(await world.details(id)).toMatchObject({ status: 'confirmed', onKeptCard: 8_500, startsAt: start })
    }
    await world.complete(id)
    await world.relay()
    expect((await world.atTheProvider(id)).kept).toBe(8_500)
  })

  it('asks for a card 5 days before, once, where the office confirmed it without one', async () => {
    using world = openMoneyWorld()
    world.policy('hold')
    const id = await world.book(nextMonday)
    await world.booking.assign(office, id, 'auto')
    expect(await world.details(id)).toMatchObject({ status: 'confirmed', authorised: 0 })
    expect(await world.booking.askForAuthorisations()).toBe(0)
    world.clock.set(nextMonday.subtract({ hours: 120 }))
    expect(await world.expire()).toBe(0)
    expect(await world.booking.askForAuthorisations()).toBe(1)
    expect(await world.booking.askForAuthorisations()).toBe(0)
    expect(world.events('hold-asked')).toBe(1)
    expect(await world.booking.amountDue(id)).toMatchObject({ amount: 8_500, capture: 'manual', payable: true })
    await world.pay(id)
    expect(await world.details(id)).toMatchObject({ status: 'confirmed', authorised: 8_500, onKeptCard: 0 })
  })

  it('asks for another card after a manual payment, as the first is not kept any more', async () => {
    using world = openMoneyWorld()
    const { id } = await kept(world)
    const recorded = await world.payments.record({
      bookingId: id,
      paymentId: null,
      method: 'cash',
      amount: pence(1_000),
      date: inBusinessZone(world.clock.now()).toPlainDate(),
      reference: null,
      recordedBy: office.userId,
    })
    expect(recorded.ok).toBe(true)
    await world.relay()
    await world.relayAgain()
    expect(world.events('card-forgotten')).toBe(1)
    expect(await world.booking.amountDue(id)).toMatchObject({ amount: 7_500, capture: 'later', payable: true })
  })

  it('is paid after the work where no card was given', async () => {
    using world = openMoneyWorld()
    world.policy('hold')
    const id = await world.book(nextMonday)
    await world.booking.assign(office, id, 'auto')
    world.clock.set(nextMonday)
    await world.complete(id, 8_000)
    await world.relay()
    expect(await world.booking.amountDue(id)).toMatchObject({ amount: 8_000, capture: 'automatic', payable: true })
  })

  it('does not offer PayPal, which keeps no cards', async () => {
    using world = openMoneyWorld()
    world.policy('hold')
    const id = await world.book(nextMonday)
    const asked = { userId: asha.userId, bookingId: id, way: 'paypal' } as const
    expect(await world.payments.open(asked)).toEqual({ ok: false, refusal: { kind: 'way-not-offered' } })
    expect([world.payments.takerOf('paypal', 'manual'), world.payments.takerOf('paypal', 'later')]).toEqual([
      'test',
      null,
    ])
  })

  it('waits another day for a card where nobody is assigned and the first is not kept any more, and then expires', async () => {
    using world = openMoneyWorld()
    const { id } = await kept(world)
    world.database.raw.prepare("update bookings set status = 'pending', technician_id = null where id = ?").run(id)
    await world.payments.forgetCard(id)
    await world.relay()
    expect(await world.details(id)).toMatchObject({ expiresAt: world.clock.now().add({ hours: 24 }) })
    expect(await world.booking.amountDue(id)).toMatchObject({ capture: 'later', payable: true })
    world.clock.move({ hours: 25 })
    expect(await world.expire()).toBe(1)
    expect(await world.details(id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
  })

  it('prevents the deletion of its saved card until it is over', async () => {
    using world = openMoneyWorld()
    world.policy('full')
    const paidBefore = await world.book(tuesdayTen)
    await world.pay(paidBefore, 'pm_card_visa', true)
    const [card] = await world.payments.listCards(asha.userId)
    if (!card) throw new Error('no card was saved')
    const { id } = await kept(world, card.id)
    const { reference } = await world.details(id)
    const refused = { ok: false, refusal: { kind: 'card-in-use', reference } }
    expect(await world.payments.deleteCard(asha.userId, card.id)).toEqual(refused)
    await world.booking.cancel(asha, id, null)
    await world.relay()
    expect(await world.payments.deleteCard(asha.userId, card.id)).toMatchObject({ ok: true })
  })
})
