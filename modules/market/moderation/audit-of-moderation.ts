import { type AuditNote, type UserId, instantText } from '#modules/shared'
import type { AppealOutcome } from './appeal.ts'
import type { MarketCase } from './cases.ts'
import type { Judged } from './decision.ts'
import type { NoticeState, NoticeStep } from './defamation.ts'
import type { Decision } from './ports.ts'
import type { Sanction } from './sanctions.ts'
import type { MarketSubject, SubjectRef } from './subject.ts'

export function auditOfDecision(
  { ref, state }: Pick<MarketSubject, 'ref' | 'state'>,
  { to }: Pick<Judged, 'to'>,
  { decision, reason }: Pick<Decision, 'decision' | 'reason'>,
): AuditNote<'market_decided'> {
  return {
    action: 'market_decided',
    target: targetOf(ref),
    before: { state },
    after: { decision, reason, state: to ?? state },
  }
}

export function auditOfAppealAnswer(
  { subject, decision, by }: Pick<Decision, 'subject' | 'decision' | 'by'>,
  { outcome, note }: { readonly outcome: AppealOutcome; readonly note: string },
): AuditNote<'market_appeal_answered'> {
  return {
    action: 'market_appeal_answered',
    target: targetOf(subject),
    before: { decision, decided_by: by },
    after: { outcome, note },
  }
}

/** A step of the staff; null for one that follows from the poster or from time. */
export function auditOfNotice(
  { id, state }: Pick<MarketCase, 'id' | 'state'>,
  { kind }: NoticeStep,
  next: Pick<NoticeState, 'state' | 'outcome'>,
  { text, by }: { readonly text: string; readonly by: UserId | null },
): AuditNote<'defamation_stepped'> | null {
  if (by === null) return null
  return {
    action: 'defamation_stepped',
    target: { kind: 'report', id },
    before: { state },
    after: { step: kind, state: next.state, outcome: next.outcome, text },
  }
}

export function auditOfSanction({
  userId,
  kind,
  cause,
  startsAt,
  endsAt,
}: Pick<Sanction, 'userId' | 'kind' | 'cause' | 'startsAt' | 'endsAt'>): AuditNote<'market_sanctioned'> {
  return {
    action: 'market_sanctioned',
    target: { kind: 'user', id: userId },
    before: null,
    after: { kind, cause, startsAt: startsAt && instantText(startsAt), endsAt: endsAt && instantText(endsAt) },
  }
}

const targetOf = ({ kind, id }: SubjectRef): AuditNote['target'] => ({ kind, id })
