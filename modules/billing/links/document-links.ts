import type { BillingDocument } from '#modules/invoicing'
import type { Clock, InvoiceId } from '#modules/shared'
import type { DocumentStore } from '../store.ts'

/** A link to one issued document. */
export interface DocumentLink {
  readonly tokenHash: string
  readonly invoiceId: InvoiceId
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly revokedAt: Temporal.Instant | null
}

/** Keeps links by the hash of their token, which is kept nowhere. Each method is one transaction. */
export interface DocumentLinkStore {
  /** Adds it beside the earlier ones: each message has one of its own. */
  add(link: DocumentLink): Promise<void>
  /** Ended ones too; null when there is none. */
  find(tokenHash: string): Promise<DocumentLink | null>
  /** Ends those of a document. */
  revoke(invoiceId: InvoiceId, at: Temporal.Instant): Promise<void>
}

export interface DocumentLinkPorts {
  readonly links: DocumentLinkStore
  readonly documents: Pick<DocumentStore, 'find'>
  /** Makes and hashes what nobody can guess. */
  readonly tokens: { next(): string; hash(token: string): string }
  readonly clock: Clock
}

/** The token is answered once, here. */
export interface NewDocumentLink {
  readonly token: string
  readonly expiresAt: Temporal.Instant
}

/** As long as the link to the reports of a booking: an invoice may be paid, or looked for, long after it was sent. */
const days = 400

/** The holder of a link sees its document and may pay it, and nothing else. */
export function createDocumentLinks({ links, documents, tokens, clock }: DocumentLinkPorts) {
  return {
    /** Null for a draft, which nobody but the office sees. */
    async make(invoiceId: InvoiceId): Promise<NewDocumentLink | null> {
      const document = await documents.find(invoiceId)
      if (!document?.issued) return null
      const token = tokens.next()
      const createdAt = clock.now()
      const expiresAt = createdAt.add({ hours: 24 * days })
      await links.add({ tokenHash: tokens.hash(token), invoiceId, createdAt, expiresAt, revokedAt: null })
      return { token, expiresAt }
    },

    /** The document that a link leads to; null when there is no such link, or it has ended. */
    async open(token: string): Promise<BillingDocument | null> {
      const link = /^[0-9a-f]{32}$/.test(token) ? await links.find(tokens.hash(token)) : null
      if (!link || link.revokedAt !== null) return null
      return Temporal.Instant.compare(link.expiresAt, clock.now()) > 0 ? documents.find(link.invoiceId) : null
    },

    /** Ends the links to a document. */
    revoke: (invoiceId: InvoiceId) => links.revoke(invoiceId, clock.now()),
  }
}

export type DocumentLinks = ReturnType<typeof createDocumentLinks>
