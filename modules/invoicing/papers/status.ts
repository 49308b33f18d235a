import { type DocumentKind, type DocumentType, kindOfDocument } from './document-type.ts'

/** The states that are kept. `overdue` and `expired` follow from the day: see `statusOn`. */
export const documentStatuses = [
  'draft',
  'issued',
  'sent',
  'paid',
  'void',
  'credited',
  'written_off',
  'accepted',
  'declined',
  'invoiced',
  'received',
  'delivered',
  'cancelled',
] as const

export type DocumentStatus = (typeof documentStatuses)[number]

/** The states as people and the HTTP contract read them. */
export type ShownStatus = DocumentStatus | 'overdue' | 'expired'

type Moves = Readonly<Partial<Record<DocumentStatus, readonly DocumentStatus[]>>>

/**
 * The moves of each kind. A document gets its number with the first move, away from `draft`. A payment that is refunded leads
 * back from `paid`; a bad debt that is paid after all is `paid`.
 */
const movesOf: Readonly<Record<DocumentKind, Moves>> = {
  charge: {
    draft: ['issued'],
    issued: ['sent', 'paid', 'void', 'credited', 'written_off'],
    sent: ['paid', 'credited', 'written_off'],
    paid: ['issued', 'sent', 'credited'],
    written_off: ['paid'],
  },
  credit: { draft: ['issued'], issued: ['sent'] },
  request: { draft: ['sent'], sent: ['invoiced'] },
  offer: { draft: ['sent'], sent: ['accepted', 'declined', 'invoiced', 'cancelled'], accepted: ['invoiced'] },
  receipt: { draft: ['issued'], issued: ['sent'] },
  order: { draft: ['sent'], sent: ['received', 'cancelled'] },
  note: { draft: ['sent'], sent: ['delivered'] },
}

export function mayMove(type: DocumentType, from: DocumentStatus, to: DocumentStatus): boolean {
  return movesOf[kindOfDocument(type)][from]?.includes(to) ?? false
}

/** The state that issuing gives: a document without an own state `issued` counts as sent. */
export function statusAtIssue(type: DocumentType): 'issued' | 'sent' {
  return movesOf[kindOfDocument(type)].draft?.includes('issued') ? 'issued' : 'sent'
}

/** The facts on which the shown state depends. */
interface Standing {
  readonly type: DocumentType
  readonly status: DocumentStatus
  readonly dueDate: Temporal.PlainDate | null
  /** The amount that is still to pay. */
  readonly left: number
}

/**
 * The state on a day: a charge that is issued or sent is `overdue` from the day after it was due while something is left to
 * pay; an offer or a proforma that nobody answered is `expired` from the day after its last.
 */
export function statusOn(day: Temporal.PlainDate, { type, status, dueDate, left }: Standing): ShownStatus {
  if (!dueDate || Temporal.PlainDate.compare(day, dueDate) <= 0) return status
  const kind = kindOfDocument(type)
  if (kind === 'charge') return (status === 'issued' || status === 'sent') && left > 0 ? 'overdue' : status
  return (kind === 'offer' || kind === 'request') && status === 'sent' ? 'expired' : status
}
