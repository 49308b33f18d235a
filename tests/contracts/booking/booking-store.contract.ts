import { describe, expect, it } from 'vitest'
import { spanOf } from '#modules/scheduling'
import { type UserId, pence } from '#modules/shared'
import { aBooking, asha, bookingId, now, tuesdayEleven, tuesdayTen } from '../../support/builders/bookings.ts'
import { type OpenedBookingStore, aClaim, aMove, anOrder, tom } from './booking-store-builders.ts'

/** The contract of every `BookingStore`, for any database. It is opened furnished, with one plumber, Tom. */
export function bookingStoreContract(keeper: string, open: () => OpenedBookingStore): void {
  describe(`BookingStore kept by ${keeper}`, () => {
    it('returns a booking exactly, with its reservation', async () => {
      using opened = open()
      const booking = aBooking()
      const made = await opened.store.request(anOrder(booking))
      expect(made).toEqual({ ok: true, value: { ...booking, reservedResource: tom } })
      expect(await opened.store.find(booking.id)).toEqual({ ...booking, reservedResource: tom })
      expect(await opened.store.history(booking.id)).toEqual([
        { at: now, actor: asha.userId, from: null, to: 'pending', fact: null },
      ])
    })

    it('keeps what was agreed with an order, and nothing where nothing was', async () => {
      using opened = open()
      const booking = aBooking()
      const agreement = {
        version: '3',
        text: 'Who we are\nYour contract is with Callout.',
        customerKind: 'consumer',
        startConsent: 'given',
        startsAt: tuesdayTen,
        wasRead: null,
        agreedAt: now,
        agreedBy: asha.userId,
        network: '81.2.69.0/24',
        pages: { terms: '3', cancellation: '2026-12' },
      } as const
      await opened.store.request(anOrder(booking, { decide: () => ({ booking, history: [], events: [], agreement }) }))
      expect(await opened.store.agreement(booking.id)).toEqual({ ...agreement, consents: [] })
      await opened.store.request(anOrder(aBooking({ id: 'other' }), { resources: ['lane:x:1'] }))
      expect(await opened.store.agreement(bookingId('other'))).toBeNull()
    })

    it('adds a new caller with the booking, and keeps nobody with a refused one', async () => {
      using opened = open()
      const caller = (name: string) => ({
        id: `usr_${name}` as UserId,
        fullName: 'Cora Caller',
        email: '',
        phone: '+447700900123',
        postcode: 'CR0 1AB',
        address: '4 Surrey Street',
      })
      const forCaller = (name: string) => {
        const booking = aBooking({ id: name, customerId: caller(name).id })
        return anOrder(booking, {
          decide: (free) => (free === null ? null : { booking, history: [], events: [], caller: caller(name) }),
        })
      }
      expect(await opened.store.request(forCaller('cora'))).toMatchObject({
        ok: true,
        value: { customerId: 'usr_cora' },
      })
      expect(opened.guests()).toEqual(['usr_cora'])
      expect(await opened.store.request(forCaller('carl'))).toEqual({ ok: false, refusal: { kind: 'resource-held' } })
      expect(opened.guests()).toEqual(['usr_cora'])
    })

    it('keeps no booking of a customer whose data was erased meanwhile', async () => {
      using opened = open()
      opened.eraseCustomer()
      const booking = aBooking()
      const refused = await opened.store.request(anOrder(booking, { claim: aClaim() }))
      expect(refused).toEqual({ ok: false, refusal: { kind: 'customer-erased' } })
      expect([await opened.store.find(booking.id), opened.eventKinds()]).toEqual([null, []])
    })

    it('returns null for an unknown booking', async () => {
      using opened = open()
      expect(await opened.store.find(bookingId('missing'))).toBeNull()
      expect(await opened.store.emergency(bookingId('missing'))).toBeNull()
    })

    it('refuses time that is held, and keeps nothing of the refused booking', async () => {
      using opened = open()
      await opened.store.request(anOrder(aBooking({ id: 'first' })))
      const second = await opened.store.request(
        anOrder(aBooking({ id: 'second' }), { span: spanOf(tuesdayTen.add({ minutes: 59 }), 60, 0), claim: aClaim() }),
      )
      expect(second).toEqual({ ok: false, refusal: { kind: 'resource-held' } })
      expect(opened.eventKinds()).toEqual(['booking-requested'])
      expect(await opened.store.find(bookingId('second'))).toBeNull()
      expect(await opened.store.history(bookingId('second'))).toEqual([])
      const retried = anOrder(aBooking({ id: 'third' }), { span: spanOf(tuesdayEleven, 60, 0), claim: aClaim() })
      expect(await opened.store.request(retried)).toMatchObject({ ok: true, value: { reservedResource: tom } })
    })

    it('reserves the next resource when the best is reserved, and accepts time that only touches', async () => {
      using opened = open()
      await opened.store.request(anOrder(aBooking({ id: 'first' })))
      const second = await opened.store.request(anOrder(aBooking({ id: 'second' }), { resources: [tom, 'lane:x:1'] }))
      expect(second).toMatchObject({ ok: true, value: { reservedResource: 'lane:x:1' } })
      const third = await opened.store.request(
        anOrder(aBooking({ id: 'third' }), { span: spanOf(tuesdayEleven, 60, 0) }),
      )
      expect(third).toMatchObject({ ok: true, value: { reservedResource: tom } })
    })

    it('keeps the larger buffer between two bookings free, whichever came first', async () => {
      using opened = open()
      await opened.store.request(anOrder(aBooking({ id: 'first' }), { span: spanOf(tuesdayTen, 60, 30) }))
      const near = spanOf(tuesdayTen.add({ minutes: 80 }), 60, 0)
      const second = await opened.store.request(anOrder(aBooking({ id: 'second' }), { span: near }))
      expect(second).toMatchObject({ ok: false })
    })

    describe('with travel', () => {
      const croydon = { district: 'CR0', latitude: 51.37, longitude: -0.08 }
      const purley = { district: 'CR2', latitude: 51.33, longitude: -0.12 }
      const inCroydon = spanOf(tuesdayTen, 60, 0, { place: croydon })
      const after = (minutes: number) => spanOf(tuesdayEleven.add({ minutes }), 60, 0, { place: purley })

      it('keeps the way between two districts free', async () => {
        using opened = open()
        opened.storeRoom({ km_per_hour: 10 })
        await opened.store.request(anOrder(aBooking({ id: 'first' }), { span: inCroydon }))
        const near = await opened.store.request(anOrder(aBooking({ id: 'second' }), { span: after(31) }))
        expect(near).toEqual({ ok: false, refusal: { kind: 'resource-held' } })
        const far = await opened.store.request(anOrder(aBooking({ id: 'third' }), { span: after(32) }))
        expect(far).toMatchObject({ ok: true, value: { reservedResource: tom } })
      })

      it('saves less room where the office waives it, and no overlap', async () => {
        using opened = open()
        opened.storeRoom({ km_per_hour: 10 })
        const late = aBooking({ id: 'second' })
        await opened.store.request(anOrder(aBooking({ id: 'first' }), { span: inCroydon }))
        await opened.store.request(anOrder(late, { span: after(60) }))
        const place = (minutes: number, waivesRoom: boolean) =>
          aMove(late, { kind: 'place', resource: tom, span: after(minutes), waivesRoom })
        expect(await opened.store.save(place(10, false))).toMatchObject({ refusal: { kind: 'resource-held' } })
        expect(await opened.store.save(place(-1, true))).toMatchObject({ refusal: { kind: 'resource-held' } })
        expect(await opened.store.save(place(10, true))).toMatchObject({ ok: true })
      })

      it('needs no way in a lane', async () => {
        using opened = open()
        opened.storeRoom({ km_per_hour: 10 })
        const lane = { resources: ['lane:x:1'] }
        await opened.store.request(anOrder(aBooking({ id: 'first' }), { span: inCroydon, ...lane }))
        expect(
          await opened.store.request(anOrder(aBooking({ id: 'second' }), { span: after(0), ...lane })),
        ).toMatchObject({ ok: true })
      })
    })

    it('holds at most the capacity of a trade at once, on whichever lanes, however many ask at the same time', async () => {
      using opened = open()
      const lanes = [1, 2, 3, 4].map((lane) => `lane:x:${lane}`)
      await opened.store.request(anOrder(aBooking({ id: 'early' }), { resources: ['lane:x:4'] }))
      opened.storeRoom({ capacity: { x: 2 } })
      const asked = await Promise.all(
        ['a', 'b', 'c'].map((id) => opened.store.request(anOrder(aBooking({ id }), { resources: lanes.slice(0, 2) }))),
      )
      expect(asked.filter(({ ok }) => ok)).toHaveLength(1)
    })

    it('refuses one visit more than a limit of the day, but no emergency', async () => {
      using opened = open()
      opened.storeRoom({ day_caps: [{ scope: 'firm', id: '', jobs: 1, minutes: null }] })
      const lane = { resources: ['lane:x:1'] }
      await opened.store.request(anOrder(aBooking({ id: 'first' })))
      const second = await opened.store.request(anOrder(aBooking({ id: 'second' }), lane))
      expect(second).toEqual({ ok: false, refusal: { kind: 'resource-held' } })
      expect(await opened.store.find(bookingId('second'))).toBeNull()
      const span = spanOf(tuesdayTen, 60, 0, { includesWay: true })
      expect(await opened.store.request(anOrder(aBooking({ id: 'third' }), { ...lane, span }))).toMatchObject({
        ok: true,
      })
      const tomorrow = spanOf(tuesdayTen.add({ hours: 24 }), 60, 0)
      expect(await opened.store.request(anOrder(aBooking({ id: 'fourth' }), { span: tomorrow }))).toMatchObject({
        ok: true,
      })
    })

    it('lengthens a reservation as far as the next one lets it, and never shortens it', async () => {
      using opened = open()
      const first = aBooking({ id: 'first' })
      await opened.store.request(anOrder(first))
      await opened.store.request(
        anOrder(aBooking({ id: 'second' }), { span: spanOf(tuesdayEleven.add({ minutes: 30 }), 60, 20) }),
      )
      const lengthen = (version: number, minutes: number) =>
        opened.store.save(aMove({ ...first, version }, { kind: 'lengthen', until: tuesdayEleven.add({ minutes }) }))
      expect(await lengthen(1, 60)).toMatchObject({ ok: true })
      expect(await lengthen(2, -30)).toMatchObject({ ok: true })
      const taken = spanOf(tuesdayEleven.add({ minutes: 29 }), 1, 0)
      const third = await opened.store.request(anOrder(aBooking({ id: 'third' }), { span: taken }))
      expect(third).toEqual({ ok: false, refusal: { kind: 'resource-held' } })
    })

    it('refuses a reference that is in use, and keeps nothing', async () => {
      using opened = open()
      await opened.store.request(anOrder(aBooking({ id: 'first', reference: 'CB-222222' })))
      const second = anOrder(aBooking({ id: 'second', reference: 'CB-222222' }), { resources: ['lane:x:1'] })
      expect(await opened.store.request(second)).toEqual({ ok: false, refusal: { kind: 'reference-taken' } })
      expect(await opened.store.find(bookingId('second'))).toBeNull()
      const retried = anOrder(aBooking({ id: 'third' }), { resources: ['lane:x:1'] })
      expect(await opened.store.request(retried)).toMatchObject({ ok: true, value: { reservedResource: 'lane:x:1' } })
    })

    it('repeats the first answer to a claimed request, also when the time is taken', async () => {
      using opened = open()
      await opened.store.request(anOrder(aBooking({ id: 'first' }), { claim: aClaim() }))
      const again = await opened.store.request(anOrder(aBooking({ id: 'second' }), { claim: aClaim() }))
      const answer = { status: 201, body: '{"reference":"CB-first"}' }
      expect(again).toEqual({ ok: false, refusal: { kind: 'already-answered', answer } })
      const other = await opened.store.request(anOrder(aBooking({ id: 'third' }), { claim: aClaim('two') }))
      expect(other).toEqual({ ok: false, refusal: { kind: 'idempotency-mismatch' } })
      for (const id of ['second', 'third']) expect(await opened.store.find(bookingId(id))).toBeNull()
    })

    it('forgets a claim after 24 hours', async () => {
      using opened = open()
      await opened.store.request(anOrder(aBooking({ id: 'first' }), { claim: aClaim() }))
      const at = now.add({ hours: 24, minutes: 1 })
      const order = anOrder(aBooking({ id: 'second' }), { at, resources: ['lane:x:1'], claim: aClaim('two') })
      expect(await opened.store.request(order)).toMatchObject({ ok: true })
      const again = anOrder(aBooking({ id: 'third' }), { at, claim: aClaim('two') })
      const answer = { status: 201, body: '{"reference":"CB-second"}' }
      expect(await opened.store.request(again)).toEqual({ ok: false, refusal: { kind: 'already-answered', answer } })
    })

    it('keeps an emergency without a reservation when nobody is free', async () => {
      using opened = open()
      const booking = aBooking({ priority: 'emergency', startsAt: null, expiresAt: null })
      const emergency = {
        emergencyType: 'Burst pipe',
        severity: 'critical',
        estimatedArrival: now.add({ minutes: 60 }),
        fee: pence(10_000),
      } as const
      const decide = () => ({ booking, history: [], events: [] })
      await opened.store.request(anOrder(booking, { resources: [], decide, emergency }))
      expect(await opened.store.emergency(booking.id)).toEqual(emergency)
      expect(await opened.store.find(booking.id)).toMatchObject({ reservedResource: null })
    })

    it('refuses to save over a newer version, and keeps no event', async () => {
      using opened = open()
      const booking = aBooking()
      await opened.store.request(anOrder(booking))
      expect(await opened.store.save(aMove(booking, { kind: 'keep' }))).toMatchObject({
        ok: true,
        value: { version: 2 },
      })
      const late = await opened.store.save(aMove(booking, { kind: 'release' }))
      expect(late).toEqual({ ok: false, refusal: { kind: 'booking-changed', bookingId: booking.id } })
      expect(opened.eventKinds()).toEqual(['booking-requested', 'booking-rescheduled'])
      expect(await opened.store.find(booking.id)).toMatchObject({ version: 2, reservedResource: tom })
    })

    it('keeps the arrival window of a booking and of its latest move, and the lack of one', async () => {
      using opened = open()
      const { store } = opened
      const exact = { ...aBooking({ id: 'exact' }), reservedResource: tom }
      const at = (startsAt: Temporal.Instant) => ({ from: startsAt, to: startsAt.add({ hours: 2 }) })
      const arrival = { kind: 'two_hours', ...at(tuesdayTen) } as const
      await store.request(anOrder(exact))
      await store.request(anOrder(aBooking({ id: 'wide', arrival }), { resources: ['lane:x:1'] }))
      const wide = await store.find(aBooking({ id: 'wide' }).id)
      expect((await store.find(exact.id))?.arrival).toBeNull()
      expect(wide).toMatchObject({ arrival })
      if (!wide) throw new Error('nothing was kept')
      const { technicianId, priority, estimatedCost, agreedCost, finalCost, deposit } = wide
      const terms = { priority, estimatedCost, agreedCost, finalCost, deposit }
      const move = {
        bookingId: wide.id,
        round: 2,
        by: asha.userId,
        at: now,
        settlesAt: now.add({ minutes: 10 }),
        settles: false,
        undone: false,
        to: tuesdayEleven,
        before: {
          startsAt: tuesdayTen,
          arrival,
          technicianId,
          waivesRoom: true,
          durationMinutes: 45,
          crew: [tom],
          ...terms,
        },
        paid: pence(0),
        authorised: pence(0),
      }
      const moved = { kind: 'half_day', ...at(tuesdayEleven) } as const
      const change = aMove(wide, { kind: 'keep' }, { startsAt: tuesdayEleven, arrival: moved })
      expect(await store.save({ ...change, move })).toMatchObject({ ok: true })
      expect(await store.find(wide.id)).toMatchObject({ startsAt: tuesdayEleven, arrival: moved })
      expect(await store.latestMove(wide.id)).toEqual(move)
    })

    it('refuses a move that was decided before a capture or refund, and keeps no event', async () => {
      using opened = open()
      const { store } = opened
      const booking = aBooking()
      await store.request(anOrder(booking))
      const cancelled = aMove(booking, { kind: 'release' }, { status: 'cancelled', cancelReason: 'customer' })
      opened.pay(booking.id, 8_500)
      expect(await store.save({ ...cancelled, paid: pence(0) })).toMatchObject({ refusal: { kind: 'booking-changed' } })
      expect(await store.find(booking.id)).toMatchObject({ status: 'pending', reservedResource: tom })
      expect(opened.eventKinds()).toEqual(['booking-requested'])
      expect(await store.save({ ...cancelled, paid: pence(8_500) })).toMatchObject({ ok: true })
    })

    it('moves a reservation only to free time, and then completely', async () => {
      using opened = open()
      const first = aBooking({ id: 'first' })
      await opened.store.request(anOrder(first))
      await opened.store.request(anOrder(aBooking({ id: 'second' }), { span: spanOf(tuesdayEleven, 60, 0) }))
      const onto = aMove(first, { kind: 'place', resource: tom, span: spanOf(tuesdayEleven, 60, 0) })
      expect(await opened.store.save(onto)).toEqual({ ok: false, refusal: { kind: 'resource-held' } })
      expect((await opened.store.find(first.id))?.version).toBe(1)
      const beside = aMove(first, { kind: 'place', resource: tom, span: spanOf(tuesdayTen, 30, 0) })
      expect(await opened.store.save(beside)).toMatchObject({ ok: true })
      const rest = anOrder(aBooking({ id: 'third' }), { span: spanOf(tuesdayTen.add({ minutes: 30 }), 30, 0) })
      expect(await opened.store.request(rest)).toMatchObject({ ok: true, value: { reservedResource: tom } })
    })

    it('frees the time of a cancelled booking, and what is left of a finished one', async () => {
      using opened = open()
      const first = aBooking({ id: 'first' })
      await opened.store.request(anOrder(first))
      await opened.store.save(aMove(first, { kind: 'trim', at: tuesdayTen.add({ minutes: 20 }) }))
      const rest = spanOf(tuesdayTen.add({ minutes: 20 }), 60, 0)
      const second = aBooking({ id: 'second' })
      expect(await opened.store.request(anOrder(second, { span: rest }))).toMatchObject({ ok: true })
      await opened.store.save(aMove(second, { kind: 'release' }, { status: 'cancelled', cancelReason: 'office' }))
      expect(await opened.store.request(anOrder(aBooking({ id: 'third' }), { span: rest }))).toMatchObject({ ok: true })
    })

    it('expires only what is pending, due and without money', async () => {
      using opened = open()
      const booking = aBooking()
      await opened.store.request(anOrder(booking))
      const cancelled = aMove(booking, { kind: 'release' }, { status: 'cancelled', cancelReason: 'expired' })
      const due = now.add({ minutes: 30 })
      expect(await opened.store.expiring(now, 10)).toEqual([])
      expect(await opened.store.expire(cancelled, now)).toEqual({ ok: false, refusal: { kind: 'not-expired' } })
      expect(await opened.store.expiring(due, 10)).toEqual([booking.id])
      opened.pay(booking.id, 8_500)
      expect(await opened.store.expire(cancelled, due)).toEqual({ ok: false, refusal: { kind: 'not-expired' } })
      opened.pay(booking.id, -8_500)
      expect(await opened.store.expire(cancelled, due)).toMatchObject({ ok: true })
      expect(await opened.store.expire(cancelled, due)).toEqual({ ok: false, refusal: { kind: 'not-expired' } })
      expect(await opened.store.find(booking.id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' })
    })

    it('expires a partly paid booking only when its refund is known', async () => {
      using opened = open()
      const booking = aBooking()
      await opened.store.request(anOrder(booking))
      const cancelled = aMove(booking, { kind: 'release' }, { status: 'cancelled', cancelReason: 'expired' })
      const due = now.add({ minutes: 30 })
      opened.pay(booking.id, 100)
      const before = { ...cancelled, paid: pence(100) }
      opened.pay(booking.id, 50)
      expect(await opened.store.expire(before, due)).toEqual({ ok: false, refusal: { kind: 'not-expired' } })
      expect(await opened.store.expire({ ...before, paid: pence(150) }, due)).toMatchObject({ ok: true })
    })
  })
}
