import { type Result, accept, refuse } from '#modules/shared'
import { type ReportNotOpen, type ReportStanding, judgeWriting } from './report.ts'
import type { Visit } from './visit.ts'

/** Why the customer did not sign. */
export const absentReasons = ['not_present', 'refused', 'vulnerable'] as const

export type AbsentReason = (typeof absentReasons)[number]

/** The lines of a signature are drawn on so many points. */
export const signatureSize = { width: 600, height: 200 } as const

export const signatureLimits = { bytes: 200 * 1024, customerName: 100 } as const

export interface SignatureRefused {
  readonly kind: ReportNotOpen['kind'] | 'report-changed' | 'evidence-needed'
}

/** A report as far as a signature under it goes. */
interface ReportToSign {
  readonly visit: Visit
  /** Null before anything was written. */
  readonly report: ReportStanding | null
  /** The hash of its present text. */
  readonly hash: string
  readonly photoCount: number
}

/** Whether the customer may sign the text with this hash: it is the present one, and the report is being written. */
export function judgeSigning(of: ReportToSign, signedHash: string): Result<null, SignatureRefused> {
  const open = judgeWriting(of.visit, of.report)
  if (!open.ok) return open
  return signedHash === of.hash ? accept(null) : refuse({ kind: 'report-changed' })
}

/** Whether the report may go without a signature: a photo shows the work then. `shownHash`: null where nobody saw it. */
export function judgeAbsence(of: ReportToSign, shownHash: string | null): Result<null, SignatureRefused> {
  const open = shownHash === null ? judgeWriting(of.visit, of.report) : judgeSigning(of, shownHash)
  if (!open.ok) return open
  return of.photoCount > 0 ? accept(null) : refuse({ kind: 'evidence-needed' })
}
