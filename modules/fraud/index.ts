export type {
  AmountFacts,
  AttemptFacts,
  BookingFacts,
  CardTry,
  CustomerFacts,
  FraudFacts,
  PlaceFacts,
  ProviderFacts,
  RiskLevel,
  UsualAmount,
} from './facts.ts'
export { type FraudJudgement, alertsOffice, holdsAssignment, judgeFraud } from './judge-fraud.ts'
export type { IndicatorName } from './signal.ts'
export { fraudWindows } from './weights.ts'
export { usualOf } from './usual-amount.ts'
