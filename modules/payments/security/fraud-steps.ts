import { alertsOffice, blocksAssignment } from '#modules/fraud'
import {
  type AuditNote,
  type FraudCheckId,
  type PaymentId,
  type Result,
  type UserId,
  accept,
  refuse,
} from '#modules/shared'
import type { FraudSuspected } from '../events.ts'
import { type RiskLevel, riskLevels } from '../payment.ts'
import type { FraudCheck, FraudDecision, NothingToDecide } from './fraud-store.ts'

/** Levels of which the office is notified, or that keep a technician from being sent before a person has decided. */
export const suspiciousLevels: readonly RiskLevel[] = riskLevels.filter(
  (level) => alertsOffice(level) || blocksAssignment(level),
)

/** A new check: decided here, written by the store in the transaction that read the earlier ones. */
export interface CheckStep {
  /** False where the latest check is still the result: only that it is so is noted. */
  readonly isKept: boolean
  /** The booking waits until a person decides: nobody is sent to it before. */
  readonly review: boolean
  readonly events: readonly FraudSuspected[]
}

/** The parts of a payment that grow when its payer, its provider or a bank does something about it. */
interface Knowledge {
  /** Outcomes of its own attempts. */
  readonly attempts: number
  readonly warnings: number
  readonly disputes: number
  readonly riskLevel: RiskLevel | null
}

/** The state of knowledge about one payment in words: where it is the same, the payment is not judged again. */
export function knowledgeOf({ attempts, warnings, disputes, riskLevel }: Knowledge): string {
  return `attempts: ${attempts}, warnings: ${warnings}, disputes: ${disputes}, risk: ${riskLevel ?? 'unknown'}`
}

/**
 * A payment is judged once, and again only where more is known of it: null otherwise, and once a person has decided. A
 * further check is kept only where it raises the level. The first suspicious check alerts the office, and no later one.
 * `earlier` are the payment's checks.
 */
export function judgeCheck(earlier: readonly FraudCheck[], check: FraudCheck, customerId: UserId): CheckStep | null {
  const isDecided = earlier.some(({ decision }) => decision !== null)
  const isJudged = check.known !== null && earlier.some(({ known }) => known === check.known)
  if (isDecided || isJudged) return null
  const isKept = !earlier.some(({ level }) => rankOf(level) >= rankOf(check.level))
  const review = isKept && isSuspicious(check)
  return { isKept, review, events: review && !earlier.some(isSuspicious) ? [suspicionOf(check, customerId)] : [] }
}

const rankOf = (level: RiskLevel) => riskLevels.indexOf(level)

/** A person's decision: which checks it is about, and what follows from it. */
export interface DecisionStep {
  readonly decided: readonly FraudCheckId[]
  /** The latest of them, with the decision. */
  readonly check: FraudCheck
  /** The booking goes on: the money is genuine, and no other payment of it waits for a person. */
  readonly endsReview: boolean
  readonly audit: AuditNote<'fraud_decided'>
}

/** `checks` are those of all payments of the booking, oldest first. */
export function judgeDecision(
  checks: readonly FraudCheck[],
  paymentId: PaymentId,
  decision: FraudDecision,
): Result<DecisionStep, NothingToDecide> {
  const open = checks.filter((check) => check.decision === null && isSuspicious(check))
  const decided = open.filter((check) => check.paymentId === paymentId)
  const check = decided.at(-1)
  if (!check) return refuse({ kind: 'nothing-to-decide' })
  return accept({
    decided: decided.map(({ id }) => id),
    check: { ...check, decision },
    endsReview: decision.verdict === 'genuine' && decided.length === open.length,
    audit: {
      action: 'fraud_decided',
      target: { kind: 'payment', id: paymentId },
      before: { decision: null, level: check.level },
      after: { decision: decision.verdict },
    },
  })
}

const isSuspicious = ({ level }: FraudCheck) => suspiciousLevels.includes(level)

function suspicionOf({ paymentId, bookingId, level, createdAt: at }: FraudCheck, customerId: UserId): FraudSuspected {
  return { kind: 'fraud-suspected', paymentId, bookingId, customerId, level, at }
}
