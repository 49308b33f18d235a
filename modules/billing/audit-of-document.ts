import type { BillingDocument, DocumentStatus } from '#modules/invoicing'
import { type AuditNote, difference } from '#modules/shared'
import type { PauseSubject } from './reminding/reminders.ts'
import type { AskedStatement } from './statements/ports.ts'
import { type Recurrence, recurrenceState } from './recurring/recurrence.ts'
import type { SeriesReport, Settlement } from './store.ts'
import type { VatPeriod } from './vat/vat-returns.ts'

const ofDocument = ({ id }: Pick<BillingDocument, 'id'>) => ({ kind: 'invoice', id })

/** The figures of a document; names and texts stand in the document itself. */
function factsOf({ content, totals, origin }: BillingDocument) {
  const { type, bookingId, basedOn, lines, dueDate, customer } = content
  return {
    type,
    origin,
    bookingId,
    basedOn,
    userId: customer.userId,
    lines: lines.length,
    subtotal: totals.subtotal,
    discount: totals.discount,
    tax: totals.tax,
    total: totals.total,
    dueDate: dueDate && dueDate.toString(),
  }
}

export function auditOfDraft(document: BillingDocument): AuditNote<'invoice_drafted'> {
  return { action: 'invoice_drafted', target: ofDocument(document), before: null, after: factsOf(document) }
}

export function auditOfDraftChange(before: BillingDocument, after: BillingDocument): AuditNote<'invoice_changed'> {
  return {
    action: 'invoice_changed',
    target: ofDocument(after),
    ...difference({ ...factsOf(before), version: before.version }, { ...factsOf(after), version: after.version }),
  }
}

export function auditOfDraftRemoval(document: BillingDocument): AuditNote<'invoice_removed'> {
  return { action: 'invoice_removed', target: ofDocument(document), before: factsOf(document), after: null }
}

export function auditOfIssue(document: BillingDocument): AuditNote<'invoice_issued'> {
  const number = document.issued?.fullNumber ?? null
  return {
    action: 'invoice_issued',
    target: ofDocument(document),
    before: null,
    after: { number, ...factsOf(document) },
  }
}

export function auditOfMove(before: BillingDocument, status: DocumentStatus): AuditNote<'invoice_moved'> {
  return {
    action: 'invoice_moved',
    target: ofDocument(before),
    before: { status: before.status },
    after: { status },
  }
}

/** Somebody asked that it goes out by mail; the state follows when it has gone. */
export function auditOfSending(document: BillingDocument, round: number): AuditNote<'invoice_sent'> {
  return { action: 'invoice_sent', target: ofDocument(document), before: null, after: { round } }
}

export function auditOfSettlement(before: BillingDocument, settlement: Settlement): AuditNote<'invoice_settled'> {
  const { kind, amount, ledgerEntry } = settlement
  return {
    action: 'invoice_settled',
    target: ofDocument(before),
    before: { settled: before.settled },
    after: { settled: before.settled + amount, kind, amount, paymentId: ledgerEntry && ledgerEntry.paymentId },
  }
}

export function auditOfSeriesStart(before: SeriesReport, next: number): AuditNote<'series_started'> {
  const target = { kind: 'invoice_series', id: before.series }
  return { action: 'series_started', target, before: { next: before.next }, after: { next } }
}

/** A statement of account goes out by e-mail. */
export function auditOfStatement({ id, holder, from, to, origin }: AskedStatement): AuditNote<'statement_sent'> {
  const after = { userId: holder.userId, from: from.toString(), to: to.toString(), origin }
  return { action: 'statement_sent', target: { kind: 'statement', id }, before: null, after }
}

/** An address is not named: the log is kept longer than it. */
export function auditOfReminderPause(
  { invoiceId, holder }: PauseSubject,
  isPaused: boolean,
): AuditNote<'reminders_paused' | 'reminders_resumed'> {
  const target = invoiceId
    ? { kind: 'invoice', id: invoiceId }
    : { kind: 'user', id: holder?.userId ?? 'without_an_account' }
  const action = isPaused ? 'reminders_paused' : 'reminders_resumed'
  return { action, target, before: { paused: !isPaused }, after: { paused: isPaused } }
}

export function auditOfVatPeriod(before: VatPeriod | null, after: VatPeriod): AuditNote<'vat_period_kept'> {
  const facts = (period: VatPeriod) => ({
    ...period.typed,
    lockedAt: period.lockedAt?.toString() ?? null,
    scheme: period.scheme,
    box1: period.filed?.box1 ?? null,
    box6: period.filed?.box6 ?? null,
  })
  const target = { kind: 'vat_period', id: `${after.from.toString()} to ${after.to.toString()}` }
  return { action: 'vat_period_kept', target, before: before && facts(before), after: facts(after) }
}

export function auditOfRecurrence(before: Recurrence | null, after: Recurrence): AuditNote<'recurrence_kept'> {
  const target = { kind: 'recurrence', id: after.id }
  const facts = factsOfRecurrence(after)
  if (!before) return { action: 'recurrence_kept', target, before: null, after: facts }
  return { action: 'recurrence_kept', target, ...difference(factsOfRecurrence(before), facts) }
}

function factsOfRecurrence(plan: Recurrence) {
  const { rule, sends, next, content, version } = plan
  return {
    state: recurrenceState(plan),
    every: rule.every,
    unit: rule.unit,
    first: rule.first.toString(),
    last: rule.last && rule.last.toString(),
    sends,
    next: next && next.toString(),
    userId: content.customer.userId,
    lines: content.lines.length,
    version,
  }
}
