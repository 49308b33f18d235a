import { createSqliteDocumentPayers, createSqliteDocumentStore, createSqliteOutbox } from '#adapters/sqlite'
import type { BillingDocument, DocumentContent } from '#modules/invoicing'
import type { BookingId, InvoiceId } from '#modules/shared'
import { documentsToPay } from '../../../src/payments/documents-to-pay.ts'
import { type Emitted, readEvent } from '../../../src/jobs/outbox/events.ts'
import { aDraft, issueFacts } from '../builders/documents.ts'
import { asha, ben, boiler, start, tap } from '../builders/payments.ts'
import { openPaymentApp } from './payment-app.ts'

const owners = new Map<BookingId, typeof asha>([
  [boiler, asha],
  [tap, ben],
])

/** The routes of payments over the documents that are kept in the same database. */
export function openDocumentPaymentApp() {
  const clock = { now: () => start }
  const opened = openPaymentApp((ports, database) => ({
    ...ports,
    documents: documentsToPay(
      {
        documents: createSqliteDocumentStore(database),
        links: { links: { async add() {}, find: async () => null, async revoke() {} }, tokens: unused },
        keepPayer: createSqliteDocumentPayers(database, clock),
      },
      async (id) => {
        const customerId = owners.get(id)
        return customerId ? { customerId, createdAt: start } : null
      },
    ),
  }))
  const documents = createSqliteDocumentStore(opened.database)
  const outbox = createSqliteOutbox(opened.database)

  return {
    ...opened,
    documents,

    /** An issued invoice of £120.00 unless the content says otherwise. */
    async issued(name: string | number, content: Partial<DocumentContent> = {}): Promise<BillingDocument> {
      const made = await documents.issue(aDraft(name, { content }), issueFacts(), null)
      if (!made.ok) throw new Error(made.refusal.kind)
      return made.value
    },

    async standing(id: InvoiceId) {
      const document = await documents.find(id)
      return { status: document?.status, settled: document?.settled }
    },

    /** The events that wait, oldest first, which are done by then. */
    async events(): Promise<readonly Emitted[]> {
      const waiting = outbox.waiting(opened.clock.now(), 1000)
      for (const { id } of waiting) await outbox.done(id, opened.clock.now())
      return waiting.map(readEvent)
    },
  }
}

const unused = { next: () => '', hash: () => '' }
