import { type BillingDocument, balanceOf, kindOfDocument, leftOf } from '#modules/invoicing'
import { type LedgerEntry, type OpenDocument, type Payment, allocationOf, earlierSettlements } from '#modules/payments'
import { type InvoiceId, type PaymentId, type Pence, pence } from '#modules/shared'
import { prepareFind } from '../billing/find-rows.ts'
import { prepareSettle } from '../billing/settle-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'

interface SettledRow {
  readonly invoice_id: InvoiceId
  readonly amount_pence: number
}

interface EarlierRow {
  readonly id: PaymentId
  readonly kept: number
  readonly settled: number
}

interface IncomingRow {
  readonly entryId: number
  readonly kind: 'capture' | 'refund_reversal'
  readonly amount: number
  readonly at: string
}

/** Allocates entries of the ledger to documents, as `allocationOf` says; call it only inside `write`. */
export function prepareAllocation(database: SqliteDatabase) {
  const { raw } = database
  const find = prepareFind(database)
  const settle = prepareSettle(database, find)
  const keptBefore = raw
    .prepare<[string, number], number>(
      'select coalesce(sum(amount_pence), 0) from ledger_entries where payment_id = ? and id < ?',
    )
    .pluck()
  const settledBy = raw.prepare<[string], SettledRow>(
    'select invoice_id, amount_pence from invoice_settlements where payment_id = ? order by id',
  )

  const takenOffBy = raw
    .prepare<[string, string, string], InvoiceId>(
      `select s.invoice_id from ledger_entries e join invoice_settlements s on s.ledger_entry_id = e.id
       where e.kind = ? and e.provider_ref = ? and e.payment_id = ? and s.amount_pence < 0 order by s.id`,
    )
    .pluck()

  const earlier = raw.prepare<[string], EarlierRow>(
    `select p.id,
       (select coalesce(sum(amount_pence), 0) from ledger_entries where payment_id = p.id)
         - (select coalesce(sum(amount_pence), 0) from refunds where payment_id = p.id and status = 'pending') as kept,
       (select coalesce(sum(amount_pence), 0) from invoice_settlements where payment_id = p.id) as settled
     from payments p where p.booking_id = ? and p.purpose = 'booking' order by p.created_at, p.id`,
  )
  const incoming = raw.prepare<[string], IncomingRow>(
    `select id as entryId, kind, amount_pence as amount, at from ledger_entries
     where payment_id = ? and kind in ('capture', 'refund_reversal') order by id`,
  )

  function openOf({ purpose, bookingId, invoiceId }: Payment): readonly OpenDocument[] {
    if (bookingId === null && invoiceId === null) return []
    if (purpose === 'invoice') {
      const document = find.one(invoiceId)
      return document ? [{ invoiceId, left: settleable(document) }] : []
    }
    return find
      .ofBooking(bookingId)
      .filter(({ issued, content }) => issued !== null && kindOfDocument(content.type) === 'charge')
      .toSorted((one, other) => compareIssue(one, other))
      .map((document) => ({ invoiceId: document.id, left: leftOf(document) }))
  }

  /** Money that comes back pays the documents that it was taken off, bad debts too, before all others. */
  function takenOff({ kind, providerRef, paymentId }: LedgerEntry): readonly OpenDocument[] {
    const undone = undoes[kind]
    const ids = undone === null ? [] : takenOffBy.all(undone, providerRef, paymentId)
    return ids.map((invoiceId) => {
      const document = find.one(invoiceId)
      return { invoiceId, left: document ? settleable(document) : pence(0) }
    })
  }

  function openFor(payment: Payment, entry: LedgerEntry): readonly OpenDocument[] {
    const first = takenOff(entry)
    return [...first, ...openOf(payment).filter((one) => !first.some(({ invoiceId }) => invoiceId === one.invoiceId))]
  }

  return {
    /** `entryId` is the number of the entry in the ledger. */
    allocate(payment: Payment, entry: LedgerEntry, entryId: number): void {
      const { id: paymentId, recordedBy } = payment
      const shares = allocationOf(entry, {
        kept: pence(keptBefore.get(paymentId, entryId) ?? 0),
        settled: settledBy.all(paymentId).map(({ invoice_id: invoiceId, amount_pence }) => ({
          invoiceId,
          amount: pence(amount_pence),
        })),
        open: entry.amount > 0 ? openFor(payment, entry) : [],
      })
      for (const { invoiceId, amount } of shares) {
        const kind = amount > 0 ? 'payment' : 'refund'
        const by = recordedBy ?? 'system'
        const settled = settle({ invoiceId, kind, ledgerEntry: { paymentId, entryId }, amount, at: entry.at, by })
        if (!settled.ok) throw new Error(`${invoiceId} could not be settled by ${paymentId}: ${settled.refusal.kind}`)
      }
    },

    /** The money of its booking that came in before a document settles it. */
    settleIssued(invoiceId: InvoiceId): void {
      const document = find.one(invoiceId)
      const bookingId = document?.content.bookingId
      if (!document?.issued || !bookingId || kindOfDocument(document.content.type) !== 'charge') return
      const own = document.ledgerEntry
      let left = leftOf(document)
      for (const { id: paymentId, kept, settled } of earlier.all(bookingId)) {
        // The document of an entry is settled by that entry alone.
        const rows = incoming
          .all(paymentId)
          .filter(({ entryId, kind }) => (own === null ? kind === 'capture' : own.entryId === entryId))
        const money = { kept: pence(kept), settled: pence(settled) }
        const entries = rows.map(({ entryId, amount }) => ({ entryId, amount: pence(amount) }))
        for (const { entryId, amount } of earlierSettlements(left, { ...money, captures: entries })) {
          const at = Temporal.Instant.from(rows.find((row) => row.entryId === entryId)?.at ?? '')
          const ledgerEntry = { paymentId, entryId }
          const done = settle({ invoiceId, kind: 'payment', ledgerEntry, amount, at, by: 'system' })
          if (!done.ok) throw new Error(`${invoiceId} could not be settled by ${paymentId}: ${done.refusal.kind}`)
          left = pence(left - amount)
        }
      }
    },

    /** The amount that a payment for this document could settle now. */
    left(invoiceId: InvoiceId): Pence {
      const document = find.one(invoiceId)
      return document ? settleable(document) : pence(0)
    },

    /** The part of a payment's money that settles documents. */
    settled: (paymentId: PaymentId): Pence =>
      pence(settledBy.all(paymentId).reduce((sum, { amount_pence }) => sum + amount_pence, 0)),
  }
}

/** The movement that another one undoes, under the same name of the provider. */
const undoes: Readonly<Record<LedgerEntry['kind'], LedgerEntry['kind'] | null>> = {
  capture: null,
  refund: null,
  dispute: null,
  refund_reversal: 'refund',
  dispute_reversal: 'dispute',
}

/** Money for a document itself settles it also after it was written off. */
function settleable(document: BillingDocument): Pence {
  const isCharge = document.issued !== null && kindOfDocument(document.content.type) === 'charge'
  return isCharge && document.status !== 'void' ? pence(Math.max(0, balanceOf(document))) : pence(0)
}

function compareIssue(one: BillingDocument, other: BillingDocument): number {
  const [first, second] = [one.issued?.at ?? one.createdAt, other.issued?.at ?? other.createdAt]
  return Temporal.Instant.compare(first, second) || (one.id < other.id ? -1 : 1)
}
