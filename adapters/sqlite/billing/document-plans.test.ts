import { describe, expect, it } from 'vitest'
import type { DocumentFilter } from '#modules/billing'
import { pence } from '#modules/shared'
import { openDocumentRows } from '../../../tests/support/apps/document-rows.ts'
import { aDraft, invoiceId, issueDay, issueFacts, issuedAt } from '../../../tests/support/builders/documents.ts'
import { asha, boiler, office } from '../../../tests/support/builders/payments.ts'
import { watchStatements } from '../../../tests/support/statement-watch.ts'
import { createSqliteVatBooks } from './vat-books.ts'

const filter = (changes: Partial<DocumentFilter>): DocumentFilter => ({
  status: null,
  type: null,
  text: null,
  ofUser: null,
  day: issueDay,
  ...changes,
})

/** How a statement may read documents from end to end: in the order of the list, and no further than a page. */
const inOrder = /^SCAN invoices USING INDEX sqlite_autoindex_invoices_1$/
/** Rows that are few, whatever the number of documents: parts of a statement, counts by state and by day, the queue. */
const few =
  /^SCAN (CONSTANT ROW|\(|invoices_search VIRTUAL TABLE INDEX \d+:M|invoice_counts|invoice_due_days|w USING|json_each|\d)/

describe('the statements over documents', () => {
  const filters = [
    {},
    { status: 'sent' },
    { status: 'paid', type: 'invoice' },
    { type: 'quote' },
    { status: 'overdue' },
    { status: 'overdue', type: 'tax-invoice' },
    { status: 'expired' },
    { ofUser: asha },
    { ofUser: asha, status: 'overdue', text: 'boiler' },
    { text: 'nobody has this' },
    { text: 'nobody has this', status: 'overdue' },
    { text: 'nobody has this', type: 'quote' },
  ] as const

  it.each(filters.map((changes) => [JSON.stringify(changes), changes] as const))(
    'of a list %s read no table from end to end and sort no more than a page',
    async (_, changes) => {
      await using opened = openDocumentRows()
      await opened.documents.issue(aDraft(), issueFacts(), null)
      for (const after of [null, invoiceId(9)]) {
        using watch = watchStatements(opened.database.raw)
        await opened.documents.list(filter(changes), 10, after)
        const { ran } = watch.take()
        const scans = ran.flatMap((one) => watch.scansOf(one).filter((scan) => !inOrder.test(scan) && !few.test(scan)))
        expect(scans).toEqual([])
      }
    },
  )

  it('that find a whole number read its index and that of what was made from it, and no texts', async () => {
    await using opened = openDocumentRows()
    await opened.documents.issue(aDraft(), issueFacts(), null)
    using watch = watchStatements(opened.database.raw)
    expect(await opened.documents.list(filter({ text: ' inv-000001 ' }), 10, null)).toHaveLength(1)
    const { ran } = watch.take()
    expect(ran.filter((one) => /search|instr/.test(one.sql))).toEqual([])
    const scans = ran.flatMap((one) => watch.scansOf(one).filter((scan) => !few.test(scan)))
    expect(scans).toEqual([])
  })

  it('that write a document, its money and its state, and of the cards and the queue, read no table from end to end', async () => {
    await using opened = openDocumentRows()
    const { documents } = opened
    const ledgerEntry = await opened.entry(12_000)
    using watch = watchStatements(opened.database.raw)
    const id = invoiceId(1)
    await documents.issue(aDraft(1, { content: { bookingId: boiler } }), issueFacts(), null)
    await documents.move({ id, to: 'sent', words: null, by: office, at: issuedAt })
    await documents.viewed(id, issuedAt)
    const money = { invoiceId: id, kind: 'payment', ledgerEntry, amount: pence(12_000) } as const
    await documents.settle({ ...money, at: issuedAt, by: office })
    await documents.find(id)
    await documents.findByNumber('INV-000001')
    await documents.findByEntry(ledgerEntry.paymentId, ledgerEntry.entryId, null)
    await documents.listOfBooking(boiler)
    await documents.listCredits(id)
    await documents.timeline(id)
    await documents.summary(issueDay)
    await documents.toInvoice(10)
    await documents.series()
    const { ran } = watch.take()
    expect(ran.length).toBeGreaterThan(30)
    const scans = ran.flatMap((one) => watch.scansOf(one).filter((scan) => !few.test(scan)))
    expect(scans).toEqual([])
  })

  it('that read a VAT period go by its days, its money and what was voided since', async () => {
    await using opened = openDocumentRows()
    await opened.documents.issue(aDraft(), issueFacts(), null)
    const books = createSqliteVatBooks(opened.database)
    const [from, to] = [issueDay, issueDay.add({ days: 90 })]
    for (const scheme of ['standard', 'cash'] as const) {
      using watch = watchStatements(opened.database.raw)
      expect(await books.documents({ from, to }, { closed: [], now: scheme })).toHaveLength(1)
      const { ran } = watch.take()
      const scans = ran.flatMap((one) => watch.scansOf(one))
      expect(scans.filter((scan) => !/^SCAN touched$/.test(scan))).toEqual([])
      // The charges are found by the ids of the few that may count, and not by their type.
      expect(ran.flatMap((one) => watch.planOf(one))).not.toContainEqual(expect.stringContaining('invoices_by_state'))
    }
  })
})
