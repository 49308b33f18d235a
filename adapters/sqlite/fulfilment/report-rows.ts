import { createHash } from 'node:crypto'
import type {
  OpenedVersion,
  ReportState,
  SubmittedReport,
  SubmittedVersion,
  VisitKey,
  VisitReport,
} from '#modules/booking'
import {
  type Part,
  type ReportField,
  type WrittenReport,
  answeredForms,
  canonicalAnswers,
  canonicalReport,
  emptyReport,
  visitIdOf,
} from '#modules/fulfilment'
import { type BookingId, instantText, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareSignatures } from './signature-rows.ts'
import { prepareVisitForms } from './visit-form-rows.ts'
import { prepareVisitPhotos } from './visit-photo-rows.ts'
import { prepareVisits } from './visit-rows.ts'

interface ReportRow {
  readonly version: number
  readonly work_performed: string
  readonly parts: string
  readonly customer_present: 0 | 1 | null
  readonly issues_found: string
  readonly recommendations: string
  readonly completion_status: VisitReport['fields']['completionStatus']
  readonly written_at: string
  readonly correction_reason: string | null
  readonly submitted_at: string | null
  readonly submitted_by: string | null
  readonly canonical: string | null
  readonly report_hash: string | null
  readonly outcome_reason: string | null
  readonly return_by: string | null
}

/** Reports as rows. Its writes belong inside a transaction. */
export function prepareReports(database: SqliteDatabase) {
  const { raw } = database
  const visits = prepareVisits(database)
  const photosOf = prepareVisitPhotos(database).of
  const signatures = prepareSignatures(database)
  const visitForms = prepareVisitForms(database)
  const latest = raw.prepare<[string, number], ReportRow>(
    'select * from visit_reports where booking_id = ? and visit_number = ? order by version desc limit 1',
  )
  const submitted = raw.prepare<[string, number], ReportRow>(
    `select * from visit_reports where booking_id = ? and visit_number = ? and submitted_at is not null
     order by version desc limit 1`,
  )
  const versions = raw.prepare<[string, number], Pick<ReportRow, 'version' | 'correction_reason'> & { at: string }>(
    `select version, submitted_at as at, correction_reason from visit_reports
     where booking_id = ? and visit_number = ? and submitted_at is not null order by version`,
  )
  const anySubmitted = raw
    .prepare<[string], number>('select 1 from visit_reports where booking_id = ? and submitted_at is not null limit 1')
    .pluck()
  const add = raw.prepare<(string | number | null)[]>(
    `insert into visit_reports (work_performed, parts, customer_present, issues_found, recommendations, completion_status,
       written_at, booking_id, visit_number, version, opened_at, opened_by)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const rewrite = raw.prepare<(string | number | null)[]>(
    `update visit_reports set work_performed = ?, parts = ?, customer_present = ?, issues_found = ?, recommendations = ?,
       completion_status = ?, written_at = ?
     where booking_id = ? and visit_number = ? and version = ?`,
  )
  const submit = raw.prepare<(string | number | null)[]>(
    `update visit_reports set submitted_at = ?, submitted_by = ?, canonical = ?, report_hash = ?, outcome_reason = ?,
       return_by = ?
     where booking_id = ? and visit_number = ? and version = ? and submitted_at is null`,
  )
  const open = raw.prepare<(string | number)[]>(
    `insert into visit_reports (booking_id, visit_number, version, work_performed, parts, customer_present, issues_found,
       recommendations, completion_status, written_at, opened_at, opened_by, correction_reason)
     select booking_id, visit_number, version + 1, work_performed, parts, customer_present, issues_found,
       recommendations, completion_status, written_at, ?, ?, ?
     from visit_reports where booking_id = ? and visit_number = ? and submitted_at is not null
     order by version desc limit 1`,
  )

  /** Null for an unknown visit. */
  function find(key: VisitKey, which: 'latest' | 'submitted'): ReportState | null {
    const visit = visits.of(key.bookingId).find(({ number }) => number === key.number)
    if (!visit) return null
    const row = (which === 'latest' ? latest : submitted).get(key.bookingId, key.number)
    const report = row ? reportFrom(row) : null
    const version = report?.version ?? 1
    const photos = photosOf(key, version)
    const kept = signatures.of(key, version)
    const forms = visitForms.of(visit, { version, photos: () => photos, isWritten: !report?.submission })
    // The text of a submitted version is the one that was submitted.
    if (row?.canonical && row.report_hash) {
      return { visit, report, photos, signature: kept, forms, canonical: row.canonical, hash: row.report_hash }
    }
    const { fields } = report ?? emptyReport
    const proven = answeredForms(forms).map((one) => ({
      id: one.form.formId,
      version: one.form.version,
      digest: hashOf(canonicalAnswers(one)),
    }))
    const canonical = canonicalReport({ visitId: visitIdOf(key), version, fields, photos, forms: proven })
    const hash = hashOf(canonical)
    const signature = kept?.kind === 'signed' && kept.reportHash !== hash ? null : kept
    return { visit, report, photos, signature, forms, canonical, hash }
  }

  function latestOf(key: VisitKey): ReportState {
    const now = find(key, 'latest')
    if (!now) throw new Error(`visit ${key.number} of ${key.bookingId} has gone, which no visit does`)
    return now
  }

  /** A signature is for the text that was signed, and for no other. */
  function changed(key: VisitKey, at: Temporal.Instant): ReportState {
    const now = latestOf(key)
    if (now.signature === null && !now.report?.submission) signatures.remove(key, now.report?.version ?? 1, at)
    return now
  }

  return {
    find,

    latest: latestOf,

    /** The state after a change of anything that the report is made of, without a signature of the text before it. */
    changed,

    /** False where the latest version is not the one that was judged. */
    submit({ visit, submission, isStill }: SubmittedReport): boolean {
      const now = find(visit, 'latest')
      if (!now?.report || !isStill(now)) return false
      const { at, by, reason, returnBy } = submission
      changed(visit, at)
      const text = [now.canonical, now.hash, reason, returnBy && returnBy.toString()]
      const { changes } = submit.run(instantText(at), by, ...text, visit.bookingId, visit.number, now.report.version)
      return changes === 1
    },

    /** No change where it is not submitted. */
    open({ visit, reason, by }: OpenedVersion, at: Temporal.Instant): void {
      const isSubmitted = find(visit, 'latest')?.report?.submission
      if (isSubmitted) open.run(instantText(at), by, reason, visit.bookingId, visit.number)
    },

    versions: ({ bookingId, number }: VisitKey): readonly SubmittedVersion[] =>
      versions.all(bookingId, number).map(({ version, at, correction_reason: correctionReason }) => ({
        version,
        at: Temporal.Instant.from(at),
        correctionReason,
      })),

    isAnySubmitted: (booking: BookingId): boolean => anySubmitted.get(booking) !== undefined,

    /** Keeps the version that is being written. */
    keep(
      { bookingId, number }: VisitKey,
      version: number,
      { fields, writtenAt }: WrittenReport,
      at: Temporal.Instant,
      by: string,
    ): void {
      const { workPerformed, parts, customerPresent, issuesFound, recommendations, completionStatus } = fields
      const present = customerPresent === null ? null : Number(customerPresent)
      const texts = [workPerformed, JSON.stringify(parts), present, issuesFound, recommendations, completionStatus]
      const values = [...texts, JSON.stringify(writtenAt), bookingId, number, version]
      if (rewrite.run(...values).changes === 0) add.run(...values, instantText(at), by)
    },
  }
}

function hashOf(canonical: string): string {
  return createHash('sha256').update(canonical, 'utf8').digest('hex')
}

function reportFrom(row: ReportRow): VisitReport {
  const written = JSON.parse(row.written_at) as Partial<Record<ReportField, string>>
  const parts = JSON.parse(row.parts) as readonly Part[]
  return {
    version: row.version,
    fields: {
      workPerformed: row.work_performed,
      parts: parts.map((part) => ({ ...part, unitPrice: part.unitPrice === null ? null : pence(part.unitPrice) })),
      customerPresent: row.customer_present === null ? null : row.customer_present === 1,
      issuesFound: row.issues_found,
      recommendations: row.recommendations,
      completionStatus: row.completion_status,
    },
    writtenAt: Object.fromEntries(Object.entries(written).map(([name, at]) => [name, Temporal.Instant.from(at)])),
    correctionReason: row.correction_reason,
    submission:
      row.submitted_at === null || row.submitted_by === null
        ? null
        : {
            at: Temporal.Instant.from(row.submitted_at),
            by: row.submitted_by,
            reason: row.outcome_reason,
            returnBy: row.return_by === null ? null : Temporal.PlainDate.from(row.return_by),
          },
  }
}
