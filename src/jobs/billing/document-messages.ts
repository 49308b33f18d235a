import { type Recipient, paperAttachment } from '#modules/messaging'
import { type BillingDocument, type DocumentKind, documentFacts, kindOfDocument, leftOf } from '#modules/invoicing'
import { at, dayWords, formatPence, may, pence } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'
import { userAs } from '../messages/addressees.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'staff'>
  readonly billing: Pick<Modules['billing'], 'find' | 'papers' | 'markSent'>
  readonly messaging: Pick<Modules['messaging'], 'notify'>
}

/** Sends documents to their customers, keeps that they went, and warns administrators of other bank details. */
export function documentMessages({ accounts, billing, messaging }: Parts) {
  return {
    'document-send-asked': [
      async (event: Emitted<'document-send-asked'>) => {
        const document = await billing.find(event.body.invoiceId)
        if (!document?.issued || document.status === 'void') return
        // The first PDF is kept before the mail, which only names it.
        await billing.papers.pdf(document.id)
        const { basedOn, bookingId, type } = document.content
        const base = basedOn && (await billing.find(basedOn))
        await messaging.notify({
          event: rowOf[kindOfDocument(type)],
          cause: `evt_${event.id}`,
          at: event.at,
          to: [customerOf(document)],
          facts: {
            ...factsOfDocument(document),
            about_document: base?.issued ? `It credits ${base.issued.fullNumber}.` : '',
          },
          bookingId,
          link: at.invoice(document.id),
          attachments: [paperAttachment(document.id, `${document.issued.fullNumber}.pdf`)],
        })
      },
    ],
    'document-mailed': [
      async (event: Emitted<'document-mailed'>) => {
        await billing.markSent(event.body.invoiceId)
      },
    ],
    'bank-details-changed': [
      async (event: Emitted<'bank-details-changed'>) => {
        const admins = (await accounts.staff()).filter((user) => may(user, 'settings'))
        await messaging.notify({
          event: 'bank_details_changed',
          cause: `evt_${event.id}`,
          at: event.at,
          to: admins.map((user) => userAs('office', user)),
          facts: {},
          bookingId: null,
          link: at.admin.audit(),
          urgent: true,
        })
      },
    ],
  } satisfies Subscribers
}

const rowOf: Readonly<Record<DocumentKind, string>> = {
  charge: 'invoice_sent',
  offer: 'quote_sent',
  credit: 'credit_note_sent',
  request: 'document_sent',
  receipt: 'document_sent',
  order: 'document_sent',
  note: 'document_sent',
}

/** By e-mail, and under the bell of the account. */
export function customerOf({ content: { customer } }: BillingDocument): Recipient {
  const { userId, name, email } = customer
  return { part: 'customer', userId, name: name || null, email: email || null, phone: null }
}

/** The facts of the rows about a document. */
export function factsOfDocument(document: BillingDocument): Readonly<Record<string, string>> {
  const { content, issued, totals } = document
  const number = issued?.fullNumber ?? ''
  const left = leftOf(document)
  return {
    document: `${documentFacts[content.type].words} ${number}`,
    number,
    name: content.customer.name,
    total: formatPence(pence(Math.abs(totals.total))),
    left: formatPence(left),
    due_words: dueWords(document),
    about_document: '',
    days: '',
  }
}

function dueWords(document: BillingDocument): string {
  const { type, dueDate } = document.content
  const left = leftOf(document)
  const day = dueDate && `${dayWords(dueDate)} ${dueDate.year}`
  switch (kindOfDocument(type)) {
    case 'charge':
      if (left === 0) return 'You have nothing to pay.'
      return day ? `Please pay ${formatPence(left)} by ${day}.` : `Please pay ${formatPence(left)}.`
    case 'offer':
      return day ? `You can accept it until ${day}.` : ''
    case 'request':
      return day ? `Please pay by ${day}. This is not a VAT invoice.` : ''
    case 'credit':
    case 'receipt':
    case 'order':
    case 'note':
      return ''
  }
}
