import type { ShownStatus } from '#modules/invoicing'
import type { BadgeTone } from '../Badge.tsx'

export interface StatusShown {
  readonly tone: BadgeTone
  readonly words: string
}

/** The states of documents in the words of the office. */
export const statusesShown: Readonly<Record<ShownStatus, StatusShown>> = {
  draft: { tone: 'plain', words: 'Draft' },
  issued: { tone: 'brand', words: 'Issued' },
  sent: { tone: 'brand', words: 'Sent' },
  overdue: { tone: 'bad', words: 'Overdue' },
  paid: { tone: 'good', words: 'Paid' },
  void: { tone: 'plain', words: 'Void' },
  credited: { tone: 'plain', words: 'Credited' },
  written_off: { tone: 'bad', words: 'Written off' },
  accepted: { tone: 'good', words: 'Accepted' },
  declined: { tone: 'bad', words: 'Declined' },
  expired: { tone: 'warn', words: 'Expired' },
  invoiced: { tone: 'good', words: 'Invoiced' },
  received: { tone: 'good', words: 'Received' },
  delivered: { tone: 'good', words: 'Delivered' },
  cancelled: { tone: 'plain', words: 'Cancelled' },
}
