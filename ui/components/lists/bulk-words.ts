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
}

export const countOf = (rows: number): string => (rows === 1 ? '1 row' : `${rows} rows`)
