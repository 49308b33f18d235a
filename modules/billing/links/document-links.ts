import type { BillingDocument } from '#modules/invoicing'
import { type InvoiceId, type NewSecretLink, type SecretLinkPorts, createSecretLinks } from '#modules/shared'
import type { DocumentStore } from '../store.ts'

export interface DocumentLinkPorts extends SecretLinkPorts<InvoiceId> {
  readonly documents: Pick<DocumentStore, 'find'>
}

/** The life of the link to the reports of a booking: an invoice may be paid, or looked for, long after it was sent. */
const days = 400

/** The holder of a link sees its document and may pay it, and nothing else. */
export function createDocumentLinks({ documents, ...ports }: DocumentLinkPorts) {
  const links = createSecretLinks(ports, days)
  return {
    /** Null for a draft, which nobody but the office sees. */
    async make(invoiceId: InvoiceId): Promise<NewSecretLink | null> {
      const document = await documents.find(invoiceId)
      return document?.issued ? links.make(invoiceId) : null
    },

    /** The document that a link leads to; null when there is no such link, or it has ended. */
    async open(token: string): Promise<BillingDocument | null> {
      const invoiceId = await links.leadsTo(token)
      return invoiceId && documents.find(invoiceId)
    },

    /** Ends the links to a document. */
    revoke: links.revoke,
  }
}

export type DocumentLinks = ReturnType<typeof createDocumentLinks>
