import type { AuditNote } from '#modules/shared'
import type { Refund } from '../ledger.ts'
import type { Payment } from '../payment.ts'
import type { CardConsent } from '../store.ts'
import type { TimelineLine } from './timeline.ts'

/** The first line of a payment's timeline: who asked for the money, and how it is paid. */
export function lineOfOpening({
  id: paymentId,
  createdAt: at,
  recordedBy,
  userId,
  amount,
  method,
}: Payment): TimelineLine {
  return { paymentId, at, actor: recordedBy ?? userId, what: 'opened', amount, providerRef: null, note: method }
}

export function lineOfConsent({ paymentId, at, userId, byLink, version }: CardConsent): TimelineLine {
  const actor = byLink ? 'link' : userId
  return { paymentId, at, actor, what: 'agreed', amount: null, providerRef: null, note: `In the words of ${version}` }
}

export function lineOfRefund({ paymentId, createdAt: at, requestedBy: actor, amount, reason }: Refund): TimelineLine {
  return { paymentId, at, actor, what: 'refund-asked', amount, providerRef: null, note: reason }
}

/** The line of the audit log for a line of the timeline; null for a line that tells of no act of the staff. */
export function auditOfLine({
  what,
  paymentId,
  providerRef: dispute,
  amount,
}: TimelineLine): AuditNote<'evidence_sent'> | null {
  if (what !== 'evidence-asked') return null
  return {
    action: 'evidence_sent',
    target: { kind: 'payment', id: paymentId },
    before: null,
    after: { dispute, amount },
  }
}
