import { describe, expect, it } from 'vitest'
import type { Booking, ReminderStore } from '#modules/booking'
import { aBooking, now, technicianId } from '../../support/builders/bookings.ts'

interface OpenedReminders extends AsyncDisposable {
  readonly reminders: ReminderStore
  addBooking(booking: Booking): Promise<void>
}

const tom = technicianId('tom')
const [from, until] = [now, now.add({ hours: 24 })]
const statuses = ['pending', 'confirmed', 'in_progress', 'completed', 'cancelled'] as const
const moment = { milliseconds: 1 }

const standing = (status: Booking['status']) =>
  ({ status, cancelReason: status === 'cancelled' ? 'office' : null }) as const

/** The contract of every `ReminderStore`, for any database. It is opened furnished, with one plumber, Tom. */
export function reminderStoreContract(keeper: string, open: () => Promise<OpenedReminders>): void {
  const visit = (id: string, startsAt: Temporal.Instant | null, status: Booking['status'] = 'confirmed') =>
    aBooking({ id, startsAt, technicianId: tom, ...standing(status) })
  const done = (id: string, actualEndTime: Temporal.Instant, status: Booking['status'] = 'completed') =>
    aBooking({ id, technicianId: tom, actualEndTime, ...standing(status) })

  describe(`ReminderStore kept by ${keeper}`, () => {
    it('has nothing while nothing is booked', async () => {
      await using opened = await open()
      expect(await opened.reminders.visits(from, until)).toEqual([])
      expect(await opened.reminders.completed(from, until)).toEqual([])
    })

    it('finds visits that begin after the first moment and not after the last, the soonest first', async () => {
      await using opened = await open()
      await opened.addBooking(visit('at-the-end', until))
      await opened.addBooking(visit('too-late', until.add(moment)))
      await opened.addBooking(visit('soonest', from.add(moment)))
      await opened.addBooking(visit('too-early', from))
      await opened.addBooking(visit('between', from.add({ hours: 2 })))
      expect(await opened.reminders.visits(from, until)).toEqual(['bkg_soonest', 'bkg_between', 'bkg_at-the-end'])
    })

    it('finds confirmed visits alone, and no emergency, which has no start', async () => {
      await using opened = await open()
      for (const status of statuses) await opened.addBooking(visit(status, from.add({ hours: 1 }), status))
      await opened.addBooking(visit('emergency', null))
      expect(await opened.reminders.visits(from, until)).toEqual(['bkg_confirmed'])
    })

    it('finds work completed after the first moment and not after the last, in the order it was completed', async () => {
      await using opened = await open()
      await opened.addBooking(done('at-the-end', until))
      await opened.addBooking(done('too-late', until.add(moment)))
      await opened.addBooking(done('first', from.add(moment)))
      await opened.addBooking(done('too-early', from))
      await opened.addBooking(done('between', from.add({ hours: 2 })))
      expect(await opened.reminders.completed(from, until)).toEqual(['bkg_first', 'bkg_between', 'bkg_at-the-end'])
    })

    it('finds completed work alone, whenever it was to begin', async () => {
      await using opened = await open()
      for (const status of statuses) await opened.addBooking(done(status, from.add({ hours: 1 }), status))
      await opened.addBooking({ ...done('emergency', from.add({ hours: 2 })), startsAt: null })
      expect(await opened.reminders.completed(from, until)).toEqual(['bkg_completed', 'bkg_emergency'])
    })
  })
}
