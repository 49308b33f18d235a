import {
  type PaperRefused,
  type QuoteKey,
  type QuotePlan,
  type QuoteRequest,
  type QuoteStep,
  type QuotingStore,
  auditOfQuoteChange,
  eventOfWords,
  eventsOfRequest,
  judgeFile,
  judgeQuoteChange,
  judgeWords,
  mayDo,
  openStages,
  quoteKeysCountFor,
  stateOnDay,
} from '#modules/quoting'
import { type QuoteRequestId, type UserId, accept, businessDate, refuse } from '#modules/shared'
import type { IssueRefusal } from '#modules/billing'
import { isSameContent } from '#modules/invoicing'
import { prepareDocumentWrites } from '../billing/document-writes.ts'
import { prepareFind } from '../billing/find-rows.ts'
import { prepareIssue } from '../billing/issue-rows.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { prepareFiles } from './file-rows.ts'
import { prepareRequestList } from './request-list.ts'
import { type EntryRow, type RequestRow, entryFrom, requestFrom, selectRequests } from './request-rows.ts'

const unknown = { kind: 'quote-request-unknown' } as const

export function createSqliteQuotingStore(database: SqliteDatabase): QuotingStore {
  const { write } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const files = prepareFiles(database)
  const statements = prepare(database)
  const documents = prepareFind(database)
  const papers = prepareDocumentWrites(database, documents)
  const issue = prepareIssue(database, documents)
  const keys = prepareKeys(database)
  const found = (id: QuoteRequestId): QuoteRequest | null => {
    const row = statements.find.get(id)
    return row ? requestFrom(row) : null
  }

  /** Writes a step; the number of its entry. */
  function keepStep(
    { id }: QuoteRequest,
    { stage, assignedTo, isWaiting, entry, events }: QuoteStep,
    { by, at, once }: { readonly by: UserId | null; readonly at: Temporal.Instant; readonly once: string | null },
  ): number {
    statements.save.run({ id, stage, assignedTo, isWaiting: isWaiting ? 1 : 0 })
    const { lastInsertRowid } = statements.addEntry.run(id, instantText(at), by, entry.kind, entry.text, once)
    keepEvents(events)
    return Number(lastInsertRowid)
  }

  /** A quote that stands is answered no more. */
  function withdraw(paper: QuoteRequest['paper'], done: { readonly by: UserId; readonly at: Temporal.Instant }): void {
    if (paper?.status === 'sent') papers.move({ id: paper.invoiceId, to: 'cancelled', words: null, ...done })
  }

  function kept(id: QuoteRequestId): QuoteRequest {
    const request = found(id)
    if (!request) throw new Error(`the quote request ${id} has gone`)
    return request
  }

  return {
    keep: (request, { draftHash, files: sent, origin = null }, sameMinutes, key = null) =>
      write(() => {
        const { id, createdAt } = request
        const earlier = key && keys.find(key.key, createdAt)
        if (earlier && earlier.fingerprint !== key.fingerprint) return refuse({ kind: 'quote-key-taken' })
        if (earlier) return accept(kept(earlier.request_id))
        const since = instantText(createdAt.subtract({ minutes: sameMinutes }))
        const { conversationId, enquiryId, description, address, postcode } = request
        const cause = conversationId ?? enquiryId
        const same =
          cause === null
            ? statements.same.get(keyOf(request), since, description, address, postcode)
            : statements.madeOf.get(cause, cause)
        if (same) {
          if (key) keys.keep(key, requestFrom(same).id, createdAt)
          return accept(requestFrom(same))
        }
        if (statements.hasReference.get(request.reference)) return refuse({ kind: 'reference-taken' })
        const drafted = draftHash === null ? [] : files.ofDraft(draftHash)
        for (const [place, file] of sent.entries()) {
          const refusal = judgeFile([...drafted, ...sent.slice(0, place)], file)
          if (refusal) return refuse(refusal)
        }
        statements.add(request)
        if (origin) statements.addOrigin.run({ ...origin, id })
        if (draftHash !== null) files.attach(id, draftHash)
        for (const file of sent) files.add({ ...file, draftHash: null, requestId: id })
        if (key) keys.keep(key, id, createdAt)
        keepEvents(eventsOfRequest(request))
        return accept(request)
      }),

    async findByKey(key, now) {
      const row = keys.find(key, now)
      return row && { fingerprint: row.fingerprint, request: kept(row.request_id) }
    },

    async findMadeOf(id) {
      const row = statements.madeOf.get(id, id)
      return row ? requestFrom(row) : null
    },

    async find(id) {
      const request = found(id)
      return request && { request, entries: statements.entries.all(id).map(entryFrom), files: files.ofRequest(id) }
    },

    async list(filter, before, limit) {
      return statements.list(filter, before, limit).map(requestFrom)
    },

    countWaiting: async () => statements.waiting.get() ?? 0,

    change: (id, change, by, at) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        const judged = judgeQuoteChange(before, stateOnDay(before, businessDate(at)), change, by, at)
        if (!judged.ok) return judged
        const { value: step } = judged
        if (!step) return accept(before)
        keepStep(before, step, { by, at, once: null })
        const note = auditOfQuoteChange(before, step)
        if (note) audit(note)
        if (step.stage === 'closed' || step.stage === 'spam') withdraw(before.paper, { by, at })
        return accept(kept(id))
      }),

    async findByPaper(paper) {
      const row = statements.byPaper.get(paper, paper)
      return row ? requestFrom(row) : null
    },

    price: (id, { version, plan, paper, by, at }) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        const state = stateOnDay(before, businessDate(at))
        if (!mayDo(state, 'price')) return refuse({ kind: 'quote-deed-refused', state })
        const draft = before.draft && documents.one(before.draft.invoiceId)
        const isSame = draft !== null && isSameContent(paper.content, draft.content) && isSamePlan(plan, before.plan)
        if (isSame) return accept(before)
        if (before.version !== version) return refuse({ kind: 'quote-changed' })
        if (draft) papers.change(draft, paper.content, paper.totals, { by, at })
        else papers.add({ ...noCause, ...paper, by, at }, paper.totals)
        const draftId = draft?.id ?? paper.id
        statements.price.run({ id, draftId, ...plan, isSurvey: plan.isSurvey ? 1 : 0 })
        statements.addEntry.run(id, instantText(at), by, 'priced', draftId, null)
        return accept(kept(id))
      }),

    send: (id, { draft, facts, by }) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        const { at } = facts
        if (before.paper?.invoiceId === draft) return accept(before)
        const state = stateOnDay(before, businessDate(at))
        if (!mayDo(state, 'send')) return refuse({ kind: 'quote-deed-refused', state })
        if (!before.draft) return refuse({ kind: 'not-priced' })
        if (before.draft.invoiceId !== draft) return refuse({ kind: 'quote-changed' })
        const issued = issue(draft, { ...facts, version: null })
        if (!issued.ok) return refuse(paperRefused(issued.refusal))
        withdraw(before.paper, { by, at })
        statements.send.run(draft, id)
        papers.askToSend(issued.value, { by, at })
        statements.addEntry.run(id, instantText(at), by, 'sent', draft, null)
        return accept(kept(id))
      }),

    write: (id, { text, by, once, at }) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        if (statements.hasEntry.get(id, once)) return accept(before)
        const judged = judgeWords(before, stateOnDay(before, businessDate(at)), { text, by })
        if (!judged.ok) return judged
        const number = keepStep(before, judged.value, { by, at, once })
        keepEvents([eventOfWords(id, by, number, at)])
        return accept(kept(id))
      }),
  }
}

interface KeyRow {
  readonly fingerprint: string
  readonly request_id: QuoteRequestId
}

/** The keys of requests; one that counts no more makes way for the next. */
function prepareKeys({ raw }: SqliteDatabase) {
  const find = raw.prepare<[string, string], KeyRow>(
    'select fingerprint, request_id from quote_request_keys where key = ? and created_at > ?',
  )
  const forget = raw.prepare<[string]>('delete from quote_request_keys where created_at <= ?')
  const put = raw.prepare<[string, string, string, string]>(
    'insert into quote_request_keys (key, fingerprint, request_id, created_at) values (?, ?, ?, ?)',
  )
  const lastCounting = (at: Temporal.Instant) => instantText(at.subtract(quoteKeysCountFor))
  return {
    find: (key: string, at: Temporal.Instant) => find.get(key, lastCounting(at)) ?? null,
    keep({ key, fingerprint }: QuoteKey, id: QuoteRequestId, at: Temporal.Instant): void {
      forget.run(lastCounting(at))
      put.run(key, fingerprint, id, instantText(at))
    },
  }
}

const noCause = { origin: 'manual', ledgerEntry: null, recurrence: null } as const

function isSamePlan(one: QuotePlan, other: QuotePlan | null): boolean {
  return (
    other !== null &&
    one.serviceId === other.serviceId &&
    one.durationMinutes === other.durationMinutes &&
    one.paymentPolicy === other.paymentPolicy &&
    one.validDays === other.validDays &&
    one.isSurvey === other.isSurvey
  )
}

/** A quote can only miss particulars of the business: the rest of the reasons are of invoices and credits. */
function paperRefused(refusal: IssueRefusal): PaperRefused {
  if (refusal.kind !== 'particulars-missing') throw new Error(`a quote was not issued: ${refusal.kind}`)
  const message = `The law requires more on this document: ${refusal.missing.join(', ')}`
  return { kind: 'paper-refused', faults: [{ path: 'items', message }] }
}

const keyOf = ({ email }: Pick<QuoteRequest, 'email'>) => email.trim().toLowerCase()

function prepare({ raw }: SqliteDatabase) {
  const add = raw.prepare(
    `insert into quote_requests (id, reference, name, email, email_key, phone, address, postcode, description, category,
       service_id, user_id, conversation_id, enquiry_id, stage, assigned_to, is_waiting, version, created_at)
     values (@id, @reference, @name, @email, @emailKey, @phone, @address, @postcode, @description, @category,
       @serviceId, @userId, @conversationId, @enquiryId, @stage, @assignedTo, @isWaiting, @version, @createdAt)`,
  )
  return {
    add({ createdAt, isWaiting, ...request }: QuoteRequest) {
      // A new request has no paper yet.
      const { paper: _paper, draft: _draft, plan: _plan, ...row } = request
      const emailKey = keyOf(request)
      add.run({ ...row, emailKey, isWaiting: isWaiting ? 1 : 0, createdAt: instantText(createdAt) })
    },
    addOrigin: raw.prepare<[Readonly<Record<string, string>>]>(
      'update quote_requests set origin_source = @source, origin_page = @page, origin_device = @device where id = @id',
    ),
    save: raw.prepare<[Readonly<Record<string, string | number | null>>]>(
      'update quote_requests set stage = @stage, assigned_to = @assignedTo, is_waiting = @isWaiting where id = @id',
    ),
    find: raw.prepare<[string], RequestRow>(`${selectRequests} where r.id = ?`),
    same: raw.prepare<[string, string, string, string, string], RequestRow>(
      `${selectRequests} where r.email_key = ? and r.created_at > ? and r.description = ? and r.address = ?
         and r.postcode = ? order by r.created_at limit 1`,
    ),
    madeOf: raw.prepare<[string, string], RequestRow>(
      `${selectRequests} where r.conversation_id = ? or r.enquiry_id = ?`,
    ),
    byPaper: raw.prepare<[string, string], RequestRow>(`${selectRequests} where r.invoice_id = ? or r.draft_id = ?`),
    price: raw.prepare<[Readonly<Record<string, string | number | null>>]>(
      `update quote_requests set draft_id = @draftId, plan_service_id = @serviceId, plan_minutes = @durationMinutes,
         plan_policy = @paymentPolicy, plan_valid_days = @validDays, plan_is_survey = @isSurvey, is_waiting = 0,
         version = version + 1
       where id = @id`,
    ),
    send: raw.prepare<[string, string]>(
      'update quote_requests set invoice_id = ?, draft_id = null, is_waiting = 0, version = version + 1 where id = ?',
    ),
    hasReference: raw.prepare<[string], number>('select 1 from quote_requests where reference = ?').pluck(),
    entries: raw.prepare<[string], EntryRow>('select * from quote_entries where request_id = ? order by number'),
    hasEntry: raw
      .prepare<[string, string], number>('select 1 from quote_entries where request_id = ? and once = ?')
      .pluck(),
    addEntry: raw.prepare<[string, string, string | null, string, string, string | null]>(
      'insert into quote_entries (request_id, at, user_id, kind, text, once) values (?, ?, ?, ?, ?, ?)',
    ),
    list: prepareRequestList({ raw }),
    waiting: raw
      .prepare<[], number>(
        `select count(*) from quote_requests where is_waiting = 1 and stage in (${sqlTexts(openStages)})`,
      )
      .pluck(),
  }
}
