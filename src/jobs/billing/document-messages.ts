import { type Recipient, paperAttachment } from '#modules/messaging'
import { type BillingDocument, type DocumentKind, documentFacts, kindOfDocument, leftOf } from '#modules/invoicing'
import { at, dayWords, formatPence, may, pence } from '#modules/shared'
import { type ReminderStage, causeOfReminder, isInStage, reminderCauses } from '#modules/billing'
import type { Modules } from '../../compose.ts'
import type { Emitted, Subscribers } from '../outbox/events.ts'
import { userAs } from '../messages/addressees.ts'

interface Parts {
  readonly accounts: Pick<Modules['accounts'], 'staff'>
  readonly billing: Pick<Modules['billing'], 'find' | 'papers' | 'markSent' | 'today'>
  readonly documentReminders: Pick<Modules['documentReminders'], 'isPaused' | 'waitingUnder'>
  readonly documentLinks: Pick<Modules['documentLinks'], 'make'>
  readonly quoting: Pick<Modules['quoting'], 'findByPaper'>
  readonly quoteLinks: Pick<Modules['quoteLinks'], 'make'>
  readonly messaging: Pick<Modules['messaging'], 'cancelCauses' | 'notify' | 'wasNotified'>
}

/** Sends documents to their customers, keeps that they went, and warns administrators of other bank details. */
export function documentMessages(parts: Parts) {
  const { accounts, billing, documentLinks, documentReminders, messaging, quoteLinks, quoting } = parts
  /** Once for each cause, with a link of its own that needs no account. */
  async function send(
    { cause, at: moment }: { readonly cause: string; readonly at: Temporal.Instant },
    event: string,
    document: BillingDocument,
    more: Readonly<Record<string, string>>,
  ): Promise<void> {
    if (!document.issued || (await messaging.wasNotified(event, cause))) return
    // The first PDF is kept before the mail, which only names it.
    await billing.papers.pdf(document.id)
    const outsideLink = await outsideLinkOf(document)
    await messaging.notify({
      event,
      cause,
      at: moment,
      to: [customerOf(document)],
      facts: { ...factsOfDocument(document), ...more },
      bookingId: document.content.bookingId,
      link: document.content.customer.userId === null ? null : at.invoice(document.id),
      ...(outsideLink && { outsideLink }),
      attachments: [paperAttachment(document.id, `${document.issued.fullNumber}.pdf`)],
    })
  }

  /** A quote that was asked for is answered on the page of its request. */
  async function outsideLinkOf({ id }: BillingDocument): Promise<string | null> {
    const request = await quoting.findByPaper(id)
    if (request) return at.link.quote(await quoteLinks.make(request.id))
    const link = await documentLinks.make(id)
    return link && at.link.invoice(link.token)
  }

  /** Reminders that still wait, because the mail server is down, are not sent any more. */
  function ended(reason: string) {
    return async ({ body: { invoiceId } }: Pick<Emitted<'document-paid'>, 'body'>) => {
      await messaging.cancelCauses(reminderCauses(invoiceId), reason)
    }
  }

  return {
    'document-send-asked': [
      async (event: Emitted<'document-send-asked'>) => {
        const document = await billing.find(event.body.invoiceId)
        if (!document?.issued || document.status === 'void') return
        const { basedOn, type } = document.content
        const base = basedOn && (await billing.find(basedOn))
        const about = base?.issued ? `It credits ${base.issued.fullNumber}.` : ''
        await send({ cause: `evt_${event.id}`, at: event.at }, rowOf[kindOfDocument(type)], document, {
          about_document: about,
        })
      },
    ],
    'document-reminder-due': [
      async (event: Emitted<'document-reminder-due'>) => {
        const { invoiceId, stage } = event.body
        const document = await billing.find(invoiceId)
        if (!document || !isReminded(document, stage, billing.today())) return
        if (await documentReminders.isPaused(invoiceId)) return
        const days = daysBetween(document, billing.today())
        await send({ cause: causeOfReminder(event.body), at: event.at }, rowOfStage[stage], document, { days })
      },
    ],
    'reminders-paused': [
      async (event: Emitted<'reminders-paused'>) => {
        const waiting = await documentReminders.waitingUnder(event.body.pause)
        await messaging.cancelCauses(waiting.map(causeOfReminder), 'The reminders were paused meanwhile.')
      },
    ],
    'document-paid': [ended('It was paid meanwhile.')],
    'document-voided': [ended('It was voided meanwhile.')],
    'document-answered': [ended('It was answered meanwhile.')],
    'document-closed': [ended('It is not asked for any more.')],
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

/** Not paid, credited, answered or written off meanwhile, and the stage has not passed. */
function isReminded(document: BillingDocument, stage: ReminderStage, today: Temporal.PlainDate): boolean {
  const { status, content } = document
  if (content.dueDate === null || !isInStage(stage, content.dueDate, today)) return false
  if (stage === 'expiring') return status === 'sent'
  return (status === 'issued' || status === 'sent') && leftOf(document) > 0
}

/** "7 days": how long until the due date, or since. */
function daysBetween({ content: { dueDate } }: BillingDocument, today: Temporal.PlainDate): string {
  const days = dueDate === null ? 0 : Math.abs(dueDate.until(today).days)
  return days === 1 ? '1 day' : `${days} days`
}

const rowOfStage = {
  due_soon: 'invoice_due_soon',
  overdue_1: 'invoice_overdue',
  overdue_7: 'invoice_overdue',
  overdue_14: 'invoice_overdue',
  expiring: 'quote_expiring',
} as const satisfies Record<ReminderStage, string>

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
function factsOfDocument(document: BillingDocument): Readonly<Record<string, string>> {
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
