import { type InvoiceId, type StatementId, parseId } from '#modules/shared'
import type { MessagingEvent } from './events.ts'
import type { Attachment, Message } from './message.ts'

const named = /^document (ivc_[\w-]+)$/

/** A document of the business in a mail: its sender attaches the PDF that is kept. */
export function paperAttachment(id: InvoiceId, name: string): Attachment {
  return { name, type: 'application/pdf', content: `document ${id}` }
}

/** The document that an attachment names; null for any other attachment. */
export function paperIn({ content }: Pick<Attachment, 'content'>): InvoiceId | null {
  const id = named.exec(content)?.[1]
  return id === undefined ? null : parseId('ivc', id)
}

const statementNamed = /^statement (stm_[\w-]+)$/

/** A statement of account in a mail: its sender attaches the PDF that is kept. */
export function statementAttachment(id: StatementId, name: string): Attachment {
  return { name, type: 'application/pdf', content: `statement ${id}` }
}

/** The statement that an attachment names; null for any other attachment. */
export function statementIn({ content }: Pick<Attachment, 'content'>): StatementId | null {
  const id = statementNamed.exec(content)?.[1]
  return id === undefined ? null : parseId('stm', id)
}

/** The events of a message that its provider has taken: one for each document in it. */
export function eventsOfSent(
  { channel, attachments }: Pick<Message, 'channel' | 'attachments'>,
  at: Temporal.Instant,
): readonly MessagingEvent[] {
  if (channel !== 'email') return []
  return attachments.flatMap((attachment) => {
    const invoiceId = paperIn(attachment)
    return invoiceId ? [{ kind: 'document-mailed' as const, invoiceId, at }] : []
  })
}
