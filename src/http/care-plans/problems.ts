import type {
  CarePlanExpired,
  CarePlanTermsChanged,
  MoveRefusal,
  ProposalRefusal,
  VisitNotOpen,
  WithdrawalOver,
} from '#modules/care-plans'
import { type Problem, conflict, notFound, notValidFields } from '../kit/problem.ts'

type AnyRefusal = ProposalRefusal | MoveRefusal | CarePlanExpired | CarePlanTermsChanged | WithdrawalOver | VisitNotOpen

/** The problem for a refusal, in words that a customer can read. */
export function carePlanProblem(refusal: AnyRefusal): Problem {
  switch (refusal.kind) {
    case 'care-plan-unknown':
      return notFound
    case 'care-plan-refused':
      return notValidFields(refusal.faults)
    case 'care-plan-open':
      return conflict('care_plan_open', 'This property has a plan already, or a proposal of one.')
    case 'care-plan-stale':
      return {
        ...conflict('care_plan_changed', 'The plan changed meanwhile. Load the page again.'),
        extra: { version: refusal.version },
      }
    case 'care-plan-not-possible':
      return {
        ...conflict('care_plan_not_possible', `The plan is ${refusal.state} now, so that this cannot be done.`),
        extra: { state: refusal.state },
      }
    case 'care-plan-expired':
      return conflict('care_plan_expired', 'This proposal is no longer open. Ask us for a new one.')
    case 'care-plan-terms-changed':
      return conflict('terms_changed', 'The terms changed since you opened the page. Please read them again.')
    case 'withdrawal-over':
      return conflict('withdrawal_over', 'The 14 days to cancel are over. You can end the plan instead.')
    case 'plan-visit-not-open':
      return conflict('plan_visit_not_open', 'This visit is booked already, or cannot be booked now.')
  }
}
