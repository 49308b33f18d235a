export {
  type CarePlan,
  type CarePlanEntry,
  type CarePlanState,
  type ShownVisit,
  carePlanEndings,
  carePlanEntryKinds,
  carePlanIntervals,
  carePlanLimits,
  carePlanStates,
  renewalStages,
  visitKey,
} from './care-plan.ts'
export { earlyWords, priceWords, visitWords } from './contract.ts'
export {
  type CarePlansModule,
  type MoveRefusal,
  type ProposalRefusal,
  type ProposalWish,
  createCarePlans,
} from './create-care-plans.ts'
export { type CarePlanEvents, carePlanMoves } from './events.ts'
export { isBookable, isOver, isOwed, nextOfferOf, ruleOfPlan } from './periods.ts'
export type { CarePlanLine, CarePlanPorts, CarePlanStore, PlanDocuments } from './ports.ts'
export type { CarePlanPreview } from './proposal.ts'
export type {
  CarePlanExpired,
  CarePlanTermsChanged,
  CarePlanUnknown,
  VisitNotOpen,
  WithdrawalOver,
} from './refusals.ts'
export type { CarePlanStep } from './steps.ts'
