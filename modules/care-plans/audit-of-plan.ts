import { type AuditNote, difference } from '#modules/shared'
import type { CarePlan } from './care-plan.ts'

export type CarePlanAudit =
  | 'care_plan_proposed'
  | 'care_plan_link_sent'
  | 'care_plan_accepted'
  | 'care_plan_paused'
  | 'care_plan_resumed'
  | 'care_plan_ended'
  | 'care_plan_refund_settled'

/** The change of a plan by the office; the reason of an end is on the page of the plan. */
export function auditOfPlan(action: CarePlanAudit, before: CarePlan | null, after: CarePlan): AuditNote<CarePlanAudit> {
  const target = { kind: 'care_plan', id: after.id }
  if (!before) return { action, target, before: null, after: factsOf(after) }
  return { action, target, ...difference(factsOf(before), factsOf(after)) }
}

function factsOf({ customerId, propertyId, tier, interval, price, visitsAYear, startsOn, ...plan }: CarePlan) {
  return {
    customer: customerId,
    property: propertyId,
    plan: tier,
    interval,
    price_pence: Number(price),
    visits_a_year: visitsAYear,
    start: startsOn.toString(),
    state: plan.state,
    paused_from: plan.pausedFrom?.toString() ?? null,
    ended_by: plan.ending?.by ?? null,
    refund_settled: plan.ending?.refund?.settledAt?.toString() ?? null,
  }
}
