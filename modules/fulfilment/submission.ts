import { type Pence, type Result, accept, inBusinessZone, pence, refuse } from '#modules/shared'
import { type Part, type ReportFields, type ReportNotOpen, type ReportStanding, judgeWriting } from './report.ts'
import { type CompletionStatus, type Visit, isAhead } from './visit.ts'

/** A report as far as its submission goes. */
interface ReportToSubmit {
  readonly visit: Visit
  /** Null before anything was written. */
  readonly report: ReportStanding | null
  readonly fields: ReportFields
  /** The hash of its present text. */
  readonly hash: string
  readonly photoCount: number
  /** A kept signature is for the present text. */
  readonly signature: 'signed' | 'absent' | null
  /** Parts outside the agreed price in the reports of other visits of the booking. */
  readonly otherExtras: readonly Part[]
  /** The amount that the customer agreed to above the first price; null where they accepted no more work. */
  readonly agreedOnTop: Pence | null
  /** The names of the forms that are not complete, and that this visit needs. */
  readonly openForms: readonly string[]
}

/** The answers that come with a submission. */
interface SubmissionSaid {
  /** The hash of the text that the technician was shown. */
  readonly reportHash: string
  /** The check-out is made with it, where it was not before. */
  readonly checksOut: boolean
  /** Why the work is not completed. */
  readonly reason: string | null
  /** Until then somebody is to come again. */
  readonly returnBy: Temporal.PlainDate | null
}

/** Something is missing. */
interface SubmissionFaulty {
  readonly kind:
    | ReportNotOpen['kind']
    | 'report-changed'
    | 'work-needed'
    | 'outcome-needed'
    /** A correction does not change how the visit ended. */
    | 'outcome-kept'
    | 'reason-needed'
    | 'return-too-early'
    | 'not-checked-out'
    | 'variation-needed'
    | 'signature-needed'
    | 'evidence-needed'
}

interface FormIncomplete {
  readonly kind: 'form-incomplete'
  /** Their names. */
  readonly forms: readonly string[]
}

interface PartWithoutPrice {
  readonly kind: 'part-price-needed'
  /** The place in the list of the first part outside the agreed price that has no price. */
  readonly part: number
}

export type SubmissionRefused = SubmissionFaulty | FormIncomplete | PartWithoutPrice

/** How the visit ends by the report that may be submitted. */
export function judgeSubmission(of: ReportToSubmit, said: SubmissionSaid): Result<CompletionStatus, SubmissionRefused> {
  const { visit, fields } = of
  const open = judgeWriting(visit, of.report)
  if (!open.ok) return open
  const { completionStatus } = fields
  const refused = (kind: SubmissionFaulty['kind']) => refuse({ kind })
  if (fields.workPerformed === '') return refused('work-needed')
  if (said.reportHash !== of.hash) return refused('report-changed')
  if (completionStatus === null) return refused('outcome-needed')
  if (!isAhead(visit) && completionStatus !== visit.completionStatus) return refused('outcome-kept')
  if (visit.checkOut === null && !said.checksOut) return refused('not-checked-out')
  if (of.openForms.length > 0) return refuse({ kind: 'form-incomplete', forms: of.openForms })
  if (completionStatus === 'partial' && said.reason === null && isAhead(visit)) return refused('reason-needed')
  if (isBefore(said.returnBy, visit.checkIn)) return refused('return-too-early')
  const unpriced = unpricedExtra(fields.parts)
  if (unpriced !== null) return refuse({ kind: 'part-price-needed', part: unpriced })
  if (!areExtrasAgreed([...fields.parts, ...of.otherExtras], of.agreedOnTop)) return refused('variation-needed')
  if (completionStatus === 'completed') {
    if (of.signature === null) return refused('signature-needed')
    if (of.signature === 'absent' && of.photoCount === 0) return refused('evidence-needed')
  }
  return accept(completionStatus)
}

/** The place of the first part outside the agreed price that has no price: nobody can agree to it. Null without one. */
export function unpricedExtra(parts: readonly Pick<Part, 'isExtra' | 'unitPrice'>[]): number | null {
  const place = parts.findIndex(({ isExtra, unitPrice }) => isExtra && unitPrice === null)
  return place < 0 ? null : place
}

/** Whether the customer agreed to all parts outside the agreed price. Those of earlier reports may have no price. */
function areExtrasAgreed(parts: readonly Part[], agreedOnTop: Pence | null): boolean {
  const extras = parts.filter(({ isExtra }) => isExtra)
  return extras.length === 0 || (agreedOnTop !== null && priceOf(extras) <= agreedOnTop)
}

function priceOf(parts: readonly Part[]): Pence {
  return pence(parts.reduce((sum, { quantity, unitPrice }) => sum + quantity * (unitPrice ?? 0), 0))
}

function isBefore(day: Temporal.PlainDate | null, at: Temporal.Instant | null): boolean {
  return day !== null && at !== null && Temporal.PlainDate.compare(day, inBusinessZone(at).toPlainDate()) < 0
}

/** The visit as its report ends it. It waits where the work is not completed. */
export function reported(visit: Visit, outcome: CompletionStatus, checkOut: Temporal.Instant): Visit {
  const status = outcome === 'completed' ? 'done' : 'awaiting_parts'
  return { ...visit, status, completionStatus: outcome, checkOut }
}

/** Customers read a submitted report once its visit is over: after an undone completion the work goes on. */
export function isReportOut(visit: Visit): boolean {
  return !isAhead(visit)
}

export interface CorrectionRefused {
  readonly kind: 'report-not-submitted'
}

/** Only what is submitted is corrected, by one version at a time. */
export function judgeCorrection(report: ReportStanding | null): CorrectionRefused | null {
  return report?.isSubmitted ? null : { kind: 'report-not-submitted' }
}
