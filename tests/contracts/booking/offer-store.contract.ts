import { describe, expect, it } from 'vitest'
import type { Booking, BookingChange, BookingDetails, BookingStore, OfferChange, OfferStore } from '#modules/booking'
import { spanOf } from '#modules/scheduling'
import type { TechnicianId } from '#modules/shared'
import { aBooking, asha, now, office, technicianId, tuesdayTen, userId } from '../../support/builders/bookings.ts'
import { anOrder } from './booking-store-builders.ts'

interface OpenedOffers extends Disposable {
  readonly store: BookingStore
  readonly offers: OfferStore
  /** The kinds of the events that were kept, oldest first. */
  eventKinds(): readonly string[]
}

const [tom, ann] = [technicianId('tom'), technicianId('ann')]
const until = now.add({ minutes: 5 })

/** The contract of every `OfferStore`, with the `BookingStore` that writes it. It is opened furnished, with Tom and Ann. */
export function offerStoreContract(keeper: string, open: () => Promise<OpenedOffers>): void {
  /** An emergency that is offered to Tom. */
  async function offered({ store }: OpenedOffers): Promise<Booking> {
    const booking = {
      ...aBooking({ priority: 'emergency', expiresAt: null }),
      technicianId: tom,
      status: 'confirmed',
    } as const
    const order = anOrder(booking, {
      decide: () => ({ booking, history: [], events: [], offer: { until } }),
      emergency: {
        emergencyType: 'Burst',
        severity: 'high',
        estimatedArrival: now.add({ minutes: 60 }),
        fee: booking.estimatedCost,
      },
    })
    const kept = await store.request(order)
    if (!kept.ok) throw new Error(kept.refusal.kind)
    return booking
  }

  async function change(
    { store }: OpenedOffers,
    { id }: Booking,
    offer: OfferChange | null,
    to: Partial<Booking> = {},
  ) {
    const booking = await found(store, id)
    const hold = placed(booking, to)
    return store.save({
      booking: { ...booking, ...to, updatedAt: to.updatedAt ?? now },
      hold,
      history: { at: now, actor: 'system', from: booking.status, to: booking.status, fact: null },
      events: [],
      ...(offer && { offer }),
    })
  }

  const placed = (booking: BookingDetails, { technicianId: to }: Partial<Booking>): BookingChange['hold'] =>
    to === undefined || to === booking.technicianId
      ? { kind: 'keep' }
      : to === null
        ? { kind: 'release' }
        : { kind: 'place', resource: to, span: spanOf(tuesdayTen, 60, 0) }

  async function found(store: BookingStore, id: Booking['id']): Promise<BookingDetails> {
    const booking = await store.find(id)
    if (!booking) throw new Error('the booking was kept')
    return booking
  }

  const toNext = (state: 'declined' | 'expired', next: TechnicianId | null) =>
    [
      {
        ends: { number: 1, state, reason: state === 'declined' ? 'ill' : null },
        ...(next ? { until } : { nobody: true as const }),
      },
      { technicianId: next, ...(next === null && { status: 'pending' as const }) },
    ] as const

  describe(`OfferStore kept by ${keeper}`, () => {
    it('keeps an offer exactly, with its technician, and the booking reads as offered', async () => {
      using opened = await open()
      const { id } = await offered(opened)
      expect(await opened.offers.of(id)).toEqual([
        {
          bookingId: id,
          number: 1,
          visit: 1,
          technicianId: tom,
          at: now,
          until,
          state: 'open',
          answeredAt: null,
          reason: null,
          userId: userId('tom'),
          fullName: 'Tom',
          phone: null,
        },
      ])
      expect(await opened.offers.escalation(id)).toEqual({
        bookingId: id,
        state: 'offering',
        startedAt: now,
        dueAt: now.add({ minutes: 15 }),
        rings: 0,
        owner: null,
        ownedAt: null,
      })
      expect(await found(opened.store, id)).toMatchObject({ isOffered: true })
    })

    it('lists the open offers of a user until they are over, and those that are over', async () => {
      using opened = await open()
      const { id } = await offered(opened)
      const { offers } = opened
      expect(await offers.openOf(userId('tom'), until.subtract({ milliseconds: 1 }))).toMatchObject([{ bookingId: id }])
      expect(await offers.openOf(userId('tom'), until)).toEqual([])
      expect(await offers.openOf(userId('ann'), now)).toEqual([])
      expect(await offers.expired(until.subtract({ milliseconds: 1 }), 10)).toEqual([])
      expect(await offers.expired(until, 10)).toEqual([id])
      expect(await offers.expired(until, 0)).toEqual([])
    })

    it('passes an offer on in one change, and refuses the same change again', async () => {
      using opened = await open()
      const booking = await offered(opened)
      expect(await change(opened, booking, ...toNext('declined', ann))).toMatchObject({ ok: true })
      expect(await opened.offers.of(booking.id)).toMatchObject([
        { number: 1, technicianId: tom, state: 'declined', reason: 'ill', answeredAt: now },
        { number: 2, technicianId: ann, state: 'open', until },
      ])
      expect(await change(opened, booking, ...toNext('expired', null))).toMatchObject({
        ok: false,
        refusal: { kind: 'booking-changed' },
      })
      expect(await opened.offers.of(booking.id)).toMatchObject([{ state: 'declined' }, { state: 'open' }])
    })

    it('rings when nobody is left; each ring is kept once, with its events', async () => {
      using opened = await open()
      const booking = await offered(opened)
      await change(opened, booking, ...toNext('expired', null))
      const { offers } = opened
      expect(await offers.due(now.subtract({ milliseconds: 1 }), 10)).toEqual([])
      const [due] = await offers.due(now, 10)
      if (!due) throw new Error('the alarm is due')
      expect(due).toMatchObject({ bookingId: booking.id, state: 'ringing', dueAt: now, rings: 0 })
      const after = { ...due, rings: 1, dueAt: now.add({ minutes: 2 }) }
      const event = { kind: 'office-alarm', bookingId: booking.id, customerId: asha.userId, ring: 1, at: now } as const
      expect(await offers.keep(due, after, [event])).toBe(true)
      expect(await offers.keep(due, after, [event])).toBe(false)
      expect(opened.eventKinds().filter((kind) => kind === 'office-alarm')).toHaveLength(1)
      expect(await offers.due(now, 10)).toEqual([])
      expect(await offers.alarms()).toEqual([after])
    })

    it('keeps who has it, once, and rings no more', async () => {
      using opened = await open()
      const booking = await offered(opened)
      expect(await change(opened, booking, { owner: office.userId })).toMatchObject({ ok: false })
      await change(opened, booking, ...toNext('expired', null))
      expect(await change(opened, booking, { owner: office.userId })).toMatchObject({ ok: true })
      expect(await change(opened, booking, { owner: office.userId })).toMatchObject({ ok: false })
      expect(await opened.offers.escalation(booking.id)).toMatchObject({
        state: 'owned',
        owner: office.userId,
        ownedAt: now,
        dueAt: null,
      })
      expect(await opened.offers.alarms()).toHaveLength(1)
    })

    it('lets offers follow a booking that others change', async () => {
      using opened = await open()
      const booking = await offered(opened)
      await change(opened, booking, null, { technicianId: ann })
      expect(await opened.offers.of(booking.id)).toMatchObject([{ state: 'withdrawn' }])
      expect(await opened.offers.escalation(booking.id)).toMatchObject({ state: 'over', dueAt: null })
      await change(opened, booking, null, { technicianId: null, status: 'pending' })
      expect(await opened.offers.escalation(booking.id)).toMatchObject({ state: 'ringing' })
      await change(opened, booking, null, { status: 'cancelled', cancelReason: 'customer' })
      expect(await opened.offers.escalation(booking.id)).toMatchObject({ state: 'over' })
      expect(await opened.offers.alarms()).toEqual([])
    })

    it('knows nothing of a booking that was never offered', async () => {
      using opened = await open()
      const booking = aBooking()
      const kept = await opened.store.request(anOrder(booking))
      expect(kept.ok).toBe(true)
      expect(await opened.offers.of(booking.id)).toEqual([])
      expect(await opened.offers.escalation(booking.id)).toBeNull()
      expect(await found(opened.store, booking.id)).toMatchObject({ isOffered: false })
    })
  })
}
