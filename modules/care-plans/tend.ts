import { businessDate } from '#modules/shared'
import { type CarePlan, type CarePlanVisit, carePlanLimits } from './care-plan.ts'
import type { CarePlanEvent } from './events.ts'
import { isBefore, isOwed, renewalOn, visitDay } from './periods.ts'
import { type CarePlanStep, isExpired } from './steps.ts'

const system = 'system'

/**
 * The steps that a moment brings: a proposal that nobody accepted ends, a renewal is announced, and visits that are due
 * within 30 days are offered. Null where there is nothing to do. A second call at the same moment gets null.
 */
export function decideTend(plan: CarePlan, at: Temporal.Instant): CarePlanStep | null {
  if (isExpired(plan, at)) return expired(plan, at)
  if (plan.state === 'proposed') return null
  const today = businessDate(at)
  const { id: carePlanId, customerId } = plan
  const renewal = plan.state === 'active' ? renewalOn(plan, today) : null
  const isNews =
    renewal !== null && !(plan.reminded?.renewsOn.equals(renewal.renewsOn) && plan.reminded.stage === renewal.stage)
  const { visits, lastVisit } = visitsToOffer(plan, today)
  if (!isNews && lastVisit === plan.lastVisit) return null
  const events: CarePlanEvent[] = []
  if (isNews) {
    const { stage, renewsOn } = renewal
    events.push({ kind: 'care-plan-renews', at, carePlanId, customerId, renewsOn: renewsOn.toString(), stage })
  }
  for (const { number, dueOn } of visits) {
    events.push({ kind: 'care-plan-visit-due', at, carePlanId, customerId, number, dueOn: dueOn.toString() })
  }
  return {
    plan: { ...plan, lastVisit, reminded: isNews ? renewal : plan.reminded, version: plan.version + 1 },
    entries: [
      ...(isNews ? [{ kind: 'reminded', at, by: system, detail: renewal.renewsOn.toString() } as const] : []),
      ...visits.map(({ dueOn }) => ({ kind: 'visit_due', at, by: system, detail: dueOn.toString() }) as const),
    ],
    events,
    visits,
    audit: null,
  }
}

/** Visits up to the day ahead, each once; those of a pause are passed over once the plan goes on. */
function visitsToOffer(plan: CarePlan, today: Temporal.PlainDate) {
  const until = today.add({ days: carePlanLimits.visitDays })
  const visits: CarePlanVisit[] = []
  let lastVisit = plan.lastVisit
  for (;;) {
    const number = lastVisit + 1
    const dueOn = visitDay(plan, number)
    if (isBefore(until, dueOn)) break
    const isLeftOut = isBefore(dueOn, plan.visitsFrom)
    if (!isLeftOut && !isOwed(plan, dueOn)) break
    if (!isLeftOut) visits.push({ number, dueOn })
    lastVisit = number
  }
  return { visits, lastVisit }
}

function expired(plan: CarePlan, at: Temporal.Instant): CarePlanStep {
  return {
    plan: {
      ...plan,
      state: 'ended',
      ending: { at, by: 'expired', reason: '', coveredUntil: null, refund: null },
      version: plan.version + 1,
    },
    entries: [{ kind: 'expired', at, by: system, detail: '' }],
    events: [{ kind: 'care-plan-moved', at, carePlanId: plan.id, customerId: plan.customerId, move: 'expired' }],
    visits: [],
    audit: null,
  }
}
