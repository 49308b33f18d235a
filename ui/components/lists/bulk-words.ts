import type { BulkAction } from '#modules/bulk'

interface Words {
  /** On a button. */
  readonly button: string
  /** "12 will be ..." and "12 were ...". */
  readonly done: string
}

export const bulkWords: Readonly<Record<BulkAction, Words>> = {
  close: { button: 'Close', done: 'closed' },
  mark_spam: { button: 'Mark as spam', done: 'marked as spam' },
  assign: { button: 'Assign', done: 'assigned' },
  message: { button: 'Message', done: 'sent a message' },
  resend: { button: 'Send again', done: 'sent again' },
  retire: { button: 'Retire', done: 'retired' },
}

export const countOf = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`)
