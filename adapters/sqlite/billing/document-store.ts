import {
  type DocumentStore,
  type DocumentSummary,
  type PriceFallen,
  type ToInvoice,
  auditOfDraftRemoval,
  auditOfSeriesStart,
} from '#modules/billing'
import { documentTypes, judgeSend, kindOfDocument } from '#modules/invoicing'
import { type BookingId, accept, pence, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareKeptAnswers } from '../kit/kept-answers.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { prepareAllocations } from './allocation-rows.ts'
import { prepareDocumentWrites } from './document-writes.ts'
import { prepareDocumentList } from './document-list.ts'
import { prepareDrafts } from './document-rows.ts'
import { prepareFind } from './find-rows.ts'
import { prepareImport } from './import-rows.ts'
import { prepareIssue } from './issue-rows.ts'
import { prepareMoney } from './money-rows.ts'
import { prepareSeries } from './series-rows.ts'
import { prepareSettle } from './settle-rows.ts'
import { prepareStates } from './state-rows.ts'
import { prepareReadTimeline, prepareTimeline } from './timeline-rows.ts'

interface CountRow {
  readonly documents: number
  readonly paid: number
  readonly revenue: number
}

interface DueRow {
  readonly pending: number
  readonly overdue: number
}

interface WorkRow {
  readonly id: BookingId
  readonly reference: string
  readonly customer: string
  readonly service: string
  readonly completed_at: string
  readonly amount: number
}

interface FallenRow {
  readonly booking_id: BookingId
  readonly reference: string
  readonly customer: string
  readonly price: number
  readonly since: string
}

const charges = sqlTexts(documentTypes.filter((type) => kindOfDocument(type) === 'charge'))
const chargesAndCredits = sqlTexts(documentTypes.filter((type) => ['charge', 'credit'].includes(kindOfDocument(type))))

export function createSqliteDocumentStore(database: SqliteDatabase): DocumentStore {
  const { write } = database
  const answers = prepareKeptAnswers(database)
  const audit = prepareAudit(database)
  const find = prepareFind(database)
  const list = prepareDocumentList(database)
  const drafts = prepareDrafts(database)
  const states = prepareStates(database)
  const series = prepareSeries(database)
  const addLine = prepareTimeline(database)
  const timeline = prepareReadTimeline(database)
  const issue = prepareIssue(database, find)
  const writes = prepareDocumentWrites(database, find)
  const reads = prepareReads(database)
  const settle = prepareSettle(database, find)
  const moneyOf = prepareMoney(database)
  const imports = prepareImport(database, find)
  const allocations = prepareAllocations(database)

  return {
    find: async (id) => find.one(id),
    findByNumber: async (fullNumber) => find.byNumber(fullNumber),
    findByEntry: async (paymentId, entryId, basedOn) => find.byEntry(paymentId, entryId, basedOn),
    listByEntry: async (paymentId, entryId) => find.ofEntry(paymentId, entryId),
    findReceipt: async (paymentId) => find.receiptOf(paymentId),
    listOfBooking: async (bookingId) => find.ofBooking(bookingId),
    interestOf: async (id) => find.interestOf(id),
    moneyOf: async (id) => moneyOf(id),
    listCredits: async (id) => find.creditsOf(id),
    list: async (filter, limit, after) => list(filter, limit, after),
    summary: async (day) => reads.summary(day),
    toInvoice: async (limit) => reads.toInvoice(limit),
    creditsDue: async (limit) => reads.creditsDue(limit),
    creditDueOf: async (bookingId) => reads.creditDueOf(bookingId),
    series: async () => series.reports(),
    timeline: async (id) => timeline(id),
    allocations: async (limit, after) => allocations(limit, after),

    add: (draft, totals, claim) =>
      write(() => {
        const first = answers.judge(claim, draft.at)
        if (first) return refuse(first)
        const document = find.ofCause(draft) ?? writes.add(draft, totals)
        answers.keep(claim, document, draft.at)
        return accept(document)
      }),

    addReceipt: (draft, totals, claim) =>
      write(() => {
        const first = answers.judge(claim, draft.at)
        if (first) return refuse(first)
        const made = draft.ledgerEntry && find.receiptOf(draft.ledgerEntry.paymentId)
        if (made) return refuse({ kind: 'receipt-made', invoiceId: made.id })
        const document = writes.add(draft, totals)
        answers.keep(claim, document, draft.at)
        return accept(document)
      }),

    save: (id, version, content, totals, by, at) =>
      write(() => {
        const before = find.one(id)
        if (!before) return refuse({ kind: 'document-unknown' })
        if (before.issued) return refuse({ kind: 'document-issued' })
        if (before.version !== version) return refuse({ kind: 'document-changed' })
        return accept(writes.change(before, content, totals, { by, at }))
      }),

    remove: (id) =>
      write(() => {
        const before = find.one(id)
        if (!before) return refuse({ kind: 'document-unknown' })
        if (before.issued) return refuse({ kind: 'document-issued' })
        drafts.remove(id)
        audit(auditOfDraftRemoval(before))
        return accept(null)
      }),

    issue: (document, facts, claim) =>
      write(() => {
        const first = answers.judge(claim, facts.at)
        if (first) return refuse(first)
        const issued = issue(document, facts)
        if (issued.ok) answers.keep(claim, issued.value, facts.at)
        return issued
      }),

    move: (move) => write(() => writes.move(move)),

    send: (id, by, at, claim) =>
      write(() => {
        const first = answers.judge(claim, at)
        if (first) return refuse(first)
        const document = find.one(id)
        if (!document) return refuse({ kind: 'document-unknown' })
        const refusal = judgeSend(document)
        if (refusal) return refuse(refusal)
        writes.askToSend(document, { by, at })
        answers.keep(claim, document, at)
        return accept(document)
      }),

    async viewed(id, at) {
      // Most of the times it was opened before, and nothing is to be written.
      if (find.one(id)?.viewedAt !== null) return
      await write(() => {
        if (states.view(id, at)) addLine(id, { what: 'viewed', words: null, by: 'customer', at })
      })
    },

    settle: (settlement, claim = null) =>
      write(() => {
        const first = answers.judge(claim, settlement.at)
        if (first) return refuse(first)
        const settled = settle(settlement)
        if (settled.ok) answers.keep(claim, settled.value, settlement.at)
        return settled
      }),

    judgeImport: async (imported, at) => imports.judge(imported, at),
    addImported: (imported) => write(() => imports.add(imported)),

    startSeries: (name, next, by, at) =>
      write(() => {
        const before = series.report(name)
        if (!series.start(name, next, by, at)) return refuse({ kind: 'series-begun' })
        audit(auditOfSeriesStart(before, next))
        return accept(series.report(name))
      }),
  }
}

function prepareReads({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const counts = raw.prepare<[], CountRow>(
    `select coalesce(sum(documents), 0) as documents,
       coalesce(sum(case when status = 'paid' then documents else 0 end), 0) as paid,
       coalesce(sum(case when document_type not in (${charges}) or status = 'paid' then worth_pence else 0 end), 0)
         as revenue
     from invoice_counts where document_type in (${chargesAndCredits})`,
  )
  const due = raw.prepare<[string], DueRow>(
    `select coalesce(sum(documents), 0) as pending,
       coalesce(sum(case when due_date <> '' and due_date < ? then documents else 0 end), 0) as overdue
     from invoice_due_days`,
  )
  const work = raw.prepare<[number], WorkRow>(
    `select * from (select b.id, b.reference, b.contact_name as customer, s.name as service, w.completed_at,
       coalesce(b.final_cost_pence, b.agreed_cost_pence, b.estimated_cost_pence, 0) -
         (select coalesce(sum(total_amount_pence - credited_total_pence), 0) from invoices i
          where i.booking_id = b.id and i.document_type in (${charges}) and i.status not in ('draft', 'void')) as amount
     from work_to_invoice w join bookings b on b.id = w.booking_id join services s on s.id = b.service_id)
     where amount > 0 order by completed_at, id limit ?`,
  )
  const fallen = `select d.booking_id, b.reference, b.contact_name as customer, d.since,
       coalesce(b.final_cost_pence, b.agreed_cost_pence, b.estimated_cost_pence, 0) as price
     from credits_due d join bookings b on b.id = d.booking_id`
  const allFallen = raw.prepare<[number], FallenRow>(`${fallen} order by d.since, d.booking_id limit ?`)
  const oneFallen = raw.prepare<[string], FallenRow>(`${fallen} where d.booking_id = ?`)
  const fallenFrom = ({ booking_id, reference, customer, price, since }: FallenRow): PriceFallen => ({
    bookingId: booking_id,
    reference,
    customer,
    price: pence(price),
    since: Temporal.Instant.from(since),
  })
  return {
    creditsDue: (limit: number) => allFallen.all(limit).map(fallenFrom),
    creditDueOf(bookingId: BookingId): PriceFallen | null {
      const row = oneFallen.get(bookingId)
      return row ? fallenFrom(row) : null
    },
    summary(day: Temporal.PlainDate): DocumentSummary {
      const { documents: count = 0, paid = 0, revenue = 0 } = counts.get() ?? {}
      const { pending = 0, overdue = 0 } = due.get(day.toString()) ?? {}
      return { count, paid, pending, overdue, revenue: pence(revenue) }
    },
    toInvoice: (limit: number): readonly ToInvoice[] =>
      work.all(limit).map(({ id, reference, customer, service, completed_at, amount }) => ({
        bookingId: id,
        reference,
        customer,
        service,
        completedAt: Temporal.Instant.from(completed_at),
        amount: pence(amount),
      })),
  }
}
