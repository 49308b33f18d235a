import { type Pence, type Result, accept, dayWords, refuse } from '#modules/shared'
import { type CarePlanTerms, carePlanLimits } from './care-plan.ts'
import { firstBillOn, firstTurnEnds, isBefore, laterOf, nextPeriodOn, visitDay, withdrawalEnds } from './periods.ts'
import type { CarePlanField, CarePlanRefused } from './refusals.ts'

/** The bills and visits of a proposal, if the customer accepts it on a day. */
export interface CarePlanPreview {
  readonly terms: CarePlanTerms
  /** The first documents. */
  readonly bills: readonly { readonly on: Temporal.PlainDate; readonly amount: Pence }[]
  /** The visits of the first year. */
  readonly visits: readonly Temporal.PlainDate[]
  readonly withdrawUntil: Temporal.PlainDate
  readonly renewsOn: Temporal.PlainDate
}

const billsShown = 3

/** All faults of the days and sums at once. */
export function judgeTerms(terms: CarePlanTerms, today: Temporal.PlainDate): Result<CarePlanTerms, CarePlanRefused> {
  const faults: { path: CarePlanField; message: string }[] = []
  const { price, visitsAYear, startsOn, firstVisitOn } = terms
  const { mostPence, daysAhead } = carePlanLimits
  if (price < 1 || price > mostPence) faults.push({ path: 'price', message: 'Give a price from £0.01 to £100,000.00' })
  const most = carePlanLimits.visitsAYear
  const isWhole = Number.isSafeInteger(visitsAYear) && visitsAYear >= 1 && visitsAYear <= most
  if (!isWhole) faults.push({ path: 'visits_a_year', message: `Give a whole number from 1 to ${most}` })
  if (isBefore(startsOn, today)) faults.push({ path: 'start', message: 'The first day cannot be over' })
  if (isBefore(today.add({ days: daysAhead }), startsOn)) {
    faults.push({ path: 'start', message: 'The first day is at most a year ahead' })
  }
  if (isBefore(firstVisitOn, startsOn)) {
    faults.push({ path: 'first_visit', message: 'The first visit cannot be due before the plan begins' })
  }
  if (isWhole && !isBefore(firstVisitOn, firstTurnEnds(terms))) {
    const last = firstTurnEnds(terms).subtract({ days: 1 })
    faults.push({
      path: 'first_visit',
      message: `With so many visits a year the first is due by ${dayWords(last)} ${last.year}`,
    })
  }
  return faults.length > 0 ? refuse({ kind: 'care-plan-refused', faults }) : accept(terms)
}

/** The same days as `decideAccept` gives it. */
export function previewOf(given: CarePlanTerms, acceptedOn: Temporal.PlainDate): CarePlanPreview {
  const startsOn = laterOf(given.startsOn, acceptedOn)
  const terms = { ...given, startsOn, firstVisitOn: laterOf(given.firstVisitOn, startsOn) }
  const bills = [{ on: firstBillOn(terms, acceptedOn), amount: terms.price }]
  let day = startsOn
  while (bills.length < billsShown) {
    day = nextPeriodOn(terms, day)
    bills.push({ on: day, amount: terms.price })
  }
  return {
    terms,
    bills,
    visits: Array.from({ length: terms.visitsAYear }, (_, at) => visitDay(terms, at + 1)),
    withdrawUntil: withdrawalEnds(acceptedOn),
    renewsOn: nextPeriodOn(terms, startsOn),
  }
}
