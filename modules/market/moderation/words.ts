import type { CaseKind, CaseOutcome, CaseReason } from './cases.ts'
import type { DecisionKind, DecisionReason } from './decision.ts'
import type { SanctionCause, SanctionKind } from './sanctions.ts'
import type { SubjectKind } from './subject.ts'

export const subjectWords: Readonly<Record<SubjectKind, string>> = {
  listing: 'Listing',
  job: 'Job',
  review: 'Review',
}

export const caseWords: Readonly<Record<CaseKind, string>> = {
  report: 'report',
  complaint: 'complaint',
  defamation: 'notice of defamation',
}

export const caseReasonWords: Readonly<Record<CaseReason, string>> = {
  fake: 'Fake: not a real business, job or customer',
  misleading: 'Misleading',
  illegal: 'Against the law',
  discriminatory: 'Discriminatory',
  unsafe: 'Unsafe, or a danger to somebody',
  spam: 'Spam',
  other: 'Something else',
  poor_work: 'Poor work, or not what was agreed',
  money: 'Money: price, deposit or invoice',
  conduct: 'Behaviour',
  false_claims: 'Qualifications or insurance that are not true',
  safety: 'Danger to somebody',
  defamation: 'Defamation',
}

export const decisionWords: Readonly<Record<DecisionKind, string>> = {
  approve: 'Approve',
  hold: 'Hold',
  reject: 'Reject',
  suspend: 'Suspend',
  restore: 'Restore',
}

export const decisionReasonWords: Readonly<Record<DecisionReason, string>> = {
  meets_rules: 'It meets our rules',
  needs_check: 'It needs a closer look',
  fake: 'It is fake',
  misleading: 'It is misleading',
  illegal: 'It is against the law',
  discriminatory: 'It discriminates',
  unsafe: 'It is a danger to somebody',
  personal_data: 'It has personal data of somebody',
  abusive: 'It is abusive',
  off_topic: 'It is not about the work',
  spam: 'It is spam',
  copied: 'Its text is copied',
  no_own_experience: 'It is not about the writer’s own experience',
  complaint_upheld: 'A complaint about the expert is upheld',
  defamation: 'A notice of defamation, by the Regulations of 2013',
  mistake: 'The earlier decision was a mistake',
}

export const outcomeWords: Readonly<Record<CaseOutcome, string>> = {
  upheld: 'Upheld',
  dismissed: 'Not upheld',
  removed: 'Taken down',
  kept: 'The poster refuses; it stays',
  defective: 'The notice is not complete',
}

export const sanctionWords: Readonly<Record<SanctionKind, string>> = {
  warning: 'Warning',
  suspension: 'Suspension for 30 days',
  end: 'End for good',
}

export const sanctionCauseWords: Readonly<Record<SanctionCause, string>> = {
  complaint: 'A complaint is upheld',
  rules: 'Our rules were broken again',
  fraud: 'Fraud',
  danger: 'Danger to somebody',
}

interface Decided {
  readonly decision: DecisionKind
  readonly to: string | null
  readonly edit: 'applied' | 'dropped' | null
}

/** The decision after the name of its subject: "The Plumber" "is shown". */
export function decidedWords({ decision, to, edit }: Decided): string {
  switch (decision) {
    case 'approve':
      if (to === 'live') return 'is approved, and is shown'
      return edit === 'applied' ? 'has its new words now' : 'meets our rules, and stays as it is'
    case 'hold':
      return 'is not shown while we look at it'
    case 'reject':
      return to === null ? 'keeps its earlier words: the new ones are rejected' : 'is rejected'
    case 'suspend':
      return 'is taken down'
    case 'restore':
      return 'is restored'
  }
}
