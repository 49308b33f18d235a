import type { LateEmergency, OfferShown, OfferStore } from '#modules/booking'
import { type BookingId, type UserId, instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { type EscalationRow, type OfferRow, escalationFrom, offerFrom } from './offer-rows.ts'

interface ShownRow extends OfferRow {
  readonly user_id: UserId
  readonly full_name: string
  readonly phone: string | null
}

interface LateRow {
  readonly id: BookingId
  readonly reference: string
  readonly service: string
  readonly status: LateEmergency['status']
  readonly created_at: string
  readonly promised: string
  readonly arrived: string | null
  readonly cancelled: string | null
  readonly refunded: number
}

const shown = `select o.*, t.user_id, u.full_name, u.phone from visit_offers o
  join technicians t on t.id = o.technician_id join users u on u.id = t.user_id`

/** Reads offers and escalations. They are written with their booking: `offer-rows.ts`. */
export function createSqliteOfferStore(database: SqliteDatabase): OfferStore {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const ofBooking = raw.prepare<[string], ShownRow>(`${shown} where o.booking_id = ? order by o.number`)
  const openOf = raw.prepare<[string, string], ShownRow>(
    `${shown} where o.technician_id = (select id from technicians where user_id = ?) and o.state = 'open' and o.until > ?
     order by o.until`,
  )
  const expired = raw
    .prepare<[string, number], BookingId>(
      `select booking_id from visit_offers where state = 'open' and until <= ? order by until limit ?`,
    )
    .pluck()
  const escalation = raw.prepare<[string], EscalationRow>('select * from escalations where booking_id = ?')
  const due = raw.prepare<[string, number], EscalationRow>(
    'select * from escalations where due_at is not null and due_at <= ? order by due_at limit ?',
  )
  const alarms = raw.prepare<[], EscalationRow>(
    `select * from escalations where state in ('ringing', 'owned') order by started_at, booking_id`,
  )
  const move = raw.prepare<[string, string | null, number, string, string, string | null]>(
    'update escalations set state = ?, due_at = ?, rings = ? where booking_id = ? and state = ? and due_at is ?',
  )
  const late = raw.prepare<{ from: string; now: string }, LateRow>(
    `select * from (
       select b.id, b.reference, s.name service, b.status, b.created_at, e.estimated_arrival promised,
         (select min(coalesce(v.arrived_at, v.check_in_at)) from visits v where v.booking_id = b.id) arrived,
         iif(b.status = 'cancelled', b.updated_at, null) cancelled,
         coalesce((select sum(r.amount_pence) from payments p join refunds r on r.payment_id = p.id
           where p.booking_id = b.id and r.status <> 'failed'), 0) refunded
       from emergency_requests e cross join bookings b on b.id = e.booking_id join services s on s.id = b.service_id
       where e.estimated_arrival >= :from and b.created_at >= :from)
     where coalesce(arrived, cancelled, :now) > promised
     order by created_at desc, id`,
  )
  const missed = raw
    .prepare<{ from: string; now: string; limit: number }, BookingId>(
      `select b.id from emergency_requests e join bookings b on b.id = e.booking_id
       where e.estimated_arrival > :from and e.estimated_arrival <= :now
         and b.status in ('pending', 'confirmed')
         and not exists (select 1 from visits v where v.booking_id = b.id and v.arrived_at is not null)
         and not exists (select 1 from booking_history where booking_id = b.id and done_once = 'promise-missed')
       order by e.estimated_arrival limit :limit`,
    )
    .pluck()
  const toShown = ({ user_id: userId, full_name: fullName, phone, ...row }: ShownRow): OfferShown => ({
    ...offerFrom(row),
    userId,
    fullName,
    phone,
  })

  return {
    of: async (id) => ofBooking.all(id).map(toShown),

    async escalation(id) {
      const row = escalation.get(id)
      return row ? escalationFrom(row) : null
    },

    openOf: async (userId, now) => openOf.all(userId, instantText(now)).map(toShown),

    expired: async (now, limit) => expired.all(instantText(now), limit),

    due: async (now, limit) => due.all(instantText(now), limit).map(escalationFrom),

    keep: (before, after, events) =>
      write(() => {
        const text = (at: Temporal.Instant | null) => at && instantText(at)
        const { bookingId, state, dueAt, rings } = after
        const moved = move.run(state, text(dueAt), rings, bookingId, before.state, text(before.dueAt)).changes === 1
        if (moved) keepEvents(events)
        return moved
      }),

    alarms: async () => alarms.all().map(escalationFrom),

    missed: async (from, now, limit) => missed.all({ from: instantText(from), now: instantText(now), limit }),

    async late(from, now) {
      return late.all({ from: instantText(from), now: instantText(now) }).map((row) => ({
        bookingId: row.id,
        reference: row.reference,
        service: row.service,
        status: row.status,
        orderedAt: Temporal.Instant.from(row.created_at),
        promisedAt: Temporal.Instant.from(row.promised),
        arrivedAt: row.arrived === null ? null : Temporal.Instant.from(row.arrived),
        cancelledAt: row.cancelled === null ? null : Temporal.Instant.from(row.cancelled),
        refundedPence: row.refunded,
      }))
    },
  }
}
