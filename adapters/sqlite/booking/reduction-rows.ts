import type { CostReduction, WaitingReduction } from '#modules/booking'
import { type BookingId, type UserId, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface Row {
  readonly booking_id: BookingId
  readonly final_cost_pence: number
  readonly kept_pence: number
  readonly reason: string | null
  readonly status: CostReduction['status']
  readonly requested_by: UserId
  readonly requested_at: string
  readonly decided_by: UserId | null
  readonly decided_at: string | null
}

/** The reductions of final costs, one for each booking. */
export function prepareReductions({ raw }: SqliteDatabase) {
  const find = raw.prepare<[string], Row>('select * from cost_reductions where booking_id = ?')
  const waiting = raw.prepare<[number], Row & { readonly reference: string }>(
    `select r.*, b.reference from cost_reductions r join bookings b on b.id = r.booking_id
     where r.status = 'waiting' order by r.requested_at, r.booking_id limit ?`,
  )
  const add = raw.prepare(
    `insert into cost_reductions (booking_id, final_cost_pence, kept_pence, reason, status, requested_by, requested_at)
     values (?, ?, ?, ?, 'waiting', ?, ?)`,
  )
  const decide = raw.prepare(
    `update cost_reductions set status = ?, decided_by = ?, decided_at = ? where booking_id = ? and status = 'waiting'`,
  )

  return {
    find(id: BookingId): CostReduction | null {
      const row = find.get(id)
      return row ? reductionOf(row) : null
    },
    waiting: (limit: number): readonly WaitingReduction[] =>
      waiting.all(limit).map((row) => ({ ...reductionOf(row), reference: row.reference })),
    /** False when a decision was made before. Call it only inside `write`. */
    keep({
      bookingId,
      finalCost,
      kept,
      reason,
      status,
      requestedBy,
      requestedAt,
      ...decision
    }: CostReduction): boolean {
      if (status === 'waiting') {
        return add.run(bookingId, finalCost, kept, reason, requestedBy, instantText(requestedAt)).changes === 1
      }
      const { decidedBy, decidedAt } = decision
      return decide.run(status, decidedBy, decidedAt && instantText(decidedAt), bookingId).changes === 1
    },
  }
}

function reductionOf(row: Row): CostReduction {
  return {
    bookingId: row.booking_id,
    finalCost: pence(row.final_cost_pence),
    kept: pence(row.kept_pence),
    reason: row.reason,
    status: row.status,
    requestedBy: row.requested_by,
    requestedAt: Temporal.Instant.from(row.requested_at),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at === null ? null : Temporal.Instant.from(row.decided_at),
  }
}
