import type { DoneWords } from '../../../done-in.ts'

const created = 'Invoice created successfully!'

/** The results of the forms of this page, and of the one on which it was written. */
export const doneWordsOf = (number: string | null): DoneWords => ({
  created: number === null ? created : `Invoice ${number} created successfully!`,
  changed: 'The draft is saved',
  issued: 'Invoice issued successfully',
  emailed: 'The document is being sent by e-mail',
  'paid-online': 'Thank you. Your payment has arrived.',
  paid: 'Invoice marked as paid',
  deducted: 'The deduction is recorded. It is no payment; what is left to pay is less by it.',
  'part-paid': 'The payment is recorded. The rest is still to pay.',
  copied: 'Invoice duplicated. This is the new draft.',
  drafted: created,
  'receipt-made': 'The receipt is drafted. Issue it, or send it by e-mail.',
  paused: 'Reminders of this document are paused',
  resumed: 'Reminders of this document go on',
  voided: 'The document is void. Its number stays.',
  'written-off': 'The invoice is written off',
  'credit-issued': 'The credit note is issued',
  'no-difference': 'Nothing more is invoiced than was agreed: no credit note is due.',
  'interest-charged': 'Interest is charged. This is its invoice: send it to the customer.',
  accepted: 'The quote is accepted',
  declined: 'The quote is declined',
  received: 'The goods are recorded as received',
  delivered: 'The goods are recorded as delivered',
  cancelled: 'The purchase order is cancelled',
  'recurring-waits': 'The draft and its plan are kept. It was not sent: Issue says what is missing.',
  'recurring-changed': 'Saved. It applies from now on.',
  'recurring-paused': 'Nothing comes until you resume it',
  'recurring-resumed': 'It goes on from today',
  'recurring-ended': 'No further invoices come. The ones that were made stay.',
})
