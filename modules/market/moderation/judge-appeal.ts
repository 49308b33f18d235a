import { type Result, accept, refuse } from '#modules/shared'
import { type AppealOutcome, noAppealFor } from './appeal.ts'
import { type DecisionKind, overturning } from './decision.ts'
import type { Appeal, AppealRefused, Decision, WholeDecision } from './ports.ts'

type Found = Pick<WholeDecision, 'decision' | 'appeal'> | null

/** The appeal that the side sent before with the same text; null for a new one. `found` is null where there is no such decision. */
export function judgeAppeal(
  found: Found,
  asked: Pick<Appeal, 'side' | 'text' | 'createdAt'>,
): Result<Appeal | null, AppealRefused> {
  if (!found) return refuse({ kind: 'appeal-refused', why: 'unknown' })
  const { decision, appeal } = found
  if (appeal && appeal.side === asked.side && appeal.text === asked.text) return accept(appeal)
  const why = noAppealFor({ appealUntil: decision.appealUntil, isAppealed: appeal !== null }, asked.createdAt)
  return why ? refuse({ kind: 'appeal-refused', why }) : accept(null)
}

export interface JudgedAnswer {
  readonly decision: Decision
  /** The decision in place of the one that is overturned; null where it stands, or where nothing is to be undone. */
  readonly opposite: { readonly decision: DecisionKind; readonly reason: 'mistake' } | null
}

/** An appeal is answered once. */
export function judgeAppealAnswer(found: Found, outcome: AppealOutcome): Result<JudgedAnswer, AppealRefused> {
  if (!found?.appeal) return refuse({ kind: 'appeal-refused', why: 'unknown' })
  const { decision, appeal } = found
  if (appeal.outcome !== null) return refuse({ kind: 'appeal-refused', why: 'answered' })
  return accept({ decision, opposite: outcome === 'overturned' ? overturning(decision.decision, appeal.side) : null })
}
