export {
  type CarePlan,
  type CarePlanAcceptance,
  type CarePlanEntry,
  type CarePlanEntryKind,
  type CarePlanInterval,
  type CarePlanState,
  type CarePlanTerms,
  type CarePlanVisit,
  type PlanVisitKey,
  type RenewalStage,
  type ShownVisit,
  carePlanEndings,
  carePlanEntryKinds,
  carePlanIntervals,
  carePlanLimits,
  carePlanStates,
  renewalStages,
  visitKey,
} from './care-plan.ts'
export { type CarePlanSection, earlyWords, priceWords, visitWords } from './contract.ts'
export {
  type AcceptWish,
  type CarePlansModule,
  type MoveRefusal,
  type ProposalRefusal,
  type ProposalWish,
  createCarePlans,
} from './create-care-plans.ts'
export { type CarePlanEvents, carePlanMoves } from './events.ts'
export { isBookable, ruleOfPlan, withdrawalOn } from './periods.ts'
export type {
  CarePlanLine,
  CarePlanPorts,
  CarePlanQuery,
  CarePlanStore,
  PlanBilling,
  PlanCatalogue,
  PlanDocuments,
} from './ports.ts'
export type { CarePlanPreview } from './proposal.ts'
export type {
  CarePlanExpired,
  CarePlanField,
  CarePlanTermsChanged,
  CarePlanUnknown,
  VisitNotOpen,
  WithdrawalOver,
} from './refusals.ts'
export type { CarePlanStep } from './steps.ts'
