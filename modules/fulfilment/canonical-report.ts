import type { VisitId } from '#modules/shared'
import type { FormOfReport } from './forms/canonical-answers.ts'
import { plainText as plain } from './plain-text.ts'
import type { ReportFields } from './report.ts'

export const photoTypes = ['before', 'during', 'after', 'issue'] as const

export type PhotoType = (typeof photoTypes)[number]

/** A photo as far as its report goes. */
export interface PhotoOfReport {
  /** A UUID. */
  readonly id: string
  readonly type: PhotoType
  readonly caption: string | null
  /** SHA-256 of the file as it was sent, in hexadecimal. */
  readonly digest: string
}

/** One version of a report, whole. */
interface WholeReport {
  readonly visitId: VisitId
  readonly version: number
  readonly fields: ReportFields
  /** In any order. */
  readonly photos: readonly PhotoOfReport[]
  /** The forms that were answered, in any order. */
  readonly forms?: readonly FormOfReport[]
}

/**
 * The one text of a report: phone and server make the same from the same report, and a signature is bound to the SHA-256
 * of its UTF-8. Its form never changes; another form gets another name in its first line. A report without answers to forms
 * has no line about them.
 */
export function canonicalReport({ visitId, version, fields, photos, forms = [] }: WholeReport): string {
  const body = {
    form: 'callout-report-1',
    visit: visitId,
    version,
    work_performed: plain(fields.workPerformed),
    parts_used: fields.parts.map(({ name, quantity, unitPrice, vatRate, source, isExtra }) => ({
      name: plain(name),
      quantity,
      unit_price: unitPrice,
      vat_rate: vatRate,
      source: source === null ? null : plain(source),
      is_extra: isExtra,
    })),
    customer_present: fields.customerPresent,
    issues_found: plain(fields.issuesFound),
    recommendations: plain(fields.recommendations),
    completion_status: fields.completionStatus,
    photos: photos
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, type, caption, digest }) => ({
        id,
        type,
        caption: caption === null ? null : plain(caption),
        sha256: digest,
      })),
    ...(forms.length > 0 && {
      forms: forms
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map((form) => ({ id: form.id, version: form.version, sha256: form.digest })),
    }),
  }
  return `${JSON.stringify(body, null, 1)}\n`
}
