import { describe, expect, it } from 'vitest'
import type { BookingDetails, BookingEvent, NewsChange } from '#modules/booking'
import { aBooking, now } from '../../support/builders/bookings.ts'
import { type OpenedBookingStore, aMove, anOrder, tom } from './booking-store-builders.ts'

const keep = { kind: 'keep' } as const
const later = now.add({ seconds: 60 })

/** The contract of every `BookingStore` for what waits of a plan: it is sent once, or replaced, and never both. */
export function planNewsContract(keeper: string, open: () => OpenedBookingStore): void {
  describe(`the news of plans kept by ${keeper}`, () => {
    async function planned(opened: OpenedBookingStore) {
      const { store } = opened
      const made = await store.request(anOrder(aBooking()))
      if (!made.ok) throw new Error('it could be requested')
      const booking = made.value
      const [visit] = await store.visits(booking.id)
      if (!visit) throw new Error('a booking has a visit')
      const known = {
        status: booking.status,
        arrival: null,
        price: booking.estimatedCost,
        current: visit,
        ahead: [visit],
      }
      const { priority, estimatedCost, agreedCost, finalCost, deposit, status, expiresAt, arrival } = booking
      const { expectedEnd, reservedResource, paid, authorised } = booking
      const priced = { priority, estimatedCost, agreedCost, finalCost, deposit }
      const terms = { ...priced, status, expiresAt, arrival, expectedEnd, reservedResource, paid, authorised }
      const plan = { before: visit, version: 1, until: later, terms, move: null }
      const events: readonly BookingEvent[] = [
        {
          kind: 'technician-assigned',
          technicianId: tom,
          bookingId: booking.id,
          customerId: booking.customerId,
          at: now,
        },
      ]
      const waits = { round: 2, dueAt: later, known, undoable: [plan], events }
      const save = (of: BookingDetails, news: NewsChange) => store.save({ ...aMove(of, keep), events: [], news })
      expect(await save(booking, { read: null, waits })).toMatchObject({ ok: true })
      return { booking: { ...booking, version: booking.version + 1 }, waits, save }
    }

    it('are read as they were kept, and nothing is sent before its time', async () => {
      using opened = open()
      const { booking, waits } = await planned(opened)
      const { events: _, ...kept } = waits
      expect(await opened.store.waitingNews(booking.id)).toEqual(kept)
      expect(await opened.store.plansToUndo(now)).toEqual([
        { bookingId: booking.id, reference: booking.reference, number: 1, version: 1, until: later },
      ])
      expect(await opened.store.plansToUndo(later)).toEqual([])
      const early = later.subtract({ milliseconds: 1 })
      expect(await opened.store.newsDue(early, 10)).toEqual([])
      expect(await opened.store.sendNews(booking.id, early)).toBe(false)
      expect(opened.eventKinds()).toEqual(['booking-requested'])
    })

    it('are sent once when they are due', async () => {
      using opened = open()
      const { booking } = await planned(opened)
      expect(await opened.store.newsDue(later, 10)).toEqual([booking.id])
      const sent = await Promise.all([1, 2].map(() => opened.store.sendNews(booking.id, later)))
      expect(sent.filter(Boolean)).toHaveLength(1)
      expect(opened.eventKinds()).toEqual(['booking-requested', 'technician-assigned'])
      expect(await opened.store.waitingNews(booking.id)).toBeNull()
    })

    it('are replaced only where they are what was read, and the change with them', async () => {
      using opened = open()
      const { booking, waits, save } = await planned(opened)
      for (const read of [null, 1]) {
        expect(await save(booking, { read, waits: null })).toMatchObject({ refusal: { kind: 'booking-changed' } })
      }
      expect(await opened.store.waitingNews(booking.id)).toMatchObject({ round: waits.round })
      expect(await save(booking, { read: 2, waits: null })).toMatchObject({ ok: true })
      expect(await opened.store.waitingNews(booking.id)).toBeNull()
      expect(opened.eventKinds()).toEqual(['booking-requested'])
    })

    it('are sent before the events of another change, and stay where that has none', async () => {
      using opened = open()
      const { booking } = await planned(opened)
      const noted = await opened.store.save({ ...aMove(booking, keep), events: [] })
      if (!noted.ok) throw new Error('it could be saved')
      expect(await opened.store.waitingNews(booking.id)).not.toBeNull()
      await opened.store.save(aMove({ ...booking, version: booking.version + 1 }, keep))
      expect(opened.eventKinds()).toEqual(['booking-requested', 'technician-assigned', 'booking-rescheduled'])
      expect(await opened.store.waitingNews(booking.id)).toBeNull()
    })
  })
}
