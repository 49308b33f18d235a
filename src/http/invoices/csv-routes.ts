import { z } from 'zod'
import { type Allocation, type BillingModule, shownStatus } from '#modules/billing'
import {
  type BillingDocument,
  type DocumentLine,
  documentTypes,
  leftOf,
  lineAmount,
  vatNames,
} from '#modules/invoicing'
import { type InvoiceId, businessDate, poundsText, textLimits } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { type Columns, csvFile, tableOf } from '../kit/csv-stream.ts'
import { line, orEmpty } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { problem } from '../kit/problem.ts'
import { shownStatuses } from './views.ts'

const filter = z.strictObject({
  status: orEmpty(z.enum(shownStatuses, 'There is no such status')).optional(),
  document_type: orEmpty(z.enum(documentTypes, 'There is no such type of document')).optional(),
  q: orEmpty(line(textLimits.search)).optional(),
})

/** Documents and their lines as tables, a page at a time. */
export function invoiceCsvRoutes(api: Api, { billing }: { readonly billing: BillingModule }): void {
  api.other({ method: 'get', path: '/admin/invoices.csv', access: 'invoice', exports: 'invoices' }, (c) => {
    const asked = filter.safeParse(c.req.query())
    if (!asked.success) return problem(c, notValid(asked.error))
    const today = billing.today()
    return csvFile('invoices', tableOf(pagesOf(billing, asked.data), documentColumns(today)))
  })

  api.other({ method: 'get', path: '/admin/invoice-lines.csv', access: 'invoice', exports: 'invoice-lines' }, (c) => {
    const asked = filter.safeParse(c.req.query())
    if (!asked.success) return problem(c, notValid(asked.error))
    const rows = (document: BillingDocument) => document.content.lines.map((one, place) => ({ document, one, place }))
    return csvFile('invoice-lines', tableOf(rowsOf(pagesOf(billing, asked.data), rows), lineColumns))
  })

  api.other(
    { method: 'get', path: '/admin/invoice-allocations.csv', access: 'invoice', exports: 'invoice-allocations' },
    () => csvFile('invoice-allocations', tableOf(allocationsOf(billing), allocationColumns)),
  )
}

async function* allocationsOf(billing: BillingModule): AsyncGenerator<readonly Allocation[]> {
  let after: number | null = null
  for (;;) {
    const page: readonly Allocation[] = await billing.allocations(pageSize, after)
    yield page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last.id
  }
}

const pageSize = 200

async function* pagesOf(
  billing: BillingModule,
  { status, document_type, q }: z.output<typeof filter>,
): AsyncGenerator<readonly BillingDocument[]> {
  const asked = { status: status ?? null, type: document_type ?? null, text: q ?? null, ofUser: null }
  let after: InvoiceId | null = null
  for (;;) {
    const documents: readonly BillingDocument[] = await billing.list(asked, pageSize, after)
    yield documents
    const last = documents.at(-1)
    if (!last || documents.length < pageSize) return
    after = last.id
  }
}

/** Every row that a page of things has. */
async function* rowsOf<Thing, Row>(
  pages: AsyncGenerator<readonly Thing[]>,
  rowsIn: (thing: Thing) => readonly Row[],
): AsyncGenerator<readonly Row[]> {
  for await (const things of pages) yield things.flatMap(rowsIn)
}

const documentColumns = (today: Temporal.PlainDate): Columns<BillingDocument> => [
  ['Number', ({ issued }) => issued?.fullNumber ?? ''],
  ['Type', ({ content }) => content.type],
  ['Date', ({ issued }) => issued?.date.toString() ?? ''],
  ['Tax point', ({ issued }) => issued?.taxPoint.toString() ?? ''],
  ['Due date', ({ content }) => content.dueDate?.toString() ?? ''],
  ['Status', (document) => shownStatus(document, today)],
  ['Customer', ({ content }) => content.customer.name],
  ['Customer e-mail', ({ content }) => content.customer.email],
  ['Customer VAT number', ({ content }) => content.customer.vatNumber],
  ['Purchase order', ({ content }) => content.customer.purchaseOrder],
  ['Booking', ({ content }) => content.bookingId ?? ''],
  ['Subtotal', ({ totals }) => poundsText(totals.subtotal)],
  ['Discount', ({ totals }) => poundsText(totals.discount)],
  ['VAT', ({ totals }) => poundsText(totals.tax)],
  ['Total', ({ totals }) => poundsText(totals.total)],
  ['CIS deduction', ({ totals }) => poundsText(totals.cisDeduction)],
  ['Paid', ({ settled }) => poundsText(settled)],
  ['Credited', ({ credited }) => poundsText(credited)],
  ['Left to pay', (document) => poundsText(leftOf(document))],
  ['Id', ({ id }) => id],
]

interface LineRow {
  readonly document: BillingDocument
  readonly one: DocumentLine
  readonly place: number
}

const lineColumns: Columns<LineRow> = [
  ['Number', ({ document }) => document.issued?.fullNumber ?? ''],
  ['Type', ({ document }) => document.content.type],
  ['Date', ({ document }) => document.issued?.date.toString() ?? ''],
  ['Line', ({ place }) => String(place + 1)],
  ['Description', ({ one }) => one.description],
  ['Item type', ({ one }) => one.itemType],
  ['Quantity', ({ one }) => String(one.quantity / 100)],
  ['Unit price', ({ one }) => poundsText(one.unitPrice)],
  ['Amount', ({ one }) => poundsText(lineAmount(one))],
  ['VAT', ({ one }) => vatNames[one.vat]],
  ['Prices include VAT', ({ document }) => (document.content.pricesIncludeVat ? 'yes' : 'no')],
  ['Id', ({ document }) => document.id],
]

const allocationColumns: Columns<Allocation> = [
  ['Document', ({ number }) => number],
  ['Type', ({ type }) => type],
  ['Customer', ({ customer }) => customer],
  ['Kind', ({ kind }) => kind],
  ['Day', ({ at }) => businessDate(at).toString()],
  ['Amount', ({ amount }) => poundsText(amount)],
  ['Way', ({ way }) => way ?? ''],
  ['Reference', ({ reference }) => reference ?? ''],
  ['Payment', ({ paymentId }) => paymentId ?? ''],
  ['Ledger entry', ({ entryId }) => (entryId === null ? '' : String(entryId))],
  ['Document id', ({ invoiceId }) => invoiceId],
  ['Id', ({ id }) => String(id)],
]
