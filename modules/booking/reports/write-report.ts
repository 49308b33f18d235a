import {
  type ReportChanges,
  type ReportNotOpen,
  emptyReport,
  judgeWriting,
  momentOfStep,
  rewritten,
} from '#modules/fulfilment'
import {
  type AlreadyAnswered,
  type IdempotencyMismatch,
  type Result,
  type VisitId,
  accept,
  refuse,
} from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { FieldAction } from '../visits/field-action.ts'
import { type ReportPorts, judgeLead, standingOf, writtenVisit } from './report-of-visit.ts'
import type { ReportState } from './report-store.ts'

export type WriteRefusal = BookingUnknown | NotAllowed | ReportNotOpen | AlreadyAnswered | IdempotencyMismatch

/** The technician who leads a visit writes some fields of its report, now or later; the office those of a correction. */
export async function writeReport(
  ports: ReportPorts,
  actor: Actor,
  id: VisitId,
  changes: ReportChanges,
  action: FieldAction<ReportState>,
): Promise<Result<ReportState, WriteRefusal>> {
  const answered = await ports.reports.answered(action)
  if (answered) return refuse(answered)
  const led = await writtenVisit(ports, actor, id)
  if (!led.ok) return led
  const now = presentMoment(ports.clock)
  return ports.reports.write<ReportNotOpen | NotAllowed>(action, led.value.key, now, ({ visit, report }) => {
    const taken = judgeLead(led.value.visit, visit)
    if (taken) return refuse(taken)
    const open = judgeWriting(visit, standingOf(report))
    if (!open.ok) return open
    const at = momentOfStep(action.happenedAt, now, visit.checkIn ?? now)
    return accept(rewritten(report ?? emptyReport, changes, at))
  })
}
