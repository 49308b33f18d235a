import { momentOfWriting } from '#modules/billing'
import type { SqliteDatabase } from '../kit/database.ts'

/** The moment of a write that counts in VAT returns; call it only inside `write`. */
export function prepareMoments({ raw }: Pick<SqliteDatabase, 'raw'>): (at: Temporal.Instant) => Temporal.Instant {
  const lastClose = raw.prepare<[], string | null>('select max(locked_at) from vat_periods').pluck()
  return (at) => {
    const last = lastClose.get()
    return momentOfWriting(at, last ? Temporal.Instant.from(last) : null)
  }
}
