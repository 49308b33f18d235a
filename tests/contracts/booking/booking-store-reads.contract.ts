import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BookingDetails, type BookingQuery, onceKey } from '#modules/booking'
import { spanOf } from '#modules/scheduling'
import { type BookingId, pence } from '#modules/shared'
import { aBooking, asha, bookingId, now, stranger, tuesdayTen } from '../../support/builders/bookings.ts'
import { aFact } from '../../support/builders/history.ts'
import { type OpenedBookingStore, aMove, anOrder, tom } from './booking-store-builders.ts'

/** The reads of every `BookingStore`, for any database. It is opened furnished, with one plumber, Tom. */
export function bookingStoreReadsContract(keeper: string, open: () => OpenedBookingStore): void {
  describe(`The reads of a BookingStore kept by ${keeper}`, () => {
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

    it('lists of one state what the list of all has of it, in the same order, also page by page', async () => {
      using opened = open()
      const statuses = ['pending', 'cancelled', 'completed', 'confirmed', 'in_progress'] as const
      for (const [index, status] of [...statuses, ...statuses.toReversed(), ...statuses].entries()) {
        const startsAt = tuesdayTen.add({ hours: (index * 7) % 15 })
        const createdAt = now.add({ minutes: (index * 4) % 15 })
        const cancelReason = status === 'cancelled' ? (index === 1 ? 'expired' : 'customer') : null
        const changes = { status, cancelReason, startsAt, createdAt, technicianId: tom } as const
        const booking = aBooking({ id: `state-${index}`, ...changes })
        await opened.store.request(
          anOrder(booking, { resources: [], decide: () => ({ booking, history: [], events: [] }) }),
        )
      }
      for (const [kind, userId] of [
        ['customer', asha.userId],
        ['technician', 'usr_tom' as typeof asha.userId],
      ] as const) {
        const query = { of: { kind, userId }, status: null, unassigned: false, between: null, after: null, limit: 50 }
        const all = await opened.store.list(query)
        expect(all).toHaveLength(15)
        for (const status of statuses) {
          const those = all.filter((one) => one.status === status).map(({ id }) => id)
          expect(those).toHaveLength(3)
          const list = async (after: BookingId | null, limit: number) =>
            (await opened.store.list({ ...query, status, after, limit })).map(({ id }) => id)
          expect(await list(null, 50)).toEqual(those)
          expect(await list(null, 2)).toEqual(those.slice(0, 2))
          expect(await list(those[0] ?? null, 2)).toEqual(those.slice(1))
        }
      }
    })

    it('finds bookings by reference, name, street, postcode or phone in any notation, and filters emergencies', async () => {
      using opened = open()
      const { contact } = aBooking()
      const kept = [
        aBooking({ id: 'tap', reference: 'CB-7KQ2MX' }),
        aBooking({ id: 'pipe', startsAt: null, contact: { ...contact, name: 'Zoë Ward', postcode: 'SE25 6QP' } }),
        aBooking({
          id: 'leak',
          startsAt: null,
          contact: { ...contact, phone: '+447700900123', address: '7 Larch Road' },
        }),
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
      expect(await found({ text: 'Larch' })).toEqual(['leak'])
      expect(await found({ text: '7 larch road' })).toEqual(['leak'])
      expect(await found({ text: '%' })).toEqual([])
      expect(await found({ text: '79' })).toEqual([])
      expect(await found({ emergencies: true })).toEqual(['pipe', 'leak'])
      expect(await found({ emergencies: true, text: 'ward' })).toEqual(['pipe'])
    })

    it('lists the visits of a time from the earliest, or from the latest, page by page', async () => {
      using opened = open()
      const starts = ['08', '10', '10', '12'].map((hour) => Temporal.Instant.from(`2026-05-04T${hour}:00:00Z`))
      for (const [place, startsAt] of starts.entries()) {
        const booking = aBooking({ id: `v${place}`, startsAt })
        await opened.store.request(
          anOrder(booking, { resources: [], decide: () => ({ booking, history: [], events: [] }) }),
        )
      }
      const between = {
        from: Temporal.Instant.from('2026-05-04T00:00:00Z'),
        until: Temporal.Instant.from('2026-05-05T00:00:00Z'),
      }
      const pages = async (latestFirst: boolean) => {
        const seen: BookingId[] = []
        for (let after: BookingId | null = null; ; after = seen.at(-1) ?? null) {
          const of = { kind: 'everyone' } as const
          const asked = { of, status: null, unassigned: false, between, latestFirst, after, limit: 1 }
          const [booking] = await opened.store.list(asked)
          if (!booking) return seen.map((id) => id.slice(4))
          seen.push(booking.id)
        }
      }
      expect(await pages(false)).toEqual(['v0', 'v1', 'v2', 'v3'])
      expect(await pages(true)).toEqual(['v3', 'v2', 'v1', 'v0'])
    })

    it('finds the held, unpaid booking of a customer that runs out first, and no one else’s', async () => {
      using opened = open()
      const { store } = opened
      const until = (minutes: number) => now.add({ minutes })
      const [early, late] = [aBooking({ id: 'early', expiresAt: until(10) }), aBooking({ id: 'late' })]
      const others = [
        aBooking({ id: 'past', expiresAt: now }),
        aBooking({ id: 'secured', expiresAt: null }),
        aBooking({ id: 'off', status: 'cancelled', cancelReason: 'customer', expiresAt: null }),
        aBooking({ id: 'urgent', priority: 'emergency', startsAt: null, expiresAt: null }),
        aBooking({ id: 'theirs', customerId: stranger.userId, expiresAt: until(5) }),
      ]
      for (const booking of [late, early, ...others]) {
        await store.request(anOrder(booking, { decide: () => ({ booking, history: [], events: [] }), resources: [] }))
      }
      expect(await store.unpaid(asha.userId, now)).toBe(early.id)
      expect(await store.unpaid(stranger.userId, now)).toBe('bkg_theirs')
      expect(await store.unpaid(asha.userId, until(10))).toBe(late.id)
      const free = opened.setAside(late.id, 8_500)
      expect(await store.unpaid(asha.userId, until(10))).toBeNull()
      free()
      expect(await store.unpaid(asha.userId, until(10))).toBe(late.id)
      expect(await store.unpaid(asha.userId, until(60 * 24))).toBeNull()
    })
  })
}
