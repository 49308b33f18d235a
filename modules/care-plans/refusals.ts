import type { CarePlanState } from './care-plan.ts'

export interface CarePlanUnknown {
  readonly kind: 'care-plan-unknown'
}

/** The property has a plan that is proposed, active or paused. */
export interface CarePlanOpen {
  readonly kind: 'care-plan-open'
}

/** Somebody changed it since `version` was read. */
export interface CarePlanStale {
  readonly kind: 'care-plan-stale'
  readonly version: number
}

/** Its state does not allow the move. */
export interface CarePlanNotPossible {
  readonly kind: 'care-plan-not-possible'
  readonly state: CarePlanState
}

/** The proposal was not accepted in time. */
export interface CarePlanExpired {
  readonly kind: 'care-plan-expired'
}

/** The terms are others than those that were shown. */
export interface CarePlanTermsChanged {
  readonly kind: 'care-plan-terms-changed'
}

/** The days to withdraw are over. */
export interface WithdrawalOver {
  readonly kind: 'withdrawal-over'
}

/** A field of a proposal that cannot be so. */
export interface CarePlanRefused {
  readonly kind: 'care-plan-refused'
  readonly faults: readonly { readonly path: CarePlanField; readonly message: string }[]
}

export type CarePlanField =
  | 'customer_id'
  | 'property_id'
  | 'plan'
  | 'price'
  | 'visits_a_year'
  | 'service_id'
  | 'start'
  | 'first_visit'

/** The visit is not offered, is booked or made already, or the plan does not owe it. */
export interface VisitNotOpen {
  readonly kind: 'plan-visit-not-open'
}
