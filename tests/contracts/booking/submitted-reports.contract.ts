import { describe, expect, it } from 'vitest'
import type { BookingId } from '#modules/shared'
import type { BookingStore, ReportStore } from '#modules/booking'

export interface OpenedReports extends Disposable {
  readonly store: ReportStore
  /** The store of the same bookings. */
  readonly bookings: Pick<BookingStore, 'submittedVersion'>
  /** A booking with one visit. */
  readonly id: BookingId
  /** Keeps a version of the report of that visit, submitted or being written; later versions are corrections. */
  add(version: number, submittedAt: Temporal.Instant | null): void
}

const at = Temporal.Instant.from('2026-03-03T11:00:00Z')

/** The contract of every `ReportStore` for what was submitted. */
export function submittedReportsContract(keeper: string, open: () => Promise<OpenedReports>): void {
  describe(`submitted reports kept by ${keeper}`, () => {
    it('are none before anything was written, and while it is being written', async () => {
      using opened = await open()
      const { store, id } = opened
      const visit = { bookingId: id, number: 1 }
      const none = async () => [
        await store.isAnySubmitted(id),
        await store.versions(visit),
        await opened.bookings.submittedVersion(visit),
      ]
      expect(await none()).toEqual([false, [], null])
      opened.add(1, null)
      expect(await none()).toEqual([false, [], null])
    })

    it('are listed the first first, each with why it was made', async () => {
      using opened = await open()
      const { store, id } = opened
      opened.add(1, at)
      opened.add(2, at.add({ hours: 1 }))
      opened.add(3, null)
      expect(await store.isAnySubmitted(id)).toBe(true)
      expect(await opened.bookings.submittedVersion({ bookingId: id, number: 1 })).toBe(2)
      expect(await store.versions({ bookingId: id, number: 1 })).toEqual([
        { version: 1, at, correctionReason: null },
        { version: 2, at: at.add({ hours: 1 }), correctionReason: 'Version 2.' },
      ])
    })

    it('are those of one booking and of one visit', async () => {
      using opened = await open()
      const { store, id } = opened
      opened.add(1, at)
      expect(await store.isAnySubmitted('bkg_other' as BookingId)).toBe(false)
      expect(await store.versions({ bookingId: id, number: 2 })).toEqual([])
      expect(await opened.bookings.submittedVersion({ bookingId: id, number: 2 })).toBeNull()
    })
  })
}
