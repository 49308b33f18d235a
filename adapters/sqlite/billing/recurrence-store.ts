import {
  type Recurrence,
  type RecurrenceStore,
  auditOfDraft,
  auditOfRecurrence,
  eventsOfPeriod,
} from '#modules/billing'
import type { NewDocument } from '#modules/billing'
import type { BillingDocument, Totals } from '#modules/invoicing'
import { type InvoiceId, type RecurrenceId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareKeptAnswers } from '../kit/kept-answers.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareDrafts } from './document-rows.ts'
import { prepareFind } from './find-rows.ts'
import { type RecurrenceRow, prepareRecurrenceWrites, prepareRecurrences } from './recurrence-rows.ts'
import { prepareTimeline } from './timeline-rows.ts'

export function createSqliteRecurrenceStore(database: SqliteDatabase): RecurrenceStore {
  const { raw, write } = database
  const answers = prepareKeptAnswers(database)
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const documents = prepareFind(database)
  const drafts = prepareDrafts(database)
  const addLine = prepareTimeline(database)
  const planOf = prepareRecurrences(database)
  const plans = prepareRecurrenceWrites(database)
  const byId = raw.prepare<[string], RecurrenceRow>('select * from recurrences where id = ?')
  const list = raw.prepare<[string | null, string | null, number], RecurrenceRow>(
    'select * from recurrences where ? is null or id < ? order by id desc limit ?',
  )
  const ofPlan = raw
    .prepare<[string, number], InvoiceId>(
      'select id from invoices where recurrence_id = ? order by period desc limit ?',
    )
    .pluck()
  const due = raw.prepare<[string, string, string, number], RecurrenceRow>(
    `select * from recurrences where next_date is not null and paused_at is null and ended_at is null
       and next_date <= ? and (next_date, id) > (?, ?) order by next_date, id limit ?`,
  )

  function find(id: RecurrenceId): Recurrence | null {
    const row = byId.get(id)
    return row ? planOf(row) : null
  }

  function kept(id: RecurrenceId): Recurrence {
    const plan = find(id)
    if (!plan) throw new Error(`the plan ${id} has gone`)
    return plan
  }

  /** The document of its period that is there, or the draft, which is kept. */
  function draftOf(draft: NewDocument, totals: Totals): BillingDocument {
    const before = documents.ofCause(draft)
    if (before) return before
    drafts.add(draft, totals)
    addLine(draft.id, { what: 'drafted', words: null, by: draft.by, at: draft.at })
    const document = documents.one(draft.id)
    if (!document) throw new Error(`the document ${draft.id} has gone`)
    audit(auditOfDraft(document))
    return document
  }

  return {
    find: async (id) => find(id),
    list: async (limit, after) => list.all(after, after, limit).map(planOf),
    documentsOf: async (id, limit) => ofPlan.all(id, limit),
    due: async (day, limit, after) =>
      due.all(day.toString(), after?.next?.toString() ?? '', after?.id ?? '', limit).map(planOf),

    add: (plan, draft, totals, claim) =>
      write(() => {
        const first = answers.judge(claim, draft.at)
        if (first) return refuse(first)
        plans.add(plan)
        audit(auditOfRecurrence(null, kept(plan.id)))
        const document = draftOf(draft, totals)
        answers.keep(claim, document, draft.at)
        return accept(document)
      }),

    make: (plan, { period, after, isSent }, draft, totals) =>
      write(() => {
        const now = find(plan.id)
        const isDue = now?.version === plan.version && now.next?.equals(period) === true
        if (!now || !isDue || now.pausedAt !== null || now.endedAt !== null) return null
        plans.change({ ...now, ...after }, null, draft.at)
        const document = draftOf(draft, totals)
        if (isSent) keepEvents(eventsOfPeriod(document, draft.at))
        return document
      }),

    change: (before, standing, content, at) =>
      write(() => {
        if (!plans.change({ ...before, ...standing }, content, at)) return refuse({ kind: 'document-changed' })
        const after = kept(before.id)
        audit(auditOfRecurrence(before, after))
        return accept(after)
      }),
  }
}
