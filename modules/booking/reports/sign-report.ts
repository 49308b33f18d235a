import { type AbsentReason, type SignatureRefused, judgeAbsence, judgeSigning, momentOfStep } from '#modules/fulfilment'
import { type AlreadyAnswered, type IdempotencyMismatch, type Result, type VisitId, refuse } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { FieldAction } from '../visits/field-action.ts'
import { type ReportPorts, findReport, judgeLead, standingOf, writtenVisit } from './report-of-visit.ts'
import type { ReportSignature, ReportState } from './report-store.ts'

/** Keeps the pictures of signatures, in a folder of their own. */
export interface SignatureFiles {
  /**
   * Decodes and writes it whole before it answers, and says its name to `announce` first. Refuses what is no PNG, what is
   * too large unpacked, and what has no lines; writes nothing then.
   */
  keep(
    png: Uint8Array,
    announce: (file: string) => Promise<void>,
  ): Promise<Result<{ readonly file: string }, NotASignature>>
  /** A PNG; null when the file is gone. */
  read(file: string): Promise<Uint8Array | null>
  /** No change when it is gone already. */
  remove(file: string): Promise<void>
}

/** `blank`: nothing is drawn on it. */
export interface NotASignature {
  readonly kind: 'not-a-signature' | 'blank-signature'
}

export interface SignaturePorts extends ReportPorts {
  readonly signatures: SignatureFiles
}

export type SignatureSent =
  | {
      readonly kind: 'signed'
      readonly png: Uint8Array
      readonly customerName: string
      readonly satisfaction: number | null
      /** The hash of the text that the customer was shown. */
      readonly reportHash: string
    }
  | {
      readonly kind: 'absent'
      readonly reason: AbsentReason
      /** Null where nobody was shown a text. */
      readonly reportHash: string | null
    }

export type SignRefusal =
  | BookingUnknown
  | NotAllowed
  | SignatureRefused
  | NotASignature
  | AlreadyAnswered
  | IdempotencyMismatch

/** The longest that writing a signature takes, by far. */
const writing = { hours: 1 } as const

/** The technician who leads a visit has its report signed, or says why it is not; once for an action. */
export async function signReport(
  ports: SignaturePorts,
  actor: Actor,
  id: VisitId,
  sent: SignatureSent,
  action: FieldAction<ReportState>,
): Promise<Result<ReportState, SignRefusal>> {
  const { reports, signatures } = ports
  const answered = await reports.answered(action)
  if (answered) return refuse(answered)
  const led = await writtenVisit(ports, actor, id)
  if (!led.ok) return led
  const { key } = led.value
  const judge = (now: ReportState) => judgeLead(led.value.visit, now.visit) ?? judgeSignature(now, sent)
  const before = await reports.find(key, 'latest')
  const refusal = before && judge(before)
  if (refusal) return refuse(refusal)
  const now = presentMoment(ports.clock)
  const at = momentOfStep(action.happenedAt, now, before?.visit.checkIn ?? now)
  const taken = { at, takenBy: actor.userId }
  if (sent.kind === 'absent')
    return reports.sign(action, key, { ...taken, kind: 'absent', reason: sent.reason }, now, judge)
  const kept = await signatures.keep(sent.png, (file) =>
    reports.announce([{ kind: 'signature', file }], now.add(writing)),
  )
  if (!kept.ok) return kept
  const { customerName, satisfaction, reportHash } = sent
  const signature: ReportSignature = { ...taken, ...kept.value, kind: 'signed', customerName, satisfaction, reportHash }
  return reports.sign(action, key, signature, now, judge)
}

/** The picture of a signature, for whom its report is there. Null when there is none. */
export async function readSignature(ports: SignaturePorts, actor: Actor, id: VisitId): Promise<Uint8Array | null> {
  const found = await findReport(ports, actor, id)
  const signature = found.ok ? found.value.signature : null
  return signature?.kind === 'signed' ? ports.signatures.read(signature.file) : null
}

function judgeSignature({ visit, report, hash, photos }: ReportState, sent: SignatureSent): SignatureRefused | null {
  const of = { visit, report: standingOf(report), hash, photoCount: photos.length }
  const judged = sent.kind === 'signed' ? judgeSigning(of, sent.reportHash) : judgeAbsence(of, sent.reportHash)
  return judged.ok ? null : judged.refusal
}
