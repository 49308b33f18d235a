import type { Booking, Departure, DepartureStore } from '#modules/booking'
import { currentVisit, enRoute, isOpenVisit } from '#modules/fulfilment'
import { type BookingId, type TechnicianId, accept, instantText, refuse } from '#modules/shared'
import { prepareFieldActions } from '../fulfilment/field-action-rows.ts'
import { prepareOffers } from '../fulfilment/offer-rows.ts'
import { prepareVisits } from '../fulfilment/visit-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareOutbox } from '../kit/outbox.ts'

interface DepartureRow {
  readonly booking_id: BookingId
  readonly technician_id: TechnicianId
  readonly starts_at: string
  readonly at: string
  readonly arrives_at: string
}

export function createSqliteDepartureStore(database: SqliteDatabase): DepartureStore {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const visits = prepareVisits(database)
  const offers = prepareOffers(database)
  const booking = raw.prepare<[string], Pick<Booking, 'id' | 'status' | 'technicianId' | 'priority'>>(
    'select id, status, technician_id technicianId, priority from bookings where id = ?',
  )
  const actions = prepareFieldActions(database)
  const find = raw.prepare<[string, string, string], DepartureRow>(
    `select * from departures d where booking_id = ? and technician_id = ? and starts_at = ? and exists (
       select 1 from visits where booking_id = d.booking_id and technician_id = d.technician_id
         and arrives_at = d.arrives_at)`,
  )
  const latest = raw.prepare<[string], DepartureRow>(
    'select * from departures where booking_id = ? order by at desc, starts_at desc limit 1',
  )
  // A visit that was given away and back, or moved and moved back, is set out to again.
  const put = raw.prepare<[string, string, string, string, string]>(
    `insert into departures (booking_id, technician_id, starts_at, at, arrives_at) values (?, ?, ?, ?, ?)
     on conflict do update set at = excluded.at, arrives_at = excluded.arrives_at`,
  )
  return {
    add: (departure, events, by) =>
      write(() => {
        const { bookingId, technicianId, startsAt, at, arrivesAt } = departure
        const visit = currentVisit(visits.of(bookingId))
        const isTheirs = visit.technicians[0] === technicianId && startText(visit.startsAt) === startText(startsAt)
        if (!isTheirs || !isOpenVisit(visit)) return refuse({ kind: 'booking-changed', bookingId })
        const answered = by && actions.judge(by.action)
        if (answered) return refuse(answered)
        const before = find.get(bookingId, technicianId, startText(startsAt))
        const after = enRoute(visit, arrivesAt)
        if (after !== visit) {
          put.run(bookingId, technicianId, startText(startsAt), instantText(at), instantText(arrivesAt))
          keepEvents(events)
        }
        const found = booking.get(bookingId)
        // A technician who sets out also accepts the offer.
        if (found) offers.follow(found, { change: null, isStep: true, now: at })
        visits.change(visit, after)
        const kept = after === visit ? visit : { ...after, version: visit.version + 1 }
        if (by) actions.keep(by.action, visit, by.done(kept), by.receivedAt)
        return accept(after === visit && before ? departureFrom(before) : departure)
      }),

    keepAnswer: (action, visit, at) =>
      write(() => {
        const first = actions.judge(action)
        if (!first) actions.keep(action, visit, visit, at)
        return first
      }),

    async find(bookingId, technicianId, startsAt) {
      const row = find.get(bookingId, technicianId, startText(startsAt))
      return row ? departureFrom(row) : null
    },

    async latest(bookingId) {
      const row = latest.get(bookingId)
      return row ? departureFrom(row) : null
    },
  }
}

const startText = (startsAt: Temporal.Instant | null) => (startsAt ? instantText(startsAt) : '')

function departureFrom(row: DepartureRow): Departure {
  return {
    bookingId: row.booking_id,
    technicianId: row.technician_id,
    startsAt: row.starts_at === '' ? null : Temporal.Instant.from(row.starts_at),
    at: Temporal.Instant.from(row.at),
    arrivesAt: Temporal.Instant.from(row.arrives_at),
  }
}
