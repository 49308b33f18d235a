import type { Booking, DueMove, LatestMove } from '#modules/booking'
import { type BookingId, type Pence, type TechnicianId, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { type ArrivalColumn, arrivalOf, arrivalValues } from './arrival-rows.ts'

interface Row {
  readonly booking_id: BookingId
  readonly round: number
  readonly moved_by: string
  readonly moved_at: string
  readonly settles_at: string
  readonly settles: number
  readonly undone: number
  readonly from_starts_at: string
  readonly to_starts_at: string
  readonly from_arrival: ArrivalColumn
  readonly from_arrival_from: string | null
  readonly from_arrival_to: string | null
  readonly from_technician_id: TechnicianId | null
  readonly from_waives_room: number
  readonly from_duration_minutes: number | null
  readonly from_crew: string | null
  readonly from_priority: Booking['priority']
  readonly from_estimated_cost_pence: number
  readonly from_agreed_cost_pence: number | null
  readonly from_final_cost_pence: number | null
  readonly from_deposit_pence: number | null
  readonly paid_pence: number
  readonly authorised_pence: number
}

/** The latest move of each booking. */
export function prepareMoves({ raw }: SqliteDatabase) {
  const find = raw.prepare<[string], Row>('select * from booking_moves where booking_id = ?')
  const due = raw.prepare<[string, number], DueMove>(
    `select m.booking_id bookingId, b.customer_id customerId, m.round
     from booking_moves m join bookings b on b.id = m.booking_id
     where m.settles = 1 and m.settles_at <= ? order by m.settles_at, m.booking_id limit ?`,
  )
  const settle = raw.prepare<[string, number]>(
    'update booking_moves set settles = 0 where booking_id = ? and round = ? and settles = 1',
  )
  // A lower price of the move before is still to be settled: it is settled with this one.
  const keep = raw.prepare(
    `insert into booking_moves (booking_id, round, moved_by, moved_at, settles_at, settles, undone, from_starts_at,
       to_starts_at, from_arrival, from_arrival_from, from_arrival_to, from_technician_id, from_waives_room, from_duration_minutes, from_crew, from_priority, from_estimated_cost_pence, from_agreed_cost_pence,
       from_final_cost_pence, from_deposit_pence, paid_pence, authorised_pence)
     values (:bookingId, :round, :by, :at, :settlesAt, :settles, :undone, :fromStartsAt, :toStartsAt, :arrival, :arrivalFrom, :arrivalTo, :technicianId, :waivesRoom, :durationMinutes, :crew,
       :priority, :estimatedCost, :agreedCost, :finalCost, :deposit, :paid, :authorised)
     on conflict (booking_id) do update set round = excluded.round, moved_by = excluded.moved_by,
       moved_at = excluded.moved_at, settles_at = excluded.settles_at, settles = max(settles, excluded.settles),
       undone = excluded.undone, from_starts_at = excluded.from_starts_at, to_starts_at = excluded.to_starts_at,
       from_arrival = excluded.from_arrival, from_arrival_from = excluded.from_arrival_from,
       from_arrival_to = excluded.from_arrival_to, from_technician_id = excluded.from_technician_id, from_waives_room = excluded.from_waives_room,
       from_duration_minutes = excluded.from_duration_minutes, from_crew = excluded.from_crew, from_priority = excluded.from_priority,
       from_estimated_cost_pence = excluded.from_estimated_cost_pence,
       from_agreed_cost_pence = excluded.from_agreed_cost_pence,
       from_final_cost_pence = excluded.from_final_cost_pence, from_deposit_pence = excluded.from_deposit_pence,
       paid_pence = excluded.paid_pence, authorised_pence = excluded.authorised_pence`,
  )

  return {
    find(id: BookingId): LatestMove | null {
      const row = find.get(id)
      return row ? moveOf(row) : null
    },

    due: (now: Temporal.Instant, limit: number): readonly DueMove[] => due.all(instantText(now), limit),

    /** False when it was settled before, or another move came after it. Call it only inside `write`. */
    settle: ({ bookingId, round }: DueMove): boolean => settle.run(bookingId, round).changes === 1,

    /** Call it only inside `write`. */
    keep({ bookingId, round, by, at, settlesAt, settles, undone, to, before, paid, authorised }: LatestMove): void {
      const { startsAt, arrival, waivesRoom, crew, ...terms } = before
      keep.run({
        bookingId,
        round,
        by,
        at: instantText(at),
        settlesAt: instantText(settlesAt),
        settles: settles ? 1 : 0,
        undone: undone ? 1 : 0,
        fromStartsAt: instantText(startsAt),
        toStartsAt: instantText(to),
        ...arrivalValues(arrival),
        waivesRoom: waivesRoom ? 1 : 0,
        crew: crew && JSON.stringify(crew),
        ...terms,
        paid,
        authorised,
      })
    },
  }
}

function moveOf(row: Row): LatestMove {
  return {
    bookingId: row.booking_id,
    round: row.round,
    by: row.moved_by,
    at: Temporal.Instant.from(row.moved_at),
    settlesAt: Temporal.Instant.from(row.settles_at),
    settles: row.settles === 1,
    undone: row.undone === 1,
    to: Temporal.Instant.from(row.to_starts_at),
    before: {
      startsAt: Temporal.Instant.from(row.from_starts_at),
      arrival: arrivalOf(row.from_arrival, row.from_arrival_from, row.from_arrival_to),
      technicianId: row.from_technician_id,
      waivesRoom: row.from_waives_room === 1,
      durationMinutes: row.from_duration_minutes,
      crew: row.from_crew === null ? null : JSON.parse(row.from_crew),
      priority: row.from_priority,
      estimatedCost: pence(row.from_estimated_cost_pence),
      agreedCost: amountOrNull(row.from_agreed_cost_pence),
      finalCost: amountOrNull(row.from_final_cost_pence),
      deposit: amountOrNull(row.from_deposit_pence),
    },
    paid: pence(row.paid_pence),
    authorised: pence(row.authorised_pence),
  }
}

const amountOrNull = (amount: number | null): Pence | null => (amount === null ? null : pence(amount))
