import { type AuditNote, type Result, accept, refuse } from '#modules/shared'
import { type PaymentRecord, type Refund, refundable } from '../ledger.ts'
import { lineOfRefund } from '../provider-state/lines.ts'
import type { TimelineLine } from '../provider-state/timeline.ts'
import type { RefundAboveLeft } from '../store.ts'

/** The rows written with a requested refund. */
export interface RefundStep {
  readonly line: TimelineLine
  readonly audit: AuditNote<'refund_asked'>
}

/** Refuses more than is left of the payment, as the transaction that adds the refund reads it. */
export function judgeRefund(record: PaymentRecord, refund: Refund): Result<RefundStep, RefundAboveLeft> {
  const left = refundable(record)
  if (refund.amount > left) return refuse({ kind: 'refund-above-left', left })
  return accept({
    line: lineOfRefund(refund),
    audit: {
      action: 'refund_asked',
      target: { kind: 'payment', id: refund.paymentId },
      before: { left },
      after: { refundId: refund.id, amount: refund.amount },
    },
  })
}
