import { type RecurrenceRule, nextPeriod, nthPeriod } from '#modules/invoicing'
import { businessDate } from '#modules/shared'
import {
  type CarePlan,
  type CarePlanTerms,
  type CarePlanVisit,
  type RenewalStage,
  carePlanLimits,
  renewalStages,
} from './care-plan.ts'

type Periodic = Pick<CarePlanTerms, 'startsOn' | 'interval'>
type Visited = Pick<CarePlanTerms, 'firstVisitOn' | 'visitsAYear'>

const monthsInYear = 12

/** The periods of a plan: after 31 January come 28 February and 31 March. */
export function ruleOfPlan({ startsOn, interval }: Periodic): RecurrenceRule {
  return { every: 1, unit: interval === 'yearly' ? 'year' : 'month', first: startsOn, last: null }
}

/** The first day of the first period after a day. */
export function nextPeriodOn(plan: Periodic, day: Temporal.PlainDate): Temporal.PlainDate {
  const next = nextPeriod(ruleOfPlan(plan), day)
  if (!next) throw new Error('the periods of a plan have no end')
  return next
}

/** The first day of the period that a day is in; null before the first. */
export function periodOn(plan: Periodic, day: Temporal.PlainDate): Temporal.PlainDate | null {
  if (isBefore(day, plan.startsOn)) return null
  const rule = ruleOfPlan(plan)
  const unit = `${rule.unit}s` as const
  const guess = plan.startsOn.until(day, { largestUnit: rule.unit })[unit]
  const later = nthPeriod(rule, guess + 1)
  return isBefore(day, later) ? nthPeriod(rule, guess) : later
}

/** The first day of the first period that is not billed by a day: a year is billed before it begins. */
export function firstUnbilledOn(plan: Periodic, day: Temporal.PlainDate): Temporal.PlainDate {
  return nextPeriodOn(plan, plan.interval === 'yearly' ? laterOf(day, plan.startsOn) : day)
}

/** The day of the first document: a year is billed when it is accepted, a month when it begins. */
export function firstBillOn(plan: Periodic, acceptedOn: Temporal.PlainDate): Temporal.PlainDate {
  return plan.interval === 'yearly' ? acceptedOn : laterOf(plan.startsOn, acceptedOn)
}

/** The day on which a visit is due, by its number from 1; each year has as many as the next. */
export function visitDay({ firstVisitOn, visitsAYear }: Visited, number: number): Temporal.PlainDate {
  return firstVisitOn.add({ months: Math.floor((monthsInYear * (number - 1)) / visitsAYear) })
}

/** The day before which the first visit is due. */
export function firstTurnEnds({
  startsOn,
  visitsAYear,
}: Pick<CarePlanTerms, 'startsOn' | 'visitsAYear'>): Temporal.PlainDate {
  return startsOn.add({ months: Math.floor(monthsInYear / visitsAYear) })
}

/** Whether a visit that is due on a day is one of the plan as it stands. */
export function isOwed(plan: CarePlan, dueOn: Temporal.PlainDate): boolean {
  if (isBefore(dueOn, plan.visitsFrom)) return false
  switch (plan.state) {
    case 'proposed':
      return false
    case 'active':
      return true
    case 'paused':
      return plan.pausedFrom === null || isBefore(dueOn, plan.pausedFrom)
    case 'ended':
      return plan.ending?.coveredUntil != null && !isBefore(plan.ending.coveredUntil, dueOn)
  }
}

/** The day of the next visit that is still to be offered; null where the plan owes none. */
export function nextOfferOf(plan: CarePlan): Temporal.PlainDate | null {
  let number = plan.lastVisit + 1
  while (isBefore(visitDay(plan, number), plan.visitsFrom)) number += 1
  const dueOn = visitDay(plan, number)
  return isOwed(plan, dueOn) ? dueOn : null
}

/** Whether nothing more comes of a plan: it has ended, and owes no visit that was not offered. */
export function isOver(plan: CarePlan): boolean {
  return plan.state === 'ended' && nextOfferOf(plan) === null
}

/** Whether a visit can be booked on a day: not before it is offered, nor within the days to withdraw unless that was asked for. */
export function isBookable(plan: CarePlan, visit: CarePlanVisit, today: Temporal.PlainDate): boolean {
  if (plan.acceptance === null || !isOwed(plan, visit.dueOn)) return false
  return plan.acceptance.isEarly || isBefore(withdrawalEnds(acceptedOn(plan.acceptance.at)), today)
}

const acceptedOn = (at: Temporal.Instant): Temporal.PlainDate => businessDate(at)

/** The last day on which the customer can cancel, counted from the day after the contract or its renewal. */
export function withdrawalEnds(day: Temporal.PlainDate): Temporal.PlainDate {
  return day.add({ days: carePlanLimits.withdrawalDays })
}

/** The right to withdraw on a day: from the contract, or from the renewal of a yearly plan; null for none. */
export function withdrawalOn(
  plan: CarePlan,
  today: Temporal.PlainDate,
): {
  readonly of: 'contract' | 'renewal'
  readonly from: Temporal.PlainDate
  readonly until: Temporal.PlainDate
} | null {
  if (plan.acceptance === null || (plan.state !== 'active' && plan.state !== 'paused')) return null
  const made = acceptedOn(plan.acceptance.at)
  if (!isBefore(withdrawalEnds(made), today)) return { of: 'contract', from: made, until: withdrawalEnds(made) }
  const renewed = plan.interval === 'yearly' ? periodOn(plan, today) : null
  if (!renewed || renewed.equals(plan.startsOn) || isBefore(withdrawalEnds(renewed), today)) return null
  if (plan.pausedFrom && !isBefore(renewed, plan.pausedFrom)) return null
  return { of: 'renewal', from: renewed, until: withdrawalEnds(renewed) }
}

const stageDays: Readonly<Record<RenewalStage, number>> = { days_30: 30, days_7: 7 }

/** The reminder of the next renewal of a yearly plan that a day brings; null for none. A month is announced by its document. */
export function renewalOn(
  plan: Periodic,
  today: Temporal.PlainDate,
): { readonly renewsOn: Temporal.PlainDate; readonly stage: RenewalStage } | null {
  if (plan.interval === 'monthly') return null
  const renewsOn = nextPeriodOn(plan, today)
  if (renewsOn.equals(plan.startsOn)) return null
  const days = today.until(renewsOn).days
  const stage = renewalStages.findLast((one) => days <= stageDays[one])
  return stage === undefined ? null : { renewsOn, stage }
}

export function isBefore(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) < 0
}

export function laterOf(one: Temporal.PlainDate, other: Temporal.PlainDate): Temporal.PlainDate {
  return isBefore(one, other) ? other : one
}
