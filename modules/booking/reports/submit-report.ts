import {
  type CompletionStatus,
  type PartToOrder,
  type SubmissionRefused,
  type Visit,
  currentVisit,
  emptyReport,
  incompleteForms,
  isAhead,
  isOpenVisit,
  judgeSubmission,
  momentOfStep,
  reported,
} from '#modules/fulfilment'
import {
  type AlreadyAnswered,
  type IdempotencyMismatch,
  type Pence,
  type Result,
  type VisitId,
  accept,
  pence,
  refuse,
} from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import { type StatusChangeRefusal, statusChangeOf } from '../changing/change-status.ts'
import type { NotAllowed } from '../changing/judges.ts'
import type { BookingUnknown } from '../dispatch/assign-technician.ts'
import { bookingOfVisits } from '../planning/booking-of-visits.ts'
import type { BookingChange, BookingChanged } from '../booking-change.ts'
import type { BookingPorts } from '../ports.ts'
import { presentMoment } from '../time-of-booking.ts'
import type { FieldAction, VisitStep } from '../visits/field-action.ts'
import type { VisitShown } from '../visits/find-visits.ts'
import { visitsAfter } from '../visits/visits-after.ts'
import { type ReportPorts, standingOf, writtenVisit } from './report-of-visit.ts'
import type { PartsChange } from '../returns/parts.ts'
import type { ReportState, SubmittedReport } from './report-store.ts'

export interface SubmitPorts extends ReportPorts, Pick<BookingPorts, 'schedule'> {}

export interface SubmissionSent {
  /** The hash of the text that the technician was shown. */
  readonly reportHash: string
  readonly checksOut: boolean
  /** Null leaves it as it is. */
  readonly finalCost: Pence | null
  /** The customer is notified that the work is completed. Work that waits, and a correction, are always said. */
  readonly tellsCustomer: boolean
  readonly returnBy: Temporal.PlainDate | null
  /** The parts that the work waits for; none where it is completed, and in a correction. */
  readonly partsToOrder: readonly Pick<PartToOrder, 'name' | 'quantity' | 'source'>[]
  /** Why the work is not completed, or why the final cost is below what was paid. */
  readonly reason: string | null
  /** The actor typed the password a short time ago. */
  readonly passwordFresh: boolean
}

/** A final cost with a report that does not complete its booking, or with a correction. */
interface FinalCostTooSoon {
  readonly kind: 'final-cost-too-soon'
}

export type SubmitRefusal =
  | BookingUnknown
  | NotAllowed
  | SubmissionRefused
  | StatusChangeRefusal
  | FinalCostTooSoon
  | BookingChanged
  | AlreadyAnswered
  | IdempotencyMismatch

interface Asked {
  readonly booking: BookingDetails
  readonly visits: readonly VisitShown[]
  readonly visit: VisitShown
  readonly state: ReportState
  readonly sent: SubmissionSent
  readonly now: Temporal.Instant
  readonly checkOut: Temporal.Instant
}

type Submitting = BookingChange & { readonly step: VisitStep }

/**
 * The technician who leads a visit submits its report; once for an action. A completed visit completes its booking where
 * no other one is open; else the booking goes on with that one. A correction changes neither.
 */
export async function submitReport(
  ports: SubmitPorts,
  actor: Actor,
  id: VisitId,
  sent: SubmissionSent,
  action: FieldAction<VisitShown>,
): Promise<Result<VisitShown, SubmitRefusal>> {
  const answered = await ports.reports.answered(action)
  if (answered) return refuse(answered)
  for (let tries = 1; ; tries += 1) {
    const found = await writtenVisit(ports, actor, id)
    if (!found.ok) return found
    const { key, booking, visits, visit } = found.value
    const state = await ports.reports.find(key, 'latest')
    if (!state) throw new Error(`visit ${key.number} of ${key.bookingId} has gone, which no visit does`)
    const judged = await judge(ports, booking, visits, state, sent)
    if (!judged.ok) return judged
    const now = presentMoment(ports.clock)
    const checkOut = visit.checkOut ?? momentOfStep(action.happenedAt, now, visit.checkIn ?? now)
    const change = await changeOf(ports, actor, { booking, visits, visit, state, sent, now, checkOut }, judged.value)
    if (!change.ok) return change
    const done = { ...visitAfter(visits, visit, change.value), crew: visit.crew }
    const saved = await ports.bookings.saveAction(change.value, action, done)
    if (saved.ok) return accept(done)
    const { refusal } = saved
    if (refusal.kind === 'already-answered' || refusal.kind === 'idempotency-mismatch') return refuse(refusal)
    // Somebody else changed the booking or the report meanwhile.
    if (tries === mostTries) return refuse({ kind: 'booking-changed', bookingId: booking.id })
  }
}

const mostTries = 3

async function judge(
  { reports }: SubmitPorts,
  { agreedCost, estimatedCost }: BookingDetails,
  visits: readonly Visit[],
  { visit, report, hash, photos, signature, forms }: ReportState,
  { reportHash, checksOut, reason, returnBy }: SubmissionSent,
): Promise<Result<CompletionStatus, SubmissionRefused>> {
  const others = visits.filter(({ number }) => number !== visit.number)
  const theirs = await Promise.all(others.map((other) => reports.find(other, 'submitted')))
  return judgeSubmission(
    {
      visit,
      report: standingOf(report),
      fields: (report ?? emptyReport).fields,
      hash,
      photoCount: photos.length,
      signature: signature && signature.kind,
      otherExtras: theirs.flatMap((one) => one?.report?.fields.parts ?? []),
      agreedOnTop: agreedCost === null ? null : pence(Math.max(0, agreedCost - estimatedCost)),
      openForms: incompleteForms(forms).map(({ form }) => form.title),
    },
    { reportHash, checksOut, reason, returnBy },
  )
}

async function changeOf(
  ports: SubmitPorts,
  actor: Actor,
  asked: Asked,
  outcome: CompletionStatus,
): Promise<Result<Submitting, StatusChangeRefusal | FinalCostTooSoon>> {
  const { booking, visits, visit, state, sent, now, checkOut } = asked
  const isCorrection = !isAhead(visit)
  const isOnly = isOnlyOpen(visit, visits)
  if (sent.finalCost !== null && (isCorrection || outcome !== 'completed' || !isOnly)) {
    return refuse({ kind: 'final-cost-too-soon' })
  }
  const reason = outcome === 'completed' && !isCorrection ? null : sent.reason
  const report: SubmittedReport = {
    visit: { bookingId: booking.id, number: visit.number },
    submission: { at: now, by: actor.userId, reason, returnBy: sent.returnBy },
    isStill: (latest) => isSame(latest, state),
  }
  const { status } = booking
  const fact = { kind: 'report-submitted', visit: visit.number, outcome, reason: reason ?? '' } as const
  const same = {
    booking: { ...booking, updatedAt: now },
    hold: { kind: 'keep' },
    history: { at: now, actor: actor.userId, from: status, to: status, fact },
    events: [],
    report,
  } as const
  const version = state.report?.version ?? 1
  const ready = { kind: 'report-ready', visit: visit.number, version, bookingId: booking.id, at: now } as const
  const { customerId } = booking
  if (isCorrection) {
    const isToldLater = visit.number === booking.visitNumber && (await isCompletionOpen(ports, booking))
    const events = isToldLater ? [] : [{ ...ready, customerId, isCorrection: version > 1 }]
    return accept({ ...same, events, step: { visit, position: null } })
  }
  if (outcome === 'completed' && isOnly) {
    const completes = { status: 'completed', technicianNotes: null, isUndoable: true } as const
    const { finalCost, reason: finalCostReason, passwordFresh, tellsCustomer } = sent
    const costs = { finalCost, finalCostReason, passwordFresh, tellsCustomer }
    // The customer is notified of the report with the completion, once that stands: `settle-completions.ts`.
    const completed = await statusChangeOf(ports, actor, booking, { ...completes, ...costs }, checkOut)
    if (!completed.ok) return completed
    return accept({ ...completed.value, report, step: { visit: { ...visit, checkOut }, position: null } })
  }
  // The rest of the reserved time is free, and the booking is at another visit, or waits.
  const ended = reported(visit, outcome, checkOut)
  const after = visits.map((one) => (one.number === visit.number ? ended : one))
  const isCurrent = currentVisit(visits).number === visit.number
  const [technicianId] = visit.technicians
  if (technicianId === undefined)
    throw new Error(`visit ${visit.number} of ${booking.id} took place without a technician`)
  const common = { bookingId: booking.id, customerId, technicianId, at: now }
  const returns = { kind: 'return-visit-needed', visit: visit.number, ...common } as const
  const isNotified = outcome !== 'completed' || sent.tellsCustomer
  return accept({
    ...same,
    booking: bookingOfVisits(same.booking, after, await ports.schedule.rules()),
    hold: isCurrent ? { kind: 'trim', at: now } : { kind: 'keep' },
    events: [
      ...(outcome === 'completed' ? [] : [returns]),
      ...(isNotified ? [{ ...ready, customerId, isCorrection: false }] : []),
    ],
    step: { visit: ended, position: null },
    ...(outcome !== 'completed' && sent.partsToOrder.length > 0 && { parts: await partsOf(ports, asked, actor) }),
  })
}

/** Its report completes the booking: no other visit is to come, and none waits. */
export function isOnlyOpen(visit: Pick<Visit, 'number'>, visits: readonly Visit[]): boolean {
  return visits.every((other) => other.number === visit.number || !isOpenVisit(other))
}

async function partsOf({ bookings }: SubmitPorts, { visit, sent }: Asked, { userId }: Actor): Promise<PartsChange> {
  const { bookingId, number } = visit
  const before = await bookings.partsToOrder(visit)
  return {
    visit: { bookingId, number },
    parts: sent.partsToOrder.map((part) => ({ ...part, state: 'to_order', expectedOn: null })),
    read: before?.version ?? 0,
    by: userId,
  }
}

async function isCompletionOpen({ bookings }: SubmitPorts, { id }: BookingDetails): Promise<boolean> {
  return (await bookings.completion(id))?.state === 'open'
}

function isSame(one: ReportState, other: ReportState): boolean {
  const signedAt = ({ signature }: ReportState) => signature && `${signature.kind} ${signature.at.toString()}`
  return one.hash === other.hash && one.report?.version === other.report?.version && signedAt(one) === signedAt(other)
}

/** The visit as the store makes it of the change. */
function visitAfter(visits: readonly Visit[], visit: Visit, { booking, step }: Submitting): Visit {
  const stepped = visits.map((one) => (one.number === visit.number ? step.visit : one))
  const after = visitsAfter(stepped, booking).find(({ number }) => number === visit.number)
  if (!after) throw new Error(`visit ${visit.number} of ${booking.id} has gone, which no visit does`)
  return { ...after, version: after === visit ? visit.version : visit.version + 1 }
}
