import { type Result, accept, refuse } from '#modules/shared'
import type { MarketSubject, SubjectKind, SubjectState } from './subject.ts'

export const decisionKinds = ['approve', 'hold', 'reject', 'suspend', 'restore'] as const

export type DecisionKind = (typeof decisionKinds)[number]

/** The office decides these; the others are for administrators with a fresh password. */
export const officeDecisions: readonly DecisionKind[] = ['approve', 'hold']

/** The rules that words may break. */
const breaches = [
  'fake',
  'misleading',
  'illegal',
  'discriminatory',
  'unsafe',
  'personal_data',
  'abusive',
  'off_topic',
  'spam',
  'copied',
  'no_own_experience',
] as const

/** The reasons of a decision, in the order of their lists. */
export const decisionReasons = [
  'meets_rules',
  'needs_check',
  ...breaches,
  'complaint_upheld',
  'defamation',
  'mistake',
] as const

export type DecisionReason = (typeof decisionReasons)[number]

/** The reasons that each decision may have: few stars, or a complaint by the one who is criticised, are none. */
export const reasonsOf = {
  approve: ['meets_rules', 'mistake'],
  restore: ['meets_rules', 'mistake'],
  hold: ['needs_check', 'fake', 'misleading', 'illegal', 'discriminatory', 'unsafe', 'spam'],
  reject: breaches,
  suspend: [...breaches, 'complaint_upheld', 'defamation'],
} as const satisfies Readonly<Record<DecisionKind, readonly DecisionReason[]>>

/** A complaint about the expert is no reason to take the words of a customer down. */
export function mayHaveReason(kind: SubjectKind, decision: DecisionKind, reason: DecisionReason): boolean {
  const isListed = reasonsOf[decision].some((one) => one === reason)
  return isListed && !(kind === 'review' && reason === 'complaint_upheld')
}

/** Decided, or already as it would be. */
export interface DecisionRefused {
  readonly kind: 'decision-refused'
  readonly state: SubjectState
}

/** The consequences of a decision. */
export interface Judged {
  /** The state that it moves to; null where it stays. */
  readonly to: SubjectState | null
  /** The end of an edit that is held; null where there is none, or it goes on waiting. */
  readonly edit: 'applied' | 'dropped' | null
  /** The outcome of the reports and complaints that are open; null where they go on waiting. */
  readonly cases: 'upheld' | 'dismissed' | null
  /** The owner may appeal. */
  readonly isAgainstOwner: boolean
}

type Judging = Pick<MarketSubject, 'state'> & {
  readonly hasEdit: boolean
  readonly hasCases: boolean
  /** Days were paid for once; true of a review. */
  readonly isPaid: boolean
}

const shown: readonly SubjectState[] = ['live', 'paused']

/** Judges a decision by the state of its subject. */
export function judgeDecision(subject: Judging, decision: DecisionKind): Result<Judged, DecisionRefused> {
  const { state, hasEdit, hasCases, isPaid } = subject
  const no = refuse({ kind: 'decision-refused', state } as const)
  switch (decision) {
    case 'approve': {
      if (state !== 'in_review' && !(hasEdit || hasCases)) return no
      if (state === 'awaiting_payment' || state === 'suspended' || state === 'rejected' || state === 'gone') {
        return hasCases ? accept({ to: null, edit: null, cases: 'dismissed', isAgainstOwner: false }) : no
      }
      return accept({
        to: state === 'in_review' ? 'live' : null,
        edit: hasEdit ? 'applied' : null,
        cases: 'dismissed',
        isAgainstOwner: false,
      })
    }
    case 'hold':
      return shown.includes(state) ? accept({ to: 'in_review', edit: null, cases: null, isAgainstOwner: true }) : no
    case 'reject':
      if (state === 'in_review') {
        return accept({ to: 'rejected', edit: hasEdit ? 'dropped' : null, cases: 'upheld', isAgainstOwner: true })
      }
      // The words that were shown before stay; only those of the edit are refused.
      return hasEdit && shown.includes(state)
        ? accept({ to: null, edit: 'dropped', cases: null, isAgainstOwner: true })
        : no
    case 'suspend':
      return state === 'in_review' || state === 'closed' || shown.includes(state)
        ? accept({ to: 'suspended', edit: hasEdit ? 'dropped' : null, cases: 'upheld', isAgainstOwner: true })
        : no
    case 'restore':
      return state === 'suspended'
        ? accept({ to: isPaid ? 'live' : 'closed', edit: null, cases: 'dismissed', isAgainstOwner: false })
        : no
  }
}

/** The opposite of a decision, for an appeal that succeeds; null where nothing is undone: a rejection was refunded. */
export function overturning(
  decision: DecisionKind,
  side: 'owner' | 'reporter',
): { readonly decision: DecisionKind; readonly reason: 'mistake' } | null {
  if (side === 'reporter') return { decision: 'suspend', reason: 'mistake' }
  if (decision === 'suspend') return { decision: 'restore', reason: 'mistake' }
  return decision === 'hold' ? { decision: 'approve', reason: 'mistake' } : null
}
