import { type BillingDocument, balanceOf, kindOfDocument, leftOf } from '#modules/invoicing'
import { type Pence, inBusinessZone } from '#modules/shared'
import { dateWords } from '../../../components/invoices/date-words.ts'
import { formatPence } from '../../../format.ts'

/** One sentence on how a document stands. */
export function standingWords(
  document: BillingDocument,
  today: Temporal.PlainDate,
  reader: 'customer' | 'office',
): string {
  const { issued, status, answeredBy, answeredAt, paidAt, voidReason } = document
  if (!issued) return 'It has no number yet, and its customer cannot see it.'
  const on = (at: Temporal.Instant | null) => (at ? ` on ${dateWords(inBusinessZone(at).toPlainDate())}` : '')
  const left = leftOf(document)
  switch (status) {
    case 'void':
      return voidReason ? `Void: ${voidReason}` : 'Void'
    case 'paid':
      return `Paid in full${on(paidAt)}.`
    case 'credited':
      return 'Credited in full: nothing is left to pay.'
    case 'written_off':
      return `${formatPence(balanceOf(document))} is written off.`
    case 'accepted':
    case 'declined':
      return `${status === 'accepted' ? 'Accepted' : 'Declined'}${answeredBy ? ` by ${answeredBy}` : ''}${on(answeredAt)}.`
    default:
      return openWords(document, left, today, reader)
  }
}

function paidWords(settled: Pence): string {
  return settled > 0 ? `${formatPence(settled)} is paid, and ` : ''
}

function openWords(
  { content: { type, dueDate }, settled }: BillingDocument,
  left: Pence,
  today: Temporal.PlainDate,
  reader: 'customer' | 'office',
): string {
  const isPast = dueDate !== null && Temporal.PlainDate.compare(dueDate, today) < 0
  const day = dueDate ? dateWords(dueDate) : ''
  switch (kindOfDocument(type)) {
    case 'charge':
      if (left <= 0) return 'Nothing is left to pay.'
      return `${paidWords(settled)}${formatPence(left)} is left to pay${day === '' ? '' : `, ${isPast ? 'and was due' : 'due'} ${day}`}.`
    case 'offer':
      if (isPast) return `It was valid until ${day}.`
      return reader === 'customer' ? `Please answer it by ${day}.` : `Valid until ${day}.`
    case 'request':
      return day === '' ? '' : `Payment by ${day}.`
    case 'credit':
    case 'receipt':
    case 'order':
    case 'note':
      return ''
  }
}
