import { type Result, accept, refuse } from '#modules/shared'
import type { BillingDocument } from './document.ts'
import { type VoidNotAllowed, judgeVoid } from './judge-issue.ts'
import { type DocumentStatus, mayMove } from './status.ts'

/** The table of moves does not have this one. */
export interface MoveNotAllowed {
  readonly kind: 'move-not-allowed'
  readonly status: DocumentStatus
}

type Moved = Pick<BillingDocument, 'content' | 'status' | 'sentAt' | 'viewedAt' | 'paidAt' | 'settled' | 'credited'>

/**
 * The state that a move of an issued document leads to; null where it changes nothing. A document goes out in any state but as a
 * draft or void, and stays paid or accepted where it was. The states of money follow from money alone.
 */
export function judgeMove(
  document: Moved,
  to: DocumentStatus,
): Result<DocumentStatus | null, MoveNotAllowed | VoidNotAllowed> {
  const { content, status, sentAt } = document
  const refused: MoveNotAllowed = { kind: 'move-not-allowed', status }
  if (status === 'draft') return refuse(refused)
  if (to === 'sent' && status !== 'void') {
    if (sentAt !== null) return accept(null)
    return accept(status === 'issued' ? 'sent' : status)
  }
  if (status === to) return accept(null)
  const isOfMoney = to === 'paid' || to === 'credited' || to === 'issued'
  if (isOfMoney || !mayMove(content.type, status, to)) return refuse(refused)
  const refusal = to === 'void' ? judgeVoid(document) : null
  return refusal ? refuse(refusal) : accept(to)
}

/** Null where the document may go out by mail: a draft has no number, and nobody pays a void one. */
export function judgeSend({ status }: Pick<BillingDocument, 'status'>): MoveNotAllowed | null {
  return status === 'draft' || status === 'void' ? { kind: 'move-not-allowed', status } : null
}
