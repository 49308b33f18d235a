import type { ReportSignature, VisitKey } from '#modules/booking'
import type { AbsentReason } from '#modules/fulfilment'
import { instantText } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'

interface SignatureRow {
  readonly customer_name: string | null
  readonly file: string | null
  readonly report_hash: string | null
  readonly satisfaction_rating: number | null
  readonly absent_reason: AbsentReason | null
  readonly at: string
  readonly taken_by: string
}

const key = 'booking_id = ? and visit_number = ? and version = ?'

/** Signatures of reports as rows. Its writes belong inside a transaction. */
export function prepareSignatures({ raw }: SqliteDatabase) {
  const find = raw.prepare<[string, number, number], SignatureRow>(`select * from visit_signatures where ${key}`)
  const add = raw.prepare<(string | number | null)[]>(
    'insert into visit_signatures values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const drop = raw.prepare<[string, number, number]>(`delete from visit_signatures where ${key}`)
  const queue = raw.prepare<[string, string]>(`insert or ignore into files_to_remove values ('signature', ?, ?)`)
  const takeOff = raw.prepare<[string]>(`delete from files_to_remove where kind = 'signature' and file = ?`)

  /** Deletes the version of a signature with its file. */
  function remove({ bookingId, number }: VisitKey, version: number, at: Temporal.Instant): void {
    const row = find.get(bookingId, number, version)
    if (!row) return
    if (row.file !== null) queue.run(row.file, instantText(at))
    drop.run(bookingId, number, version)
  }

  return {
    of({ bookingId, number }: VisitKey, version: number): ReportSignature | null {
      const row = find.get(bookingId, number, version)
      return row ? signatureFrom(row) : null
    },

    queue: (file: string, at: Temporal.Instant) => queue.run(file, instantText(at)),

    remove,

    /** In place of the one before. Its file has been announced. */
    keep(visit: VisitKey, version: number, signature: ReportSignature, at: Temporal.Instant): void {
      remove(visit, version, at)
      const isSigned = signature.kind === 'signed'
      // A file that was announced stays; it cannot where the queue was worked off meanwhile.
      if (isSigned && takeOff.run(signature.file).changes === 0) {
        throw new Error(`the signature ${signature.file} was removed before it was kept`)
      }
      const values = isSigned
        ? [signature.customerName, signature.file, signature.reportHash, signature.satisfaction, null]
        : [null, null, null, null, signature.reason]
      add.run(visit.bookingId, visit.number, version, ...values, instantText(signature.at), signature.takenBy)
    },
  }
}

function signatureFrom(row: SignatureRow): ReportSignature {
  const taken = { at: Temporal.Instant.from(row.at), takenBy: row.taken_by }
  const { customer_name: customerName, file, report_hash: reportHash, satisfaction_rating: satisfaction } = row
  if (row.absent_reason !== null) return { ...taken, kind: 'absent', reason: row.absent_reason }
  if (customerName === null || file === null || reportHash === null) throw new Error('a signature lacks a part')
  return { ...taken, kind: 'signed', customerName, satisfaction, file, reportHash }
}
