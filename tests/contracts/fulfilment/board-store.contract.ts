import { describe, expect, it } from 'vitest'
import type { BoardStore, Booking } from '#modules/booking'
import type { BookingId } from '#modules/shared'
import { aBooking, bookingId, technicianId, tuesdayEleven, tuesdayTen } from '../../support/builders/bookings.ts'

interface Opened extends AsyncDisposable {
  readonly board: BoardStore
  addBooking(booking: Booking): Promise<void>
  /** A span of time is reserved for the first visit of a booking, in the calendar of its technician. */
  reserve(id: BookingId, from: Temporal.Instant, until: Temporal.Instant): void
  callOff(id: BookingId): void
  /** The first visit of a booking waits for a valve, which is ordered. */
  waitForParts(id: BookingId): void
  /** The moment that was promised for an emergency. */
  promise(id: BookingId, arrival: Temporal.Instant): void
}

const ofTom = { status: 'confirmed', technicianId: technicianId('tom') } as const
const hours = (count: number) => tuesdayTen.add({ hours: count })
const namesOf = (rows: readonly { readonly bookingId: BookingId }[]) =>
  rows.map(({ bookingId: id }) => id.replace('bkg_', ''))

/** The contract of every `BoardStore`, for any database. */
export function boardStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`BoardStore kept by ${keeper}`, () => {
    it('shows visits of technicians whose reserved time touches the span, the earliest first', async () => {
      await using opened = await open()
      for (const [id, hour] of [
        ['late', 4],
        ['early', 0],
        ['middle', 2],
        ['off', 6],
      ] as const) {
        await opened.addBooking(aBooking({ id, ...ofTom, startsAt: hours(hour) }))
        opened.reserve(bookingId(id), hours(hour), hours(hour + 1))
      }
      opened.callOff(bookingId('off'))
      const planned = (from: number, until: number) => opened.board.planned(hours(from), hours(until))
      expect(namesOf(await planned(0, 24))).toEqual(['early', 'middle', 'late'])
      expect(namesOf(await planned(1, 4))).toEqual(['middle'])
      const [row] = await planned(0, 1)
      expect(row).toMatchObject({
        number: 1,
        technicians: [technicianId('tom')],
        startsAt: tuesdayTen,
        durationMinutes: 60,
        checkIn: null,
        span: { startsAtMs: tuesdayTen.epochMilliseconds, endsAtMs: tuesdayEleven.epochMilliseconds },
        reference: 'CB-early',
        service: 'Tap repair',
        postcode: 'CR0 1AB',
      })
    })

    it('shows visits that nobody is assigned to and that start in the span', async () => {
      await using opened = await open()
      await opened.addBooking(aBooking({ id: 'second', startsAt: hours(1) }))
      await opened.addBooking(aBooking({ id: 'first' }))
      await opened.addBooking(aBooking({ id: 'given', ...ofTom }))
      await opened.addBooking(aBooking({ id: 'gone', status: 'cancelled', cancelReason: 'expired' }))
      const unassigned = async (from: number, until: number) =>
        namesOf(await opened.board.unassigned(hours(from), hours(until)))
      expect([await unassigned(0, 24), await unassigned(0, 1), await unassigned(1, 24)]).toEqual([
        ['first', 'second'],
        ['first'],
        ['second'],
      ])
      expect(await opened.board.unassigned(hours(0), hours(1))).toMatchObject([{ technicians: [], span: null }])
    })

    it('shows emergencies that nobody has begun, the newest first, with what was promised', async () => {
      await using opened = await open()
      for (const id of ['a', 'b', 'c']) await opened.addBooking(aBooking({ id, startsAt: null, priority: 'emergency' }))
      await opened.addBooking(
        aBooking({ id: 'd', startsAt: null, priority: 'emergency', status: 'cancelled', cancelReason: 'expired' }),
      )
      await opened.addBooking(aBooking({ id: 'planned' }))
      opened.promise(bookingId('a'), hours(1))
      const rows = await opened.board.emergencies()
      expect(namesOf(rows)).toEqual(['c', 'b', 'a'])
      expect(rows.map(({ estimatedArrival }) => estimatedArrival)).toEqual([null, null, hours(1)])
      expect(rows[0]?.bookedAt).toEqual(aBooking().createdAt)
    })

    it('shows visits that wait for parts, with their parts', async () => {
      await using opened = await open()
      for (const id of ['waits', 'off', 'not']) await opened.addBooking(aBooking({ id, ...ofTom, startsAt: hours(0) }))
      for (const id of ['waits', 'off']) opened.waitForParts(bookingId(id))
      opened.callOff(bookingId('off'))
      const rows = await opened.board.awaitingParts()
      expect(namesOf(rows)).toEqual(['waits'])
      expect(rows[0]).toMatchObject({ returnsAt: null, parts: [{ name: 'Valve', quantity: 1, state: 'ordered' }] })
    })
  })
}
