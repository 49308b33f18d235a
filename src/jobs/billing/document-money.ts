import type { Recipient } from '#modules/messaging'
import { type BillingDocument, documentFacts } from '#modules/invoicing'
import { captured, refunded } from '#modules/payments'
import { type UserId, at, formatPence } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import { officeOf } from '../messages/addressees.ts'
import type { Emitted, Subscriber, Subscribers } from '../outbox/events.ts'
import { customerOf } from './document-messages.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'staff'>
  readonly billing: Pick<Modules['billing'], 'find'>
  readonly documentLinks: Pick<Modules['documentLinks'], 'make'>
  readonly messaging: Pick<Modules['messaging'], 'notify' | 'wasNotified'>
  readonly payments: Pick<Modules['payments'], 'known'>
}

const system = { userId: 'usr_system' as UserId, staff: true }

/** The rows of payments without a booking: the subject is the document. */
const rows = {
  'payment-succeeded': { event: 'document_payment_received', part: 'customer' },
  'payment-failed': { event: 'document_payment_failed', part: 'customer' },
  'payment-refunded': { event: 'document_payment_refunded', part: 'customer' },
  'payment-disputed': { event: 'document_payment_disputed', part: 'office' },
  'dispute-closed': { event: 'document_dispute_closed', part: 'office' },
  'fraud-suspected': { event: 'document_fraud_suspected', part: 'office' },
  'fraud-warning': { event: 'document_fraud_warning', part: 'office' },
} as const

type Kind = keyof typeof rows

/** Notifies of money for a document without a booking, once for each event; `notifyOf` does it where there is a booking. */
export function documentMoney(parts: Parts): Subscribers {
  const { billing, documentLinks, messaging, payments } = parts

  async function notify({ kind, id, at: moment, body }: Pick<Emitted<Kind>, 'kind' | 'id' | 'at' | 'body'>) {
    if (body.bookingId !== null) return
    const { event, part } = rows[kind]
    const cause = `evt_${id}`
    if (await messaging.wasNotified(event, cause)) return
    const known = await payments.known(system, body.paymentId)
    const invoiceId = known.ok ? known.value.payment.invoiceId : null
    const document = invoiceId && (await billing.find(invoiceId))
    if (!known.ok || !document?.issued) return
    const link = part === 'customer' ? await documentLinks.make(document.id) : null
    await messaging.notify({
      event,
      cause,
      at: moment,
      to: part === 'customer' ? [customerOf(document)] : await officeRecipients(),
      facts: {
        document: `${documentFacts[document.content.type].words} ${document.issued.fullNumber}`,
        received: formatPence(captured(known.value.ledger)),
        given_back: formatPence(refunded(known.value.ledger)),
      },
      bookingId: null,
      link: pageOf(document, part),
      ...(link && { outsideLink: at.link.invoice(link.token) }),
    })
  }

  const officeRecipients = (): Promise<readonly Recipient[]> => officeOf(parts)
  const subscriber: Subscriber<Kind> = (event) => notify(event)
  return Object.fromEntries(Object.keys(rows).map((kind) => [kind, [subscriber]]))
}

/** A customer without an account has no page of the site. */
function pageOf({ id, content }: BillingDocument, part: 'customer' | 'office'): string | null {
  return part === 'office' || content.customer.userId !== null ? at.invoice(id) : null
}
