import type { Completion } from '#modules/booking'
import { type BookingId, type TechnicianId, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface Row {
  readonly booking_id: BookingId
  readonly round: number
  readonly technician_id: TechnicianId
  readonly completed_by: string
  readonly completed_at: string
  readonly settles_at: string
  readonly tells_customer: number
  readonly state: Completion['state']
  readonly from_final_cost_pence: number | null
  readonly paid_pence: number
  readonly authorised_pence: number
}

/** The latest completion of each booking. Call `keep` and `settle` only inside `write`. */
export function prepareCompletions({ raw }: SqliteDatabase) {
  const find = raw.prepare<[string], Row>('select * from booking_completions where booking_id = ?')
  const due = raw.prepare<[string, number], Row>(
    `select * from booking_completions where state = 'open' and settles_at <= ? order by settles_at, booking_id limit ?`,
  )
  const end = raw.prepare<[Completion['state'], string, number]>(
    `update booking_completions set state = ? where booking_id = ? and round = ? and state = 'open'`,
  )
  const withdraw = raw.prepare<[string]>(`delete from cost_reductions where booking_id = ? and status = 'waiting'`)
  const add = raw.prepare(
    `insert into booking_completions (booking_id, round, technician_id, completed_by, completed_at, settles_at,
       tells_customer, state, from_final_cost_pence, paid_pence, authorised_pence)
     values (:bookingId, :round, :technicianId, :by, :at, :settlesAt, :tellsCustomer, 'open', :finalCostBefore, :paid,
       :authorised)
     on conflict (booking_id) do update set round = excluded.round, technician_id = excluded.technician_id,
       completed_by = excluded.completed_by, completed_at = excluded.completed_at, settles_at = excluded.settles_at,
       tells_customer = excluded.tells_customer, state = 'open',
       from_final_cost_pence = excluded.from_final_cost_pence, paid_pence = excluded.paid_pence,
       authorised_pence = excluded.authorised_pence
     where state = 'undone'`,
  )

  return {
    find(id: BookingId): Completion | null {
      const row = find.get(id)
      return row ? completionOf(row) : null
    },

    due: (now: Temporal.Instant, limit: number): readonly Completion[] =>
      due.all(instantText(now), limit).map(completionOf),

    /** Adds one, or undoes it with the reduction that it asked for. False when it was settled or undone before. */
    keep({ state, at, settlesAt, tellsCustomer, ...rest }: Completion): boolean {
      if (state === 'open') {
        const times = { at: instantText(at), settlesAt: instantText(settlesAt) }
        return add.run({ ...rest, ...times, tellsCustomer: tellsCustomer ? 1 : 0 }).changes === 1
      }
      if (end.run(state, rest.bookingId, rest.round).changes === 0) return false
      withdraw.run(rest.bookingId)
      return true
    },

    settle: ({ bookingId, round }: Completion): boolean => end.run('settled', bookingId, round).changes === 1,
  }
}

function completionOf(row: Row): Completion {
  return {
    bookingId: row.booking_id,
    round: row.round,
    technicianId: row.technician_id,
    by: row.completed_by,
    at: Temporal.Instant.from(row.completed_at),
    settlesAt: Temporal.Instant.from(row.settles_at),
    tellsCustomer: row.tells_customer === 1,
    state: row.state,
    finalCostBefore: row.from_final_cost_pence === null ? null : pence(row.from_final_cost_pence),
    paid: pence(row.paid_pence),
    authorised: pence(row.authorised_pence),
  }
}
