import { type CorrectionRefused, judgeCorrection } from '#modules/fulfilment'
import { type AlreadyAnswered, type IdempotencyMismatch, type Result, type VisitId, refuse } from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { FieldAction } from '../visits/field-action.ts'
import { type ReportPorts, standingOf, writtenVisit } from './report-of-visit.ts'
import type { ReportState } from './report-store.ts'

export type CorrectRefusal = BookingUnknown | NotAllowed | CorrectionRefused | AlreadyAnswered | IdempotencyMismatch

/**
 * The technician who leads a visit, or the office, opens the next version of a submitted report, which begins with all
 * that the one before says and is signed again; once for an action.
 */
export async function openCorrection(
  ports: ReportPorts,
  actor: Actor,
  id: VisitId,
  reason: string,
  action: FieldAction<ReportState>,
): Promise<Result<ReportState, CorrectRefusal>> {
  const answered = await ports.reports.answered(action)
  if (answered) return refuse(answered)
  const found = await writtenVisit(ports, actor, id)
  if (!found.ok) return found
  const opened = { visit: found.value.key, reason, by: actor.userId }
  return ports.reports.correct(action, opened, presentMoment(ports.clock), ({ report }) =>
    judgeCorrection(standingOf(report)),
  )
}
