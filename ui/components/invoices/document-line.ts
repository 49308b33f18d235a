import { shownStatus } from '#modules/billing'
import { type BillingDocument, documentFacts, kindOfDocument, leftOf } from '#modules/invoicing'
import { type InvoiceId, at } from '#modules/shared'
import { formatPence } from '../../format.ts'
import { dateWords } from './date-words.ts'
import { type StatusShown, statusesShown } from './status-shown.ts'

/** A document in a list. */
export interface DocumentLine {
  readonly id: InvoiceId
  readonly href: string
  /** The number; "Draft" before it has one. */
  readonly number: string
  /** "Tax invoice for Priya Shah"; for its customer the type alone. */
  readonly about: string
  readonly date: string
  readonly due: string
  readonly status: StatusShown
  readonly amount: string
  /** Where something was paid or credited and something is left. */
  readonly left: string | null
  readonly file: string
  /** It can go out by mail at once: it is issued, valid and has an address. */
  readonly maySend: boolean
}

export function documentLine(
  document: BillingDocument,
  today: Temporal.PlainDate,
  reader: 'customer' | 'office',
): DocumentLine {
  const { id, content, issued, totals, status } = document
  const { words } = documentFacts[content.type]
  const left = leftOf(document)
  const isPart = document.settled + document.credited > 0 && left > 0
  const { customer } = content
  return {
    id,
    href: at.invoice(id),
    number: issued?.fullNumber ?? 'Draft',
    about: reader === 'office' && customer.name !== '' ? `${words} for ${customer.name}` : words,
    date: issued ? dateWords(issued.date) : '',
    due: content.dueDate ? dateWords(content.dueDate) : '',
    status: statusFor(document, today, reader),
    amount: kindOfDocument(content.type) === 'note' ? '' : formatPence(totals.total),
    left: isPart ? `${formatPence(left)} left` : null,
    file: at.invoiceFile(id),
    maySend: issued !== null && status !== 'void' && status !== 'cancelled' && customer.email !== '',
  }
}

/** For customers a document that waits for them says so. */
export function statusFor(
  document: BillingDocument,
  today: Temporal.PlainDate,
  reader: 'customer' | 'office',
): StatusShown {
  const status = shownStatus(document, today)
  const isOpen = status === 'issued' || status === 'sent'
  if (reader === 'office' || !isOpen) return statusesShown[status]
  switch (kindOfDocument(document.content.type)) {
    case 'charge':
    case 'request':
      return { tone: 'warn', words: 'To pay' }
    case 'offer':
      return { tone: 'warn', words: 'To answer' }
    case 'credit':
    case 'receipt':
    case 'order':
    case 'note':
      return statusesShown.issued
  }
}
