import { type Pence, type Result, accept, refuse } from '#modules/shared'
import type { CompletionStatus, Visit } from './visit.ts'
import { isAhead } from './visit.ts'

/** The most that a report takes; texts in characters. */
export const reportLimits = {
  workPerformed: 4_000,
  issuesFound: 2_000,
  recommendations: 2_000,
  reason: 1_000,
  caption: 200,
  parts: 60,
  partName: 200,
  partSource: 100,
  quantity: 999,
  unitPricePence: 10_000_000,
} as const

/** In per cent. */
export const vatRates = [0, 5, 20] as const

/** Something that was used up or built in. */
export interface Part {
  readonly name: string
  readonly quantity: number
  /** For one, with VAT. */
  readonly unitPrice: Pence | null
  readonly vatRate: (typeof vatRates)[number] | null
  /** Where it came from: the van, a shop. */
  readonly source: string | null
  /** Outside the agreed price. */
  readonly isExtra: boolean
}

/** The fields of a report that a technician writes. */
export interface ReportFields {
  readonly workPerformed: string
  readonly parts: readonly Part[]
  /** Null until it is said. */
  readonly customerPresent: boolean | null
  readonly issuesFound: string
  readonly recommendations: string
  readonly completionStatus: CompletionStatus | null
}

export type ReportField = keyof ReportFields

/** Some fields with their new values. */
export type ReportChanges = { readonly [Field in ReportField]?: ReportFields[Field] | undefined }

/** Fields with the moment at which each was last written. */
export interface WrittenReport {
  readonly fields: ReportFields
  readonly writtenAt: { readonly [Field in ReportField]?: Temporal.Instant }
}

export const emptyReport: WrittenReport = {
  fields: {
    workPerformed: '',
    parts: [],
    customerPresent: null,
    issuesFound: '',
    recommendations: '',
    completionStatus: null,
  },
  writtenAt: {},
}

/** Two phones may write in any order: for each field the later moment wins, and of equal ones what comes in last. */
export function rewritten(report: WrittenReport, changes: ReportChanges, at: Temporal.Instant): WrittenReport {
  let { fields, writtenAt } = report
  const write = <Field extends ReportField>(name: Field, value: ReportFields[Field] | undefined) => {
    const before = writtenAt[name]
    if (value === undefined || (before && Temporal.Instant.compare(at, before) < 0)) return
    fields = { ...fields, [name]: value }
    writtenAt = { ...writtenAt, [name]: at }
  }
  write('workPerformed', changes.workPerformed)
  write('parts', changes.parts)
  write('customerPresent', changes.customerPresent)
  write('issuesFound', changes.issuesFound)
  write('recommendations', changes.recommendations)
  write('completionStatus', changes.completionStatus)
  return { fields, writtenAt }
}

export interface ReportNotOpen {
  readonly kind: 'report-locked' | 'not-checked-in' | 'visit-over'
}

/** One version of the report of a visit, as far as writing it goes. */
export interface ReportStanding {
  /** The number of the version, from 1. */
  readonly version: number
  readonly isSubmitted: boolean
}

/**
 * Whether the report of a visit can be written: from the check-in until it is submitted, and again as a correction.
 * `report`: its latest version, null before anything was written.
 */
export function judgeWriting(visit: Visit, report: ReportStanding | null): Result<null, ReportNotOpen> {
  if (report?.isSubmitted) return refuse({ kind: 'report-locked' })
  if (visit.checkIn === null) return refuse({ kind: 'not-checked-in' })
  const isCorrection = report !== null && report.version > 1
  return isCorrection || isAhead(visit) ? accept(null) : refuse({ kind: 'visit-over' })
}

export const mostVisitPhotos = 40

/** Photos may come before the check-in: of a door that nobody opens. Null where they may be added or taken out. */
export function judgePhotos(visit: Visit, report: ReportStanding | null): PhotosClosed | null {
  if (report?.isSubmitted) return { kind: 'report-locked' }
  const isCorrection = report !== null && report.version > 1
  return isCorrection || isAhead(visit) ? null : { kind: 'visit-over' }
}

interface PhotosClosed {
  readonly kind: 'report-locked' | 'visit-over'
}
