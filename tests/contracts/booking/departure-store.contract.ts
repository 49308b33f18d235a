import { describe, expect, it } from 'vitest'
import type { Booking, BookingEvent, Departure, DepartureStore } from '#modules/booking'
import type { Visit } from '#modules/fulfilment'
import type { BookingId } from '#modules/shared'
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
    for (const id of ['one', 'two']) await opened.addBooking(aBooking({ id }))
    return opened
  }

  describe(`DepartureStore kept by ${keeper}`, () => {
    it('answers and keeps a departure exactly, with its events', async () => {
      await using opened = await open()
      const departure = aDeparture()
      expect(await opened.departures.add(departure, eventsOf(departure))).toEqual(departure)
      expect(await opened.departures.find(departure.bookingId, tom, tuesdayTen)).toEqual(departure)
      expect(await opened.kept()).toEqual(['technician-on-the-way'])
    })

    it('keeps the departure to an emergency, which has no start', async () => {
      await using opened = await open()
      const departure = aDeparture({ startsAt: null })
      await opened.departures.add(departure, [])
      expect(await opened.departures.find(departure.bookingId, tom, null)).toEqual(departure)
      expect(await opened.departures.find(departure.bookingId, tom, tuesdayTen)).toBeNull()
    })

    it('answers the first departure to the same visit again, and keeps the events of that one alone', async () => {
      await using opened = await open()
      const first = aDeparture()
      const again = aDeparture({ at: now.add({ minutes: 5 }), arrivesAt: now.add({ minutes: 50 }) })
      await opened.departures.add(first, eventsOf(first))
      expect(await opened.departures.add(again, eventsOf(again))).toEqual(first)
      expect(await opened.departures.find(first.bookingId, tom, tuesdayTen)).toEqual(first)
      expect(await opened.kept()).toEqual(['technician-on-the-way'])
    })

    it('makes the visit en route, and leaves that of another booking', async () => {
      await using opened = await open()
      const departure = aDeparture()
      await opened.departures.add(departure, [])
      await opened.departures.add(aDeparture({ arrivesAt: now.add({ minutes: 50 }) }), [])
      const { arrivesAt } = departure
      expect(await opened.visits(bookingId('one'))).toMatchObject([{ status: 'en_route', arrivesAt, version: 2 }])
      expect(await opened.visits(bookingId('two'))).toMatchObject([{ status: 'scheduled', version: 1 }])
    })

    it('keeps one departure when two are added at the same moment', async () => {
      await using opened = await open()
      const [first, second] = [aDeparture(), aDeparture({ arrivesAt: now.add({ minutes: 45 }) })]
      const answers = await Promise.all([first, second].map((one) => opened.departures.add(one, eventsOf(one))))
      const kept = await opened.departures.find(first.bookingId, tom, tuesdayTen)
      expect(answers).toEqual([kept, kept])
      expect(await opened.kept()).toEqual(['technician-on-the-way'])
    })

    it('keeps another start, another technician and another booking apart', async () => {
      await using opened = await open()
      const departures = [
        aDeparture(),
        aDeparture({ startsAt: tuesdayEleven }),
        aDeparture({ startsAt: null }),
        aDeparture({ technicianId: ann }),
        aDeparture({ bookingId: bookingId('two') }),
      ]
      for (const one of departures) await opened.departures.add(one, eventsOf(one))
      const found = departures.map((one) => opened.departures.find(one.bookingId, one.technicianId, one.startsAt))
      expect(await Promise.all(found)).toEqual(departures)
      expect(await opened.kept()).toHaveLength(departures.length)
    })

    it('has the latest of a booking, whoever set out, and to whichever start', async () => {
      await using opened = await open()
      const { bookingId: id } = aDeparture()
      expect(await opened.departures.latest(id)).toBeNull()
      const later = aDeparture({ technicianId: ann, at: aDeparture().at.add({ minutes: 5 }) })
      const departures = [aDeparture({ startsAt: tuesdayEleven }), later, aDeparture({ bookingId: bookingId('two') })]
      for (const one of departures) await opened.departures.add(one, [])
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
