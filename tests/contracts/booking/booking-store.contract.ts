import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BookingDetails,
  type BookingOrder,
  type BookingQuery,
  type BookingStore,
  type ReservationChange,
  onceKey,
} from '#modules/booking'
import { spanOf } from '#modules/scheduling'
import { type BookingId, type IdempotencyClaim, pence } from '#modules/shared'
import {
  aBooking,
  asha,
  bookingId,
  now,
  stranger,
  technicianId,
  tuesdayEleven,
  tuesdayTen,
} from '../../support/builders/bookings.ts'
import { aFact } from '../../support/builders/history.ts'

interface Opened extends Disposable {
  readonly store: BookingStore
  /** The kinds of the events that were kept, oldest first. */
  eventKinds(): readonly string[]
  pay(id: BookingId, amount: number): unknown
  /** Sets money aside on a card; answers how to let it go. */
  setAside(id: BookingId, amount: number): () => void
}

const tom = technicianId('tom')
const ten = spanOf(tuesdayTen, 60, 0)

function anOrder(booking: BookingDetails, changes: Partial<BookingOrder> = {}): BookingOrder {
  const common = { bookingId: booking.id, customerId: booking.customerId, at: now }
  return {
    at: now,
    span: ten,
    resources: [tom],
    decide: (free) =>
      free === null
        ? null
        : {
            booking: { ...booking, reservedResource: free },
            history: [{ at: now, actor: booking.customerId, from: null, to: 'pending', fact: null }],
            events: [{ kind: 'booking-requested', ...common }],
          },
    emergency: null,
    draftHash: null,
    claim: null,
    ...changes,
  }
}

const aClaim = (fingerprint = 'one'): IdempotencyClaim<BookingDetails> => ({
  userId: asha.userId,
  key: 'key-1',
  fingerprint,
  answer: ({ reference }) => ({ status: 201, body: JSON.stringify({ reference }) }),
})

const aMove = (booking: BookingDetails, hold: ReservationChange, changes: Partial<BookingDetails> = {}) => ({
  booking: { ...booking, ...changes },
  hold,
  history: { at: now, actor: 'system', from: booking.status, to: changes.status ?? booking.status, fact: null },
  events: [{ kind: 'booking-rescheduled', bookingId: booking.id, customerId: booking.customerId, at: now } as const],
})

/** The contract of every `BookingStore`, for any database. It is opened furnished, with one plumber, Tom. */
export function bookingStoreContract(keeper: string, open: () => Opened): void {
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

    it('finds emergencies that nobody has begun, with recent payments, once each and not after they are noted', async () => {
      using opened = open()
      const { store } = opened
      const urgent = (id: string) => aBooking({ id, priority: 'emergency', startsAt: null, expiresAt: null })
      const [paid, unpaid] = [urgent('paid'), urgent('unpaid')]
      for (const booking of [paid, unpaid, aBooking({ id: 'timed' })]) {
        await store.request(anOrder(booking, { decide: () => ({ booking, history: [], events: [] }), resources: [] }))
      }
      for (const amount of [100, 50]) opened.pay(paid.id, amount)
      opened.pay(bookingId('timed'), 100)
      const asked = { from: now, until: now, limit: 10 }
      expect(await store.partPaidEmergencies(asked)).toEqual([paid.id])
      expect(await store.partPaidEmergencies({ ...asked, from: now.add({ seconds: 1 }) })).toEqual([])
      expect(await store.partPaidEmergencies({ ...asked, until: now.subtract({ seconds: 1 }) })).toEqual([])
      const noted = aMove(paid, { kind: 'keep' }, {})
      await store.save({ ...noted, history: { ...noted.history, fact: { kind: 'rest-asked' } } })
      expect(await store.partPaidEmergencies(asked)).toEqual([])
    })

    it('knows the authorisation of a booking, which prevents its expiry and a move decided before it', async () => {
      using opened = open()
      const { store } = opened
      const booking = aBooking()
      await store.request(anOrder(booking))
      const cancelled = aMove(booking, { kind: 'release' }, { status: 'cancelled', cancelReason: 'expired' })
      const due = now.add({ minutes: 30 })
      const letGo = opened.setAside(booking.id, 8_500)
      expect(await store.find(booking.id)).toMatchObject({ authorised: 8_500, paid: 0, charged: 0 })
      expect(await store.expire(cancelled, due)).toEqual({ ok: false, refusal: { kind: 'not-expired' } })
      const unaware = { ...cancelled, authorised: pence(0) }
      expect(await store.save(unaware)).toMatchObject({ refusal: { kind: 'booking-changed' } })
      letGo()
      expect(await store.find(booking.id)).toMatchObject({ status: 'pending', authorised: 0 })
      expect(await store.expire(cancelled, due)).toMatchObject({ ok: true })
    })

    it('finds bookings to authorise: near, not requested before for that start, with nothing paid or authorised', async () => {
      using opened = open()
      const { store } = opened
      const query = { from: now, until: tuesdayTen, limit: 10 }
      const hold = aBooking({ id: 'hold', paymentPolicy: 'hold', expiresAt: null })
      const waiting = aBooking({ id: 'waiting', paymentPolicy: 'hold' })
      const full = aBooking({ id: 'full', expiresAt: null })
      for (const [lane, booking] of [hold, waiting, full].entries()) {
        await store.request(anOrder(booking, { resources: [`lane:x:${lane}`] }))
      }
      expect(await store.authorisationsToAsk(query)).toEqual([hold.id])
      expect(await store.authorisationsToAsk({ ...query, until: tuesdayTen.subtract({ seconds: 1 }) })).toEqual([])
      const letGo = opened.setAside(hold.id, 8_500)
      expect(await store.authorisationsToAsk(query)).toEqual([])
      letGo()
      const asked = aMove(hold, { kind: 'keep' })
      await store.save({ ...asked, history: { ...asked.history, fact: { kind: 'card-asked', for: tuesdayTen } } })
      expect(await store.authorisationsToAsk(query)).toEqual([])
      const moved = aMove({ ...hold, version: 2 }, { kind: 'keep' }, { startsAt: tuesdayTen.subtract({ minutes: 30 }) })
      await store.save(moved)
      expect(await store.authorisationsToAsk(query)).toEqual([hold.id])
    })

    it('returns the history exactly, for any facts', async () => {
      using opened = open()
      const { store } = opened
      const booking = aBooking()
      await store.request(anOrder(booking))
      const kept = [...(await store.history(booking.id))]
      await fc.assert(
        fc.asyncProperty(aFact, async (fact) => {
          const move = aMove({ ...booking, version: kept.length }, { kind: 'keep' })
          const entry = { ...move.history, fact }
          const isNew =
            onceKey(fact) === null || !kept.some((line) => line.fact && onceKey(line.fact) === onceKey(fact))
          expect((await store.save({ ...move, history: entry })).ok).toBe(isNew)
          if (isNew) kept.push(entry)
          expect(await store.history(booking.id)).toEqual(kept)
        }),
      )
    })

    it('keeps a fact that happens once only once for a booking, and with it nothing of a second save', async () => {
      using opened = open()
      const { store } = opened
      const fact = { kind: 'rest-asked' } as const
      for (const [lane, id] of ['first', 'second'].entries()) {
        const booking = aBooking({ id })
        await store.request(anOrder(booking, { resources: [`lane:x:${lane}`] }))
        const move = aMove(booking, { kind: 'keep' })
        expect(await store.save({ ...move, history: { ...move.history, fact } })).toMatchObject({ ok: true })
      }
      const again = aMove({ ...aBooking({ id: 'first' }), version: 2 }, { kind: 'keep' }, { technicianNotes: 'Again' })
      const events = [
        { kind: 'booking-part-paid', bookingId: again.booking.id, customerId: asha.userId, at: now } as const,
      ]
      const refused = await store.save({ ...again, history: { ...again.history, fact }, events })
      expect(refused).toEqual({ ok: false, refusal: { kind: 'already-done' } })
      expect(await store.find(again.booking.id)).toMatchObject({ version: 2, technicianNotes: null })
      expect(opened.eventKinds()).not.toContain('booking-part-paid')
    })

    it('derives what was paid from the ledger', async () => {
      using opened = open()
      const booking = aBooking()
      await opened.store.request(anOrder(booking))
      opened.pay(booking.id, 8_500)
      opened.pay(booking.id, -3_000)
      expect((await opened.store.find(booking.id))?.paid).toBe(5_500)
    })

    it('takes one rating for a booking', async () => {
      using opened = open()
      const booking = aBooking()
      await opened.store.request(anOrder(booking))
      expect(await opened.store.review(booking.id)).toBeNull()
      const rating = { bookingId: booking.id, rating: 4, comment: 'Quick.', at: now }
      expect(await opened.store.rate(rating, [])).toEqual({ ok: true, value: null })
      expect(await opened.store.rate({ ...rating, rating: 1 }, [])).toMatchObject({ ok: false })
      expect((await opened.store.find(booking.id))?.rating).toBe(4)
      expect(await opened.store.review(booking.id)).toEqual({ rating: 4, comment: 'Quick.', at: now })
    })

    it('lists page by page, each booking once, newest first and by start for a technician', async () => {
      using opened = open()
      const starts = [3, 1, 4, 2, 5]
      for (const [index, hour] of starts.entries()) {
        const startsAt = tuesdayTen.add({ hours: hour })
        const booking = aBooking({ id: `number-${index}`, startsAt, status: 'confirmed', technicianId: tom })
        const decide = () => ({ booking, history: [], events: [] })
        await opened.store.request(anOrder(booking, { span: spanOf(startsAt, 60, 0), decide }))
      }
      const pages = async (kind: 'customer' | 'technician' | 'everyone', user = asha.userId) => {
        const of = kind === 'everyone' ? { kind } : { kind, userId: user }
        const seen: string[] = []
        for (let after: BookingId | null = null; ;) {
          const query = { of, status: null, unassigned: false, between: null, after, limit: 2 }
          const page: readonly BookingDetails[] = await opened.store.list(query)
          seen.push(...page.map(({ id }) => id.slice(-1)))
          after = page.at(-1)?.id ?? null
          if (after === null) return seen.join('')
        }
      }
      expect(await pages('customer')).toBe('43210')
      expect(await pages('everyone')).toBe('43210')
      expect(await pages('technician', 'usr_tom' as typeof asha.userId)).toBe('13024')
      expect(await pages('customer', stranger.userId)).toBe('')
    })

    it('finds bookings by reference, name, postcode or phone in any notation, and filters emergencies', async () => {
      using opened = open()
      const { contact } = aBooking()
      const kept = [
        aBooking({ id: 'tap', reference: 'CB-7KQ2MX' }),
        aBooking({ id: 'pipe', startsAt: null, contact: { ...contact, name: 'Zoë Ward', postcode: 'SE25 6QP' } }),
        aBooking({ id: 'leak', startsAt: null, contact: { ...contact, phone: '+447700900123' } }),
      ]
      for (const booking of kept) {
        await opened.store.request(
          anOrder(booking, { resources: [], decide: () => ({ booking, history: [], events: [] }) }),
        )
      }
      const of = { kind: 'everyone' } as const
      const plain = { of, status: null, unassigned: false, between: null, after: null, limit: 10 }
      const found = async (asked: Partial<BookingQuery>) =>
        (await opened.store.list({ ...plain, ...asked })).map(({ id }) => id.slice(4))
      expect(await found({ text: 'cb-7kq' })).toEqual(['tap'])
      expect(await found({ text: 'ë WARD' })).toEqual(['pipe'])
      expect(await found({ text: 'se256qp' })).toEqual(['pipe'])
      expect(await found({ text: '07700 900 123' })).toEqual(['leak'])
      expect(await found({ text: '%' })).toEqual([])
      expect(await found({ text: '79' })).toEqual([])
      expect(await found({ emergencies: true })).toEqual(['pipe', 'leak'])
      expect(await found({ emergencies: true, text: 'ward' })).toEqual(['pipe'])
    })

    it('counts a customer’s bookings except expired ones, and sums the amount spent', async () => {
      using opened = open()
      const paid = aBooking({ id: 'paid' })
      const expired = aBooking({ id: 'expired', status: 'cancelled', cancelReason: 'expired' })
      for (const booking of [paid, expired, aBooking({ id: 'off', status: 'cancelled', cancelReason: 'customer' })]) {
        await opened.store.request(
          anOrder(booking, { resources: [], decide: () => ({ booking, history: [], events: [] }) }),
        )
      }
      opened.pay(paid.id, 8_500)
      opened.pay(paid.id, -500)
      expect(await opened.store.totals(asha.userId)).toEqual({ bookings: 2, completed: 0, cancelled: 1, spent: 8_000 })
      expect(await opened.store.totals(stranger.userId)).toEqual({ bookings: 0, completed: 0, cancelled: 0, spent: 0 })
    })
  })
}
