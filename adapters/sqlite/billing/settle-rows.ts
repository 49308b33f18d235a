import {
  type DocumentStore,
  type DocumentUnknown,
  type SettledAboveDue,
  type Settlement,
  auditOfSettlement,
  eventsOfMove,
} from '#modules/billing'
import { type BillingDocument, amountToPay, balanceOf, kindOfDocument, statusAfterMoney } from '#modules/invoicing'
import { type Pence, type Result, accept, pence, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import type { prepareFind } from './find-rows.ts'
import { prepareMoments } from './moments.ts'
import { prepareStates } from './state-rows.ts'
import { prepareTimeline } from './timeline-rows.ts'

type Settled = Result<BillingDocument, DocumentUnknown | SettledAboveDue>

/** Settles documents, as `DocumentStore.settle` says; call it only inside `write`. */
export function prepareSettle(
  database: SqliteDatabase,
  find: Pick<ReturnType<typeof prepareFind>, 'one'>,
): (settlement: Parameters<DocumentStore['settle']>[0]) => Settled {
  const { raw } = database
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const states = prepareStates(database)
  const addLine = prepareTimeline(database)
  const momentOf = prepareMoments(database)
  const settled = raw.prepare<[number, string]>(
    'select 1 from invoice_settlements where ledger_entry_id = ? and invoice_id = ?',
  )
  const settle = raw.prepare<[string, string, string | null, number | null, number, string, string]>(
    `insert into invoice_settlements (invoice_id, kind, payment_id, ledger_entry_id, amount_pence, at, by_user)
     values (?, ?, ?, ?, ?, ?, ?)`,
  )

  function kept(id: BillingDocument['id']): BillingDocument {
    const document = find.one(id)
    if (!document) throw new Error(`the document ${id} has gone`)
    return document
  }

  return (asked) => {
    const settlement = { ...asked, at: momentOf(asked.at) }
    const { invoiceId: id, kind, ledgerEntry, amount, at, by } = settlement
    const before = find.one(id)
    if (!before?.issued) return refuse({ kind: 'document-unknown' })
    if (ledgerEntry && settled.get(ledgerEntry.entryId, id)) return accept(before)
    const due = settleable(before, settlement)
    if (amount === 0 || Math.abs(amount) > Math.abs(due) || Math.sign(amount) !== Math.sign(due)) {
      return refuse({ kind: 'above-due', due })
    }
    const { paymentId = null, entryId = null } = ledgerEntry ?? {}
    settle.run(id, kind, paymentId, entryId, amount, instantText(at), by)
    audit(auditOfSettlement(before, settlement))
    addLine(id, { what: kind, words: String(amount), by, at })
    const status = statusAfterMoney(kept(id))
    states.set(id, { status, ...(status === 'paid' && { paidAt: at }) }, at)
    if (status !== before.status) {
      addLine(id, { what: status, words: null, by, at })
      keepEvents(eventsOfMove(before, status, at))
    }
    return accept(kept(id))
  }
}

/** The most that a settlement of this sign may come to: what is left to pay, or what was settled before. */
function settleable(document: BillingDocument, { amount }: Settlement): Pence {
  const { status, totals, settled, content } = document
  const kind = kindOfDocument(content.type)
  if (status === 'void' || (kind !== 'charge' && kind !== 'credit')) return pence(0)
  const isCharge = amountToPay(totals) >= 0
  if (isCharge) return amount > 0 ? pence(Math.max(0, balanceOf(document))) : pence(0 - settled)
  return amount < 0 ? pence(Math.min(0, balanceOf(document))) : pence(0 - settled)
}
