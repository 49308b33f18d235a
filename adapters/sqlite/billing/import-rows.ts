import { type ImportJudgement, type ImportedDocument, auditOfIssue } from '#modules/billing'
import {
  type BillingDocument,
  canonicalDocument,
  documentFacts,
  seriesNumberOf,
  statusAfterMoney,
} from '#modules/invoicing'
import { businessDate, businessZone, pence } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareDrafts } from './document-rows.ts'
import type { FindDocuments } from './find-rows.ts'
import { sha256 } from './issue-rows.ts'
import { prepareSeries } from './series-rows.ts'
import { prepareStates } from './state-rows.ts'
import { prepareTimeline } from './timeline-rows.ts'

type Judged = Pick<ImportedDocument, 'number' | 'date' | 'content' | 'totals' | 'opening'>

/** Documents of an earlier program, as `DocumentStore.addImported` says; `add` is called only inside `write`. */
export function prepareImport(database: SqliteDatabase, find: FindDocuments) {
  const { raw } = database
  const drafts = prepareDrafts(database)
  const states = prepareStates(database)
  const series = prepareSeries(database)
  const addLine = prepareTimeline(database)
  const audit = prepareAudit(database)
  const opened = raw
    .prepare<[string], number>(
      `select coalesce(sum(amount_pence), 0) from invoice_settlements where invoice_id = ? and kind = 'opening'`,
    )
    .pluck()
  const isBlanked = raw.prepare<[string], number>('select blanked_at is not null from invoices where id = ?').pluck()
  const settle = raw.prepare<[string, number, string, string]>(
    `insert into invoice_settlements (invoice_id, kind, amount_pence, at, by_user) values (?, 'opening', ?, ?, ?)`,
  )

  function judge(imported: Judged, at: Temporal.Instant): ImportJudgement {
    const known = find.byNumber(imported.number)
    if (known) return judgeKnown(known, imported)
    const own = seriesNumberOf(imported.number)
    if (!own || (own.year !== null && own.year < businessDate(at).year)) return 'new'
    return own.number >= series.report(own.series).next ? 'of-series' : 'new'
  }

  function judgeKnown(known: BillingDocument, imported: Judged): ImportJudgement {
    if (known.origin !== 'import') return 'taken'
    // Its names and texts were taken out, because they were kept long enough.
    if (isBlanked.get(known.id) === 1) return 'same'
    const date = known.issued?.date ?? imported.date
    const before = { ...known, date, opening: pence(opened.get(known.id) ?? 0) }
    return textOf(before) === textOf(imported) ? 'same' : 'different'
  }

  function kept(id: BillingDocument['id']): BillingDocument {
    const document = find.one(id)
    if (!document) throw new Error(`the document ${id} has gone`)
    return document
  }

  return {
    judge,

    add(imported: ImportedDocument): ImportJudgement {
      const judgement = judge(imported, imported.at)
      if (judgement !== 'new') return judgement
      const { id, number: fullNumber, date, content, totals, opening, supplier, by, at } = imported
      const origin = 'import'
      drafts.add({ id, origin, content, ledgerEntry: null, recurrence: null, by, at }, totals)
      const fixed = {
        series: documentFacts[content.type].series,
        number: 0,
        fullNumber,
        date,
        taxPoint: date,
        supplier,
        // Its own day, so that nothing takes it for one that came late.
        at: date.toZonedDateTime({ timeZone: businessZone, plainTime: '12:00' }).toInstant(),
        by,
      }
      const issued = { ...fixed, hash: sha256(canonicalDocument({ id, origin, content, totals, issued: fixed })) }
      drafts.issue(id, totals, { content, totals, issued, status: 'issued' })
      addLine(id, { what: 'imported', words: fullNumber, by, at })
      if (opening !== 0) {
        settle.run(id, opening, instantText(fixed.at), by)
        addLine(id, { what: 'opening', words: String(opening), by, at })
      }
      const status = statusAfterMoney(kept(id))
      states.set(id, { status, ...(status === 'paid' && { paidAt: fixed.at }) }, at)
      audit(auditOfIssue(kept(id)))
      return 'new'
    },
  }
}

/** All that a second import of the same document would bring again. */
function textOf({ date, content, totals, opening }: Omit<Judged, 'number'>): string {
  const { customer, ...rest } = content
  const { userId: _, ...named } = customer
  return JSON.stringify([date.toString(), rest, named, totals, opening])
}
