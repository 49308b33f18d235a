import {
  type AuditNote,
  type Pence,
  type RecurrenceId,
  type Result,
  accept,
  businessDate,
  refuse,
} from '#modules/shared'
import { type CarePlan, type CarePlanAcceptance, type CarePlanEntry, type CarePlanVisit } from './care-plan.ts'
import { type CarePlanAudit, auditOfPlan } from './audit-of-plan.ts'
import type { CarePlanEvent, CarePlanMove } from './events.ts'
import { firstUnbilledOn, isBefore, laterOf, nextPeriodOn, withdrawalOn } from './periods.ts'
import { refundOf } from './refund.ts'
import type { CarePlanExpired, CarePlanNotPossible, CarePlanStale, WithdrawalOver } from './refusals.ts'

/** A plan as it is to be, with all that stands or falls with it. */
export interface CarePlanStep {
  readonly plan: CarePlan
  readonly entries: readonly CarePlanEntry[]
  readonly events: readonly CarePlanEvent[]
  readonly visits: readonly CarePlanVisit[]
  /** Null where no person of the office did it, or nothing changed. */
  readonly audit: AuditNote<CarePlanAudit> | null
}

/** By whom, when, and on which version: null where the person saw none, as behind a link that is pressed twice. */
export interface Mover {
  readonly by: string
  readonly at: Temporal.Instant
  readonly version: number | null
}

type Moved = Result<CarePlanStep, CarePlanStale | CarePlanNotPossible>

function moved(
  before: CarePlan,
  after: Omit<CarePlan, 'version'>,
  { by, at }: Mover,
  { move, detail, audit }: { readonly move: CarePlanMove; readonly detail: string; readonly audit: CarePlanAudit },
): CarePlanStep {
  const plan = { ...after, version: before.version + 1 }
  return {
    plan,
    entries: [{ kind: move, at, by, detail }],
    events: [{ kind: 'care-plan-moved', at, carePlanId: plan.id, customerId: plan.customerId, move }],
    visits: [],
    audit: auditOfPlan(audit, before, plan),
  }
}

/** A step without a change: it was done before. */
function unchanged(plan: CarePlan): CarePlanStep {
  return { plan, entries: [], events: [], visits: [], audit: null }
}

function judge(plan: CarePlan, { version }: Mover, may: readonly CarePlan['state'][]) {
  if (version !== null && version !== plan.version) {
    return { kind: 'care-plan-stale', version: plan.version } as const
  }
  return may.includes(plan.state) ? null : ({ kind: 'care-plan-not-possible', state: plan.state } as const)
}

/** A new proposal, with the news for the customer. */
export function proposed(plan: CarePlan): CarePlanStep {
  const { id: carePlanId, customerId, createdAt: at, createdBy: by } = plan
  return {
    plan,
    entries: [{ kind: 'proposed', at, by, detail: '' }],
    events: [{ kind: 'care-plan-proposed', at, carePlanId, customerId }],
    visits: [],
    audit: auditOfPlan('care_plan_proposed', null, plan),
  }
}

/** The customer gets another link to a proposal, with the same message as before. */
export function decideSendAgain(
  plan: CarePlan,
  mover: Mover,
): Result<CarePlanStep, CarePlanStale | CarePlanNotPossible | CarePlanExpired> {
  const no = judge(plan, mover, ['proposed'])
  if (no) return refuse(no)
  const { at, by } = mover
  if (isExpired(plan, at)) return refuse({ kind: 'care-plan-expired' })
  const { id: carePlanId, customerId } = plan
  const after = { ...plan, version: plan.version + 1 }
  return accept({
    plan: after,
    entries: [{ kind: 'proposed', at, by, detail: 'again' }],
    events: [{ kind: 'care-plan-proposed', at, carePlanId, customerId }],
    visits: [],
    audit: auditOfPlan('care_plan_link_sent', plan, after),
  })
}

/** Whether a proposal can be accepted at a moment. */
export function isExpired({ state, expiresAt }: Pick<CarePlan, 'state' | 'expiresAt'>, at: Temporal.Instant): boolean {
  return state === 'proposed' && Temporal.Instant.compare(expiresAt, at) <= 0
}

/** A plan whose first day is over by then begins on the day of acceptance. Accepted again it stays as it is. */
export function decideAccept(
  plan: CarePlan,
  mover: Mover,
  said: Omit<CarePlanAcceptance, 'at' | 'by'>,
  recurrenceId: RecurrenceId,
): Result<CarePlanStep, CarePlanStale | CarePlanNotPossible | CarePlanExpired> {
  if (plan.state === 'active') return accept(unchanged(plan))
  const no = judge(plan, mover, ['proposed'])
  if (no) return refuse(no)
  const { at, by } = mover
  if (isExpired(plan, at)) return refuse({ kind: 'care-plan-expired' })
  const startsOn = laterOf(plan.startsOn, businessDate(at))
  const after: CarePlan = {
    ...plan,
    state: 'active',
    startsOn,
    firstVisitOn: laterOf(plan.firstVisitOn, startsOn),
    visitsFrom: startsOn,
    acceptance: { ...said, at, by },
    recurrenceId,
  }
  return accept(moved(plan, after, mover, { move: 'accepted', detail: said.termsVersion, audit: 'care_plan_accepted' }))
}

/** From the next period nothing is billed and no visit is due. */
export function decidePause(plan: CarePlan, mover: Mover): Moved {
  const no = judge(plan, mover, ['active'])
  if (no) return refuse(no)
  const pausedFrom = firstUnbilledOn(plan, businessDate(mover.at))
  const after: CarePlan = { ...plan, state: 'paused', pausedFrom }
  return accept(moved(plan, after, mover, { move: 'paused', detail: pausedFrom.toString(), audit: 'care_plan_paused' }))
}

/** Goes on with the next period: visits that were due before it are left out. */
export function decideResume(plan: CarePlan, mover: Mover): Moved {
  const no = judge(plan, mover, ['paused'])
  if (no) return refuse(no)
  const today = businessDate(mover.at)
  const wasPaused = plan.pausedFrom !== null && !isBefore(today, plan.pausedFrom)
  // A plan that never began begins on that day; any other is served again from the period that is billed next.
  const isUnbegun = wasPaused && plan.pausedFrom?.equals(plan.startsOn) === true
  const startsOn = isUnbegun ? today : plan.startsOn
  const nextOn = isUnbegun ? today : nextPeriodOn(plan, today.subtract({ days: 1 }))
  const after: CarePlan = {
    ...plan,
    state: 'active',
    pausedFrom: null,
    startsOn,
    firstVisitOn: laterOf(plan.firstVisitOn, startsOn),
    visitsFrom: wasPaused ? nextOn : plan.visitsFrom,
  }
  return accept(moved(plan, after, mover, { move: 'resumed', detail: '', audit: 'care_plan_resumed' }))
}

/** The last day of the period that is billed by a day; null where none is. */
function coveredUntil(plan: CarePlan, today: Temporal.PlainDate): Temporal.PlainDate | null {
  if (plan.acceptance === null) return null
  const isBilled = plan.interval === 'yearly' || !isBefore(today, plan.startsOn)
  if (!isBilled) return null
  const next = firstUnbilledOn(plan, today)
  const end = plan.pausedFrom && isBefore(plan.pausedFrom, next) ? plan.pausedFrom : next
  return end.subtract({ days: 1 })
}

/** No later period is billed; visits of the paid period are still made. A plan that has ended stays as it is. */
export function decideEnd(
  plan: CarePlan,
  mover: Mover,
  { by, reason }: { readonly by: 'customer' | 'office'; readonly reason: string },
): Moved {
  if (plan.state === 'ended' && by === 'customer') return accept(unchanged(plan))
  const no = judge(plan, mover, by === 'customer' ? ['active', 'paused'] : ['proposed', 'active', 'paused'])
  if (no) return refuse(no)
  const { at } = mover
  const until = coveredUntil(plan, businessDate(at))
  const after: CarePlan = {
    ...plan,
    state: 'ended',
    ending: { at, by, reason, coveredUntil: until, refund: null },
  }
  return accept(moved(plan, after, mover, { move: 'ended', detail: until?.toString() ?? '', audit: 'care_plan_ended' }))
}

/** Cancels the contract, or its renewal, within the days for that: no visit is left, and the office sees what goes back. */
export function decideWithdraw(
  plan: CarePlan,
  mover: Mover,
  sums: { readonly billed: Pence; readonly visits: number },
): Result<CarePlanStep, CarePlanStale | CarePlanNotPossible | WithdrawalOver> {
  if (plan.ending?.by === 'withdrawn') return accept(unchanged(plan))
  const no = judge(plan, mover, ['active', 'paused'])
  if (no) return refuse(no)
  const { at } = mover
  if (!withdrawalOn(plan, businessDate(at))) return refuse({ kind: 'withdrawal-over' })
  const refund = sums.billed > 0 ? refundOf(plan, sums) : null
  const after: CarePlan = {
    ...plan,
    state: 'ended',
    ending: { at, by: 'withdrawn', reason: '', coveredUntil: null, refund },
  }
  return accept(
    moved(plan, after, mover, {
      move: 'withdrawn',
      detail: refund ? String(refund.due) : '',
      audit: 'care_plan_ended',
    }),
  )
}

/** The office has decided on the refund and carried it out. */
export function decideSettled(plan: CarePlan, mover: Mover): Moved {
  const refund = plan.ending?.refund ?? null
  if (!plan.ending || !refund) return refuse({ kind: 'care-plan-not-possible', state: plan.state })
  if (refund.settledAt !== null) return accept(unchanged(plan))
  const no = judge(plan, mover, ['ended'])
  if (no) return refuse(no)
  const { at, by } = mover
  const after: CarePlan = {
    ...plan,
    ending: { ...plan.ending, refund: { ...refund, settledAt: at } },
    version: plan.version + 1,
  }
  return accept({
    plan: after,
    entries: [{ kind: 'refund_settled', at, by, detail: '' }],
    events: [],
    visits: [],
    audit: auditOfPlan('care_plan_refund_settled', plan, after),
  })
}
