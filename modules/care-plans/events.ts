import type { CarePlanId, EventOf, UserId } from '#modules/shared'
import type { RenewalStage } from './care-plan.ts'

export const carePlanMoves = ['accepted', 'paused', 'resumed', 'ended', 'withdrawn', 'expired'] as const
export type CarePlanMove = (typeof carePlanMoves)[number]

interface OfPlan {
  readonly carePlanId: CarePlanId
  readonly customerId: UserId
}

/** The events of maintenance plans: kind and body. */
export interface CarePlanEvents {
  /** The customer gets the link to accept it. */
  readonly 'care-plan-proposed': OfPlan
  /** Its billing follows, and both sides have it in writing. */
  readonly 'care-plan-moved': OfPlan & { readonly move: CarePlanMove }
  readonly 'care-plan-renews': OfPlan & { readonly renewsOn: string; readonly stage: RenewalStage }
  readonly 'care-plan-visit-due': OfPlan & { readonly number: number; readonly dueOn: string }
}

export type CarePlanEvent = EventOf<CarePlanEvents>
