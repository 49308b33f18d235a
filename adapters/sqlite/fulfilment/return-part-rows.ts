import type { PartsChange, PartsToOrder, VisitKey } from '#modules/booking'
import type { PartToOrder } from '#modules/fulfilment'
import { instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface Row {
  readonly parts: string
  readonly version: number
}

/** The parts that visits wait for. Its writes belong inside a transaction. */
export function prepareReturnParts({ raw }: SqliteDatabase) {
  const find = raw.prepare<[string, number], Row>(
    'select parts, version from return_parts where booking_id = ? and visit_number = ?',
  )
  const keep = raw.prepare<[string, number, string, number, string, string]>(
    `insert into return_parts (booking_id, visit_number, parts, version, written_at, written_by)
     values (?, ?, ?, ?, ?, ?)
     on conflict (booking_id, visit_number) do update set parts = excluded.parts, version = excluded.version,
       written_at = excluded.written_at, written_by = excluded.written_by`,
  )
  const present = ({ bookingId, number }: VisitKey): PartsToOrder | null => {
    const row = find.get(bookingId, number)
    return row ? { parts: partsFrom(row.parts), version: row.version } : null
  }

  return {
    find: present,

    /** False where others are kept than those that were read. */
    keep({ visit, parts, read, by }: PartsChange, at: Temporal.Instant): boolean {
      if ((present(visit)?.version ?? 0) !== read) return false
      keep.run(visit.bookingId, visit.number, JSON.stringify(parts), read + 1, instantText(at), by)
      return true
    },
  }
}

/** The stored form: days as text. */
export function partsFrom(text: string): readonly PartToOrder[] {
  const parts = JSON.parse(text) as readonly (Omit<PartToOrder, 'expectedOn'> & {
    readonly expectedOn: string | null
  })[]
  return parts.map(({ expectedOn, ...part }) => ({
    ...part,
    expectedOn: expectedOn === null ? null : Temporal.PlainDate.from(expectedOn),
  }))
}
