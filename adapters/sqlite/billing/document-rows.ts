import {
  type BankAccount,
  type BillingDocument,
  type DocumentContent,
  type DocumentOrigin,
  type DocumentStatus,
  type DocumentType,
  type EarlierDocument,
  type Issued,
  type SeriesName,
  type Supplier,
  type Totals,
  type VatGroup,
  type VatKind,
  documentFacts,
  lineAmount,
  vatKinds,
} from '#modules/invoicing'
import type { NewDocument } from '#modules/billing'
import { type BookingId, type InvoiceId, type PaymentId, type RecurrenceId, basisPoints, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import {
  type CustomerColumns,
  type LineColumns,
  customerFrom,
  customerValues,
  dateFrom,
  lineFrom,
  momentFrom,
} from './content-rows.ts'

export interface InvoiceRow extends CustomerColumns {
  readonly id: InvoiceId
  readonly origin: DocumentOrigin
  readonly document_type: DocumentType
  readonly status: DocumentStatus
  readonly booking_id: BookingId | null
  readonly based_on: InvoiceId | null
  readonly discount_pence: number
  readonly prices_include_vat: 0 | 1
  readonly notes: string
  readonly terms_conditions: string
  readonly due_date: string | null
  readonly supplied_on: string | null
  readonly paid_ahead_on: string | null
  readonly is_short: 0 | 1
  readonly subtotal_pence: number
  readonly discount_amount_pence: number
  readonly tax_amount_pence: number
  readonly total_amount_pence: number
  readonly reverse_tax_pence: number
  readonly cis_deduction_pence: number
  readonly settled_pence: number
  readonly credited_pence: number
  readonly series: SeriesName | null
  readonly number: number | null
  readonly invoice_number: string | null
  readonly invoice_date: string | null
  readonly tax_point: string | null
  readonly supplier_name: string | null
  readonly supplier_company_name: string | null
  readonly supplier_company_number: string | null
  readonly supplier_address: string | null
  readonly supplier_phone: string | null
  readonly supplier_email: string | null
  readonly supplier_vat_number: string | null
  readonly supplier_peppol_id: string | null
  readonly bank_name: string | null
  readonly account_name: string | null
  readonly account_number: string | null
  readonly sort_code: string | null
  readonly issued_at: string | null
  readonly issued_by: string | null
  readonly hash: string | null
  readonly payment_id: PaymentId | null
  readonly ledger_entry_id: number | null
  readonly recurrence_id: RecurrenceId | null
  readonly period: string | null
  readonly sent_at: string | null
  readonly viewed_at: string | null
  readonly paid_at: string | null
  readonly void_reason: string | null
  readonly answered_by: string | null
  readonly answered_at: string | null
  readonly created_by: string
  readonly created_at: string
  readonly updated_at: string
  readonly version: number
}

type ItemRow = LineColumns<VatKind>

interface GroupRow {
  readonly vat: VatKind
  readonly rate: number | null
  readonly net_pence: number
  readonly tax_pence: number
  readonly reverse_tax_pence: number
}

interface EarlierRow {
  readonly earlier_id: InvoiceId
  readonly invoice_number: string
  readonly invoice_date: string
  readonly cis_pence: number
  readonly vat: VatKind | null
  readonly rate: number | null
  readonly net_pence: number
  readonly tax_pence: number
}

type Value = string | number | null
type Values = Readonly<Record<string, Value>>

/** The rows of a document without those that belong to it alone, as a document. */
export function prepareDocuments({ raw }: Pick<SqliteDatabase, 'raw'>): (row: InvoiceRow) => BillingDocument {
  const items = raw.prepare<[string], ItemRow>(
    'select description, quantity, unit_price_pence, item_type, vat from invoice_items where invoice_id = ? order by position',
  )
  const groups = raw.prepare<[string], GroupRow>(
    'select vat, rate, net_pence, tax_pence, reverse_tax_pence from invoice_vat_groups where invoice_id = ?',
  )
  const earlier = raw.prepare<[string], EarlierRow>(
    `select earlier_id, invoice_number, invoice_date, cis_pence, vat, rate, net_pence, tax_pence
     from invoice_earlier where invoice_id = ? order by position`,
  )
  return (row) => documentFrom(row, items.all(row.id), groups.all(row.id), earlier.all(row.id))
}

/** A document as it is issued. */
interface Fixed {
  readonly content: DocumentContent
  readonly totals: Totals
  readonly issued: Issued
  readonly status: DocumentStatus
}

/** Writes drafts; call them only inside `write`. */
export function prepareDrafts({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const reference = raw.prepare<[string], string>('select reference from bookings where id = ?').pluck()
  // The demo business's people are made up, and so is what is billed to them.
  const isDemo = raw
    .prepare<[{ user: string | null; booking: string | null; by: string }], number>(
      `select coalesce((select u.demo from bookings b join users u on u.id = b.customer_id where b.id = @booking),
         (select demo from users where id = @user), (select demo from users where id = @by), 0)`,
    )
    .pluck()
  const addItem = raw.prepare<Value[]>('insert into invoice_items values (?, ?, ?, ?, ?, ?, ?, ?)')
  const addGroup = raw.prepare<Value[]>('insert into invoice_vat_groups values (?, ?, ?, ?, ?, ?)')
  const addEarlier = raw.prepare<Value[]>('insert into invoice_earlier values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
  const parts = ['invoice_items', 'invoice_vat_groups', 'invoice_earlier'] as const
  const [forgetItems, forgetGroups, forgetEarlier] = parts.map((table) =>
    raw.prepare<[string]>(`delete from ${table} where invoice_id = ?`),
  )
  const statements = new Map<string, ReturnType<typeof raw.prepare<[Values]>>>()
  const statement = (text: string) => {
    const known = statements.get(text) ?? raw.prepare<[Values]>(text)
    statements.set(text, known)
    return known
  }

  function addGroups(id: InvoiceId, { groups }: Totals): void {
    for (const { vat, rate, net, tax, reverseTax } of groups) addGroup.run(id, vat, rate, net, tax, reverseTax)
  }

  function addParts(id: InvoiceId, { lines, earlier }: DocumentContent, totals: Totals): void {
    for (const [at, line] of lines.entries()) {
      const { description, quantity, unitPrice, itemType, vat } = line
      addItem.run(id, at + 1, description, quantity, unitPrice, lineAmount(line), itemType, vat)
    }
    addGroups(id, totals)
    for (const [at, row] of earlier.flatMap(earlierRows).entries()) addEarlier.run(id, at + 1, ...row)
  }

  function valuesOf(content: DocumentContent, totals: Totals, by: string): Values {
    const { bookingId, customer, lines } = content
    const texts = [bookingId === null ? '' : (reference.get(bookingId) ?? ''), ...lines.map((line) => line.description)]
    return {
      ...contentValues(content),
      ...totalsValues(totals),
      search_text: texts.join('\n'),
      demo: isDemo.get({ user: customer.userId, booking: bookingId, by }) ?? 0,
    }
  }

  return {
    add({ id, origin, content, ledgerEntry, recurrence, by, at }: NewDocument, totals: Totals): void {
      const moment = instantText(at)
      const values = {
        id,
        origin,
        status: 'draft',
        ...valuesOf(content, totals, by),
        payment_id: ledgerEntry?.paymentId ?? null,
        ledger_entry_id: ledgerEntry?.entryId ?? null,
        recurrence_id: recurrence?.id ?? null,
        period: recurrence?.period.toString() ?? null,
        created_by: by,
        created_at: moment,
        updated_at: moment,
        version: 1,
      }
      const names = Object.keys(values)
      const marks = names.map((name) => `@${name}`).join(', ')
      statement(`insert into invoices (${names.join(', ')}) values (${marks})`).run(values)
      addParts(id, content, totals)
    },

    change(before: BillingDocument, content: DocumentContent, totals: Totals, at: Temporal.Instant): void {
      const { id, createdBy } = before
      for (const forget of [forgetItems, forgetGroups, forgetEarlier]) forget?.run(id)
      const values = valuesOf(content, totals, createdBy)
      const sets = Object.keys(values).map((name) => `${name} = @${name}`)
      statement(
        `update invoices set ${sets.join(', ')}, updated_at = @updated_at, version = version + 1 where id = @id`,
      ).run({ ...values, updated_at: instantText(at), id })
      addParts(id, content, totals)
    },

    /** Fixes a draft. Its sums may have changed since it was kept with those `before`, by the rates or by credits. */
    issue(id: InvoiceId, before: Totals, { content, totals, issued, status }: Fixed): void {
      if (JSON.stringify(totals.groups) !== JSON.stringify(before.groups)) {
        forgetGroups?.run(id)
        addGroups(id, totals)
      }
      const values = {
        ...totalsValues(totals),
        ...issuedValues(issued),
        based_on: content.basedOn,
        due_date: content.dueDate?.toString() ?? null,
        status,
        updated_at: instantText(issued.at),
      }
      const sets = Object.keys(values).map((name) => `${name} = @${name}`)
      statement(`update invoices set ${sets.join(', ')}, version = version + 1 where id = @id`).run({ ...values, id })
    },

    remove: prepareRemoval(raw, parts),
  }
}

function prepareRemoval(raw: SqliteDatabase['raw'], parts: readonly string[]): (id: InvoiceId) => void {
  // A draft that was made from it goes on without it.
  const free = raw.prepare<[string]>(`update invoices set based_on = null where based_on = ? and status = 'draft'`)
  const unprice = raw.prepare<[string]>('update quote_requests set draft_id = null where draft_id = ?')
  const forget = [...parts, 'invoice_timeline'].map((table) =>
    raw.prepare<[string]>(`delete from ${table} where invoice_id = ?`),
  )
  const remove = raw.prepare<[string]>('delete from invoices where id = ?')
  return (id) => {
    for (const one of [free, unprice, ...forget, remove]) one.run(id)
  }
}

function contentValues(content: DocumentContent): Values {
  return {
    document_type: content.type,
    booking_id: content.bookingId,
    based_on: content.basedOn,
    ...customerValues(content.customer),
    discount_pence: content.discount,
    prices_include_vat: Number(content.pricesIncludeVat),
    notes: content.notes,
    terms_conditions: content.terms,
    due_date: content.dueDate?.toString() ?? null,
    supplied_on: content.suppliedOn?.toString() ?? null,
    paid_ahead_on: content.paidAheadOn?.toString() ?? null,
    is_short: Number(content.isShort),
  }
}

function totalsValues(totals: Totals): Values {
  return {
    subtotal_pence: totals.subtotal,
    discount_amount_pence: totals.discount,
    tax_amount_pence: totals.tax,
    total_amount_pence: totals.total,
    reverse_tax_pence: totals.reverseTax,
    cis_deduction_pence: totals.cisDeduction,
  }
}

function issuedValues({ series, number, fullNumber, date, taxPoint, supplier, at, by, hash }: Issued): Values {
  return {
    // An imported document has no number of ours.
    series: number === 0 ? null : series,
    number: number === 0 ? null : number,
    invoice_number: fullNumber,
    invoice_date: date.toString(),
    tax_point: taxPoint.toString(),
    ...supplierValues(supplier),
    issued_at: instantText(at),
    issued_by: by,
    hash,
  }
}

function supplierValues({ bank, ...supplier }: Supplier): Values {
  return {
    supplier_name: supplier.name,
    supplier_company_name: supplier.companyName,
    supplier_company_number: supplier.companyNumber,
    supplier_address: supplier.address,
    supplier_phone: supplier.phone,
    supplier_email: supplier.email,
    supplier_vat_number: supplier.vatNumber,
    supplier_peppol_id: supplier.peppolId,
    bank_name: bank?.bankName ?? null,
    account_name: bank?.accountName ?? null,
    account_number: bank?.accountNumber ?? null,
    sort_code: bank?.sortCode ?? null,
  }
}

function earlierRows({ invoiceId, number, date, vat, cis }: EarlierDocument): readonly Value[][] {
  const whole: Value[] = [invoiceId, number, date.toString(), cis]
  if (vat.length === 0) return [[...whole, null, null, 0, 0]]
  return vat.map((one) => [...whole, one.vat, one.rate, one.net, one.tax])
}

function documentFrom(
  row: InvoiceRow,
  items: readonly ItemRow[],
  groups: readonly GroupRow[],
  earlier: readonly EarlierRow[],
): BillingDocument {
  return {
    id: row.id,
    origin: row.origin,
    content: contentFrom(row, items, earlier),
    totals: totalsFrom(row, groups),
    status: row.status,
    issued: issuedFrom(row),
    settled: pence(row.settled_pence),
    credited: pence(row.credited_pence),
    ledgerEntry:
      row.payment_id === null || row.ledger_entry_id === null
        ? null
        : { paymentId: row.payment_id, entryId: row.ledger_entry_id },
    recurrence:
      row.recurrence_id === null || row.period === null
        ? null
        : { id: row.recurrence_id, period: Temporal.PlainDate.from(row.period) },
    sentAt: momentFrom(row.sent_at),
    viewedAt: momentFrom(row.viewed_at),
    paidAt: momentFrom(row.paid_at),
    voidReason: row.void_reason,
    answeredBy: row.answered_by,
    answeredAt: momentFrom(row.answered_at),
    createdBy: row.created_by,
    createdAt: Temporal.Instant.from(row.created_at),
    updatedAt: Temporal.Instant.from(row.updated_at),
    version: row.version,
  }
}

function contentFrom(row: InvoiceRow, items: readonly ItemRow[], earlier: readonly EarlierRow[]): DocumentContent {
  return {
    type: row.document_type,
    bookingId: row.booking_id,
    basedOn: row.based_on,
    customer: customerFrom(row),
    lines: items.map(lineFrom),
    discount: pence(row.discount_pence),
    pricesIncludeVat: row.prices_include_vat === 1,
    earlier: earlierFrom(earlier),
    notes: row.notes,
    terms: row.terms_conditions,
    dueDate: dateFrom(row.due_date),
    suppliedOn: dateFrom(row.supplied_on),
    paidAheadOn: dateFrom(row.paid_ahead_on),
    isShort: row.is_short === 1,
  }
}

function earlierFrom(rows: readonly EarlierRow[]): readonly EarlierDocument[] {
  const ids = [...new Set(rows.map(({ earlier_id }) => earlier_id))]
  return ids.flatMap((invoiceId) => {
    const ofIt = rows.filter(({ earlier_id }) => earlier_id === invoiceId)
    const [first] = ofIt
    if (!first) return []
    return {
      invoiceId,
      number: first.invoice_number,
      date: Temporal.PlainDate.from(first.invoice_date),
      vat: ofIt.flatMap(({ vat, rate, net_pence, tax_pence }) =>
        vat === null ? [] : [{ vat, rate: rateFrom(rate), net: pence(net_pence), tax: pence(tax_pence) }],
      ),
      cis: pence(first.cis_pence),
    }
  })
}

function totalsFrom(row: InvoiceRow, groups: readonly GroupRow[]): Totals {
  return {
    subtotal: pence(row.subtotal_pence),
    discount: pence(row.discount_amount_pence),
    tax: pence(row.tax_amount_pence),
    total: pence(row.total_amount_pence),
    groups: vatKinds.flatMap((kind) => groups.filter(({ vat }) => vat === kind).map(groupFrom)),
    reverseTax: pence(row.reverse_tax_pence),
    cisDeduction: pence(row.cis_deduction_pence),
  }
}

function groupFrom({ vat, rate, net_pence, tax_pence, reverse_tax_pence }: GroupRow): VatGroup {
  return {
    vat,
    rate: rateFrom(rate),
    net: pence(net_pence),
    tax: pence(tax_pence),
    reverseTax: pence(reverse_tax_pence),
  }
}

function issuedFrom(row: InvoiceRow): Issued | null {
  const { invoice_number, invoice_date, tax_point, issued_at, issued_by, hash } = row
  if (
    invoice_number === null ||
    invoice_date === null ||
    tax_point === null ||
    issued_at === null ||
    issued_by === null ||
    hash === null
  ) {
    return null
  }
  return {
    series: row.series ?? documentFacts[row.document_type].series,
    // An imported document has no number of ours.
    number: row.number ?? 0,
    fullNumber: invoice_number,
    date: Temporal.PlainDate.from(invoice_date),
    taxPoint: Temporal.PlainDate.from(tax_point),
    supplier: supplierFrom(row),
    at: Temporal.Instant.from(issued_at),
    by: issued_by,
    hash,
  }
}

function supplierFrom(row: InvoiceRow): Supplier {
  return {
    name: row.supplier_name ?? '',
    companyName: row.supplier_company_name ?? '',
    companyNumber: row.supplier_company_number ?? '',
    address: row.supplier_address ?? '',
    phone: row.supplier_phone ?? '',
    email: row.supplier_email ?? '',
    vatNumber: row.supplier_vat_number,
    bank: bankFrom(row),
    peppolId: row.supplier_peppol_id ?? '',
  }
}

function bankFrom({ bank_name, account_name, account_number, sort_code }: InvoiceRow): BankAccount | null {
  if (bank_name === null) return null
  return {
    bankName: bank_name,
    accountName: account_name ?? '',
    accountNumber: account_number ?? '',
    sortCode: sort_code ?? '',
  }
}

const rateFrom = (rate: number | null) => (rate === null ? null : basisPoints(rate))
