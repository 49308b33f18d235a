import type { Decision } from '#modules/booking'
import { type BookingId, type TechnicianId, instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface DecisionRow {
  readonly at: string
  readonly technician_id: TechnicianId | null
  readonly candidates: string
}

/** Automatic assignments, each with the team as it was judged then. */
export function prepareDecisions({ raw }: SqliteDatabase) {
  const add = raw.prepare<[string, string, string | null, string]>(
    'insert into assignment_decisions (booking_id, at, technician_id, candidates) values (?, ?, ?, ?)',
  )
  const find = raw.prepare<[string], DecisionRow>(
    'select at, technician_id, candidates from assignment_decisions where booking_id = ? order by id desc',
  )
  return {
    /** In the transaction of the assignment. */
    keep(id: BookingId, { at, technicianId, candidates }: Decision): void {
      add.run(id, instantText(at), technicianId, JSON.stringify(candidates))
    },

    /** The latest first. */
    of: (id: BookingId): readonly Decision[] =>
      find.all(id).map(({ at, technician_id: technicianId, candidates }) => ({
        at: Temporal.Instant.from(at),
        technicianId,
        candidates: JSON.parse(candidates) as Decision['candidates'],
      })),
  }
}
