import type { AuditNote } from '#modules/shared'
import type { PublishedReview } from './ports.ts'

type Decided = Pick<PublishedReview, 'id' | 'state' | 'rejectReason'>

export function auditOfReviewDecision(
  { id, state, rejectReason }: Decided,
  after: Pick<Decided, 'state' | 'rejectReason'>,
): AuditNote<'review_decided'> {
  return {
    action: 'review_decided',
    target: targetOf(id),
    before: { state, reason: rejectReason },
    after: { state: after.state, reason: after.rejectReason },
  }
}

export function auditOfReviewReply(id: number, reply: string): AuditNote<'review_replied'> {
  return { action: 'review_replied', target: targetOf(id), before: null, after: { reply } }
}

const targetOf = (id: number): AuditNote['target'] => ({ kind: 'review', id: String(id) })
