import { describe, expect, it } from 'vitest'
import type { Booking, BookingEvent, Departure, DepartureStore } from '#modules/booking'
import type { Visit } from '#modules/fulfilment'
import { type BookingId, type TechnicianId, accept } from '#modules/shared'
import {
  aBooking,
  asha,
  bookingId,
  now,
  technicianId,
  tuesdayEleven,
  tuesdayTen,
} from '../../support/builders/bookings.ts'

interface OpenedDepartures extends AsyncDisposable {
  readonly departures: DepartureStore
  addBooking(booking: Booking): Promise<void>
  /** Gives the visit of a booking to a technician at a start, to be set out to. */
  give(id: BookingId, technician: TechnicianId, startsAt: Temporal.Instant | null): Promise<void>
  /** By number. */
  visits(id: BookingId): Promise<readonly Visit[]>
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

const [tom, ann] = [technicianId('tom'), technicianId('ann')]

const aDeparture = (changes: Partial<Departure> = {}): Departure => ({
  bookingId: bookingId('one'),
  technicianId: tom,
  startsAt: tuesdayTen,
  at: now,
  arrivesAt: now.add({ minutes: 30 }),
  ...changes,
})

const eventsOf = ({ bookingId: id, technicianId: technician, at }: Departure): readonly BookingEvent[] => [
  { kind: 'technician-on-the-way', bookingId: id, customerId: asha.userId, technicianId: technician, at },
]

/** The contract of every `DepartureStore`, for any database. It is opened furnished, with the technicians Tom and Ann. */
export function departureStoreContract(keeper: string, openEmpty: () => Promise<OpenedDepartures>): void {
  async function open(): Promise<OpenedDepartures> {
    const opened = await openEmpty()
    for (const id of ['one', 'two']) {
      await opened.addBooking(aBooking({ id }))
      await opened.give(bookingId(id), tom, tuesdayTen)
    }
    return opened
  }

  describe(`DepartureStore kept by ${keeper}`, () => {
    it('answers and keeps a departure exactly, with its events', async () => {
      await using opened = await open()
      const departure = aDeparture()
      expect(await opened.departures.add(departure, eventsOf(departure))).toEqual(accept(departure))
      expect(await opened.departures.find(departure.bookingId, tom, tuesdayTen)).toEqual(departure)
      expect(await opened.kept()).toEqual(['technician-on-the-way'])
    })

    it('keeps the departure to an emergency, which has no start', async () => {
      await using opened = await open()
      const departure = aDeparture({ startsAt: null })
      await opened.give(departure.bookingId, tom, null)
      await opened.departures.add(departure, [])
      expect(await opened.departures.find(departure.bookingId, tom, null)).toEqual(departure)
      expect(await opened.departures.find(departure.bookingId, tom, tuesdayTen)).toBeNull()
    })

    it('answers the first departure to the same visit again, and keeps the events of that one alone', async () => {
      await using opened = await open()
      const first = aDeparture()
      const again = aDeparture({ at: now.add({ minutes: 5 }), arrivesAt: now.add({ minutes: 50 }) })
      await opened.departures.add(first, eventsOf(first))
      expect(await opened.departures.add(again, eventsOf(again))).toEqual(accept(first))
      expect(await opened.departures.find(first.bookingId, tom, tuesdayTen)).toEqual(first)
      expect(await opened.kept()).toEqual(['technician-on-the-way'])
    })

    it('makes the visit en route, and leaves that of another booking', async () => {
      await using opened = await open()
      const departure = aDeparture()
      await opened.departures.add(departure, [])
      await opened.departures.add(aDeparture({ arrivesAt: now.add({ minutes: 50 }) }), [])
      const { arrivesAt } = departure
      expect(await opened.visits(bookingId('one'))).toMatchObject([{ status: 'en_route', arrivesAt }])
      expect(await opened.visits(bookingId('two'))).toMatchObject([{ status: 'scheduled' }])
    })

    it('keeps one departure when two are added at the same moment', async () => {
      await using opened = await open()
      const [first, second] = [aDeparture(), aDeparture({ arrivesAt: now.add({ minutes: 45 }) })]
      const answers = await Promise.all([first, second].map((one) => opened.departures.add(one, eventsOf(one))))
      const kept = await opened.departures.find(first.bookingId, tom, tuesdayTen)
      expect(answers).toEqual([accept(kept), accept(kept)])
      expect(await opened.kept()).toEqual(['technician-on-the-way'])
    })

    it('keeps a new departure once the visit was given away and came back', async () => {
      await using opened = await open()
      const first = aDeparture()
      const again = aDeparture({ at: now.add({ minutes: 5 }), arrivesAt: now.add({ minutes: 50 }) })
      await opened.departures.add(first, eventsOf(first))
      await opened.give(first.bookingId, ann, tuesdayTen)
      await opened.give(first.bookingId, tom, tuesdayTen)
      expect(await opened.departures.add(again, eventsOf(again))).toEqual(accept(again))
      expect(await opened.departures.find(first.bookingId, tom, tuesdayTen)).toEqual(again)
      expect(await opened.kept()).toHaveLength(2)
      expect(await opened.visits(first.bookingId)).toMatchObject([{ status: 'en_route', arrivesAt: again.arrivesAt }])
    })

    it('refuses, and keeps nothing, where the visit has another technician or start by now', async () => {
      await using opened = await open()
      const { bookingId: id } = aDeparture()
      for (const one of [aDeparture({ technicianId: ann }), aDeparture({ startsAt: tuesdayEleven })]) {
        const refusal = { kind: 'booking-changed', bookingId: id }
        expect(await opened.departures.add(one, eventsOf(one))).toEqual({ ok: false, refusal })
        expect(await opened.departures.find(id, one.technicianId, one.startsAt)).toBeNull()
      }
      expect(await opened.kept()).toEqual([])
      expect(await opened.visits(id)).toMatchObject([{ status: 'scheduled' }])
    })

    it('has the latest of a booking, whoever set out, and to whichever start', async () => {
      await using opened = await open()
      const { bookingId: id } = aDeparture()
      expect(await opened.departures.latest(id)).toBeNull()
      const later = aDeparture({ technicianId: ann, at: aDeparture().at.add({ minutes: 5 }) })
      for (const one of [aDeparture({ startsAt: tuesdayEleven }), later, aDeparture({ bookingId: bookingId('two') })]) {
        await opened.give(one.bookingId, one.technicianId, one.startsAt)
        await opened.departures.add(one, [])
      }
      expect(await opened.departures.latest(id)).toEqual(later)
    })

    it('has null for a technician who has not set out to that start of that booking', async () => {
      await using opened = await open()
      const { bookingId: id } = aDeparture()
      await opened.departures.add(aDeparture(), [])
      expect(await opened.departures.find(id, ann, tuesdayTen)).toBeNull()
      expect(await opened.departures.find(id, tom, tuesdayEleven)).toBeNull()
      expect(await opened.departures.find(bookingId('two'), tom, tuesdayTen)).toBeNull()
    })
  })
}
