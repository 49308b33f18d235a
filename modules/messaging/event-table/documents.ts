import { rowsLike } from './row.ts'

const facts = [
  /** "Invoice INV-000123". */
  'document',
  'number',
  'name',
  'total',
  /** The amount that is left to pay. */
  'left',
  /** "Please pay £120.00 by Monday 2 March." Empty where nothing is asked for. */
  'due_words',
  /** The document that is credited; empty otherwise. */
  'about_document',
  'days',
] as const

const customers = rowsLike({
  group: 'payments',
  channels: ['in_app', 'email'],
  facts,
  essential: true,
  bookingLink: null,
})

const statements = rowsLike({
  group: 'payments',
  channels: ['in_app', 'email'],
  facts: ['day', 'balance_words'],
  essential: true,
  bookingLink: null,
})

const admins = rowsLike({ group: 'office', channels: ['in_app', 'email'], facts: [], essential: true })

/** Notifications to customers about their invoices, quotes and credit notes, and to administrators about the bank details. */
export const documentRows = [
  customers({
    event: 'invoice_sent',
    part: 'customer',
    concerns: 'money',
    about: 'An invoice goes to its customer',
    title: 'Your invoice {number}',
    short: '{document}: {total}. {due_words}',
    sms: '{business}: {document}, {total}. {due_words}',
    subject: '{document} from {business}: {total}',
    text: `Here is {document} for {total}.

{due_words}

We never change our bank details by e-mail. If a message says otherwise, call us on {hotline}.`,
    action: 'See and pay the invoice',
  }),
  customers({
    event: 'quote_sent',
    part: 'customer',
    concerns: 'money',
    about: 'A quote or an estimate goes to its customer',
    title: 'Your quote {number}',
    short: '{document}: {total}. {due_words}',
    sms: '{business}: {document}, {total}. {due_words}',
    subject: '{document} from {business}: {total}',
    text: `Here is {document} for {total}.

{due_words}`,
    action: 'Accept or decline it',
  }),
  customers({
    event: 'credit_note_sent',
    part: 'customer',
    concerns: 'money',
    about: 'A credit note goes to its customer',
    title: 'Your credit note {number}',
    short: '{document}: {total}. {about_document}',
    sms: '{business}: {document}, {total}. {about_document}',
    subject: '{document} from {business}: {total}',
    text: `Here is {document} for {total}.

{about_document}`,
    action: 'See the credit note',
  }),
  customers({
    event: 'document_sent',
    part: 'customer',
    concerns: 'money',
    about: 'Another document goes out: a proforma, a receipt, an order, a delivery note',
    title: '{document}',
    short: '{document} from {business}. {due_words}',
    sms: '{business}: {document}. {due_words}',
    subject: '{document} from {business}',
    text: `Here is {document}.

{due_words}`,
    action: 'See the document',
  }),
  customers({
    event: 'invoice_due_soon',
    part: 'customer',
    concerns: 'money',
    about: 'An invoice is due in three days',
    title: '{number} is due soon',
    short: '{left} of {document} is due in {days}.',
    sms: '{business}: {left} of {document} is due in {days}.',
    subject: '{document} is due in {days}: {left}',
    text: `{left} of {document} is due in {days}. {due_words}

If you have paid already, you need not do anything.`,
    action: 'Pay the invoice',
  }),
  customers({
    event: 'invoice_overdue',
    part: 'customer',
    concerns: 'money',
    about: 'An invoice is overdue: after 1, 7 and 14 days',
    title: '{number} is overdue',
    short: '{left} of {document} is overdue for {days}.',
    sms: '{business}: {left} of {document} is overdue for {days}.',
    subject: '{document} is overdue: {left}',
    text: `{left} of {document} is overdue for {days}. Please pay it, or call us on {hotline} if something is wrong with it.

If you have paid already, you need not do anything.`,
    action: 'Pay the invoice',
  }),
  customers({
    event: 'quote_expiring',
    part: 'customer',
    concerns: 'money',
    about: 'A quote or an estimate ends in three days',
    title: '{number} ends soon',
    short: '{document} for {total} can be accepted for {days} more.',
    sms: '{business}: {document} for {total} can be accepted for {days} more.',
    subject: '{document} ends in {days}',
    text: `{document} for {total} can be accepted for {days} more. {due_words}

If you do not want it, you need not do anything.`,
    essential: false,
    action: 'Accept or decline it',
  }),
  statements({
    event: 'statement_sent',
    part: 'customer',
    concerns: 'money',
    about: 'A statement of account goes to a customer',
    title: 'Your statement of account',
    short: 'Your statement of {day}: {balance_words}',
    subject: 'Statement of account from {business}, {day}',
    text: `Here is your statement of account of {day}. {balance_words}

If something is wrong with it, call us on {hotline}.`,
    action: 'See your account',
  }),
  admins({
    event: 'bank_details_changed',
    part: 'office',
    concerns: 'office',
    about: 'An administrator changed the bank details on invoices',
    title: 'The bank details were changed',
    short: 'The bank details on invoices were changed. If nobody of you did that, act now.',
    subject: 'The bank details on your invoices were changed',
    text: `The bank details that customers see on invoices were changed.

If none of you did that, change them back at once, and look at the audit log to see whose account was used.`,
    nature: 'security',
    urgent: true,
    action: 'See the settings',
  }),
]
