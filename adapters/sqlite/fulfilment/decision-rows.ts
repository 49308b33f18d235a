import type { Decision } from '#modules/booking'
import { type BookingId, type TechnicianId, instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface DecisionRow {
  readonly at: string
  readonly technician_id: TechnicianId | null
  readonly candidates: string
}

/** Most of the team has these in each decision: they are left out of the row. Earlier rows have them. */
const usual = { against: null, holds: false, onCall: null, kilometres: null, minutes: null, rating: null } as const
type Judged = Decision['candidates'][number]
type KeptCandidate = Pick<Judged, 'id'> & Partial<Judged>

/** Leaves out the usual values. */
function toKept(judged: Judged): KeptCandidate {
  const kept: Record<string, unknown> = { id: judged.id }
  if (judged.against !== null) kept['against'] = judged.against
  if (judged.holds) kept['holds'] = true
  if (judged.didTheWork) kept['didTheWork'] = true
  if (judged.onCall !== null) kept['onCall'] = judged.onCall
  if (judged.kilometres !== null) kept['kilometres'] = judged.kilometres
  if (judged.minutes !== null) kept['minutes'] = judged.minutes
  if (judged.rating !== null) kept['rating'] = judged.rating
  return kept as KeptCandidate
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
      add.run(id, instantText(at), technicianId, JSON.stringify(candidates.map(toKept)))
    },

    /** The latest first. */
    of: (id: BookingId): readonly Decision[] =>
      find.all(id).map(({ at, technician_id: technicianId, candidates }) => ({
        at: Temporal.Instant.from(at),
        technicianId,
        candidates: (JSON.parse(candidates) as readonly KeptCandidate[]).map((one) => ({ ...usual, ...one })),
      })),
  }
}
