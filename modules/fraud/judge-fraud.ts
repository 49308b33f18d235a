import { accountSignals } from './account-signals.ts'
import { amountSignals } from './amount-signals.ts'
import { attemptSignals } from './attempt-signals.ts'
import type { FraudFacts, RiskLevel } from './facts.ts'
import { historySignals } from './history-signals.ts'
import { placeSignals } from './place-signals.ts'
import type { IndicatorName, Signal } from './signal.ts'
import { weights } from './weights.ts'

export interface FraudJudgement {
  /** 0 to 100. */
  readonly score: number
  readonly level: RiskLevel
  /** Why, in words, the weightiest first: exactly what added to the score. */
  readonly indicators: Readonly<Partial<Record<IndicatorName, string>>>
}

/**
 * A worse fact never lowers the score, and equal facts always give an equal judgement. The score alone refuses nobody.
 */
export function judgeFraud(facts: FraudFacts): FraudJudgement {
  const found = signalsOf(facts)
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
  const sum = found.reduce((total, { points }) => total + points, 0)
  const score = Math.min(weights.highest, sum)
  return {
    score,
    level: levelOf(score),
    indicators: Object.fromEntries(found.map(({ name, reason }) => [name, reason])),
  }
}

export function signalsOf(facts: FraudFacts): readonly Signal[] {
  return [historySignals, attemptSignals, amountSignals, placeSignals, accountSignals].flatMap((look) => look(facts))
}

export function levelOf(score: number): RiskLevel {
  const { medium, high, critical } = weights.levels
  if (score >= critical) return 'critical'
  if (score >= high) return 'high'
  return score >= medium ? 'medium' : 'low'
}

/** Whether no technician is assigned automatically until a person has decided. */
export function blocksAssignment(level: RiskLevel): boolean {
  return level === 'high' || level === 'critical'
}

/** Whether the office is notified at once. */
export function alertsOffice(level: RiskLevel): boolean {
  return level === 'high' || level === 'critical'
}
