import {
  type Enquiry,
  type EnquiryKind,
  type EnquiryState,
  type EnquiryStore,
  type NumberedEntry,
  type WaitingPeople,
  answeredBy,
  auditOfChange,
  auditOfTelling,
  enquiryStates,
  eventOfReply,
  eventsOfNew,
  eventsOfOpening,
  judgeChange,
} from '#modules/enquiries'
import { type EnquiryId, accept, refuse } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import { type EnquiryRow, type EntryRow, enquiryFrom, entryFrom } from './enquiry-rows.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { sqlTexts } from '../kit/sql-lists.ts'

const unknown = { kind: 'enquiry-unknown' } as const

/** The kinds that want an answer. */
const answered: readonly EnquiryKind[] = ['contact', 'plan']

export function createSqliteEnquiryStore(database: SqliteDatabase): EnquiryStore {
  const { write } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const statements = prepare(database)
  const found = (id: EnquiryId): Enquiry | null => {
    const row = statements.find.get(id)
    return row ? enquiryFrom(row) : null
  }

  return {
    keep: (enquiry, sameMinutes) =>
      write(() => {
        const since = instantText(enquiry.createdAt.subtract({ minutes: sameMinutes }))
        const { kind, email, message, postcode } = enquiry
        const same = statements.same.get(email.trim().toLowerCase(), since, kind, message, postcode)
        if (same) return accept(enquiryFrom(same))
        if (statements.hasReference.get(enquiry.reference)) return refuse({ kind: 'reference-taken' })
        statements.add(enquiry)
        keepEvents(eventsOfNew(enquiry))
        return accept(enquiry)
      }),

    async find(id) {
      const enquiry = found(id)
      return enquiry && { enquiry, entries: statements.entries.all(id).map(entryFrom) }
    },

    async list({ states, ...rest }, before, limit) {
      return statements.list(states ?? [], { ...rest, before, limit }).map(enquiryFrom)
    },

    countOpen: async () => statements.open.get() ?? 0,

    change: (id, change, by, at) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        const step = judgeChange(before, change, by, at)
        if (!step) return accept(before)
        statements.save(step.enquiry)
        statements.addEntry.run(id, instantText(at), by, step.entry.kind, step.entry.text, null)
        keepEvents(step.events)
        const note = auditOfChange(before, step.enquiry)
        if (note) audit(note)
        return accept(step.enquiry)
      }),

    reply: (id, { text, by, once, at }) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        if (statements.hasEntry.get(id, once)) return accept(before)
        const { lastInsertRowid } = statements.addEntry.run(id, instantText(at), by, 'reply', text, once)
        const answered = answeredBy(before, by, at)
        statements.save(answered)
        keepEvents([eventOfReply(answered, Number(lastInsertRowid), at)])
        return accept(answered)
      }),

    waiting: async () => statements.waiting.all(),

    tellOpened: ({ district, outcodes }, by, at) =>
      write(() => {
        const codes = JSON.stringify(outcodes)
        const people = statements.toTell.all(codes)
        if (people.length === 0) return 0
        for (const id of people) statements.addEntry.run(id, instantText(at), by, 'note', noteOf(district), null)
        statements.told.run(instantText(at), codes)
        keepEvents(eventsOfOpening(people, district, at))
        audit(auditOfTelling(district, people.length))
        return people.length
      }),

    async figures(since) {
      const from = instantText(since)
      const minutes = statements.minutes.all(from)
      return { asked: statements.asked.get(from) ?? 0, answered: minutes.length, minutes }
    },
  }
}

/** For an enquiry whose assignee is notified. */
const noteOf = (district: string) => `Told that we come to ${district} now.`

const outcode = `substr(postcode, 1, instr(postcode, ' ') - 1)`
/** The condition of the index of people who wait. */
const waits = `kind = 'coverage' and told_at is null and state in ('open', 'in_progress', 'answered') and postcode is not null`
const person = `case when email_key <> '' then email_key else coalesce(phone, id) end`

type Asked = Readonly<Record<'kind' | 'assignedTo' | 'before' | 'limit', string | number | null>>

/** The newest of each state, and of these the newest: each by an index. One statement for each form of a question. */
function prepareList(raw: SqliteDatabase['raw']) {
  const statement = (sql: string) => raw.prepare<[Asked], EnquiryRow>(sql)
  const prepared = new Map<string, ReturnType<typeof statement>>()
  function formOf(states: readonly string[], { kind, assignedTo, before }: Asked) {
    const others = [
      kind !== null && 'kind = @kind',
      assignedTo !== null && (assignedTo === 'nobody' ? 'assigned_to is null' : 'assigned_to = @assignedTo'),
      before !== null && '(created_at, id) < (select created_at, id from enquiries where id = @before)',
    ].filter((condition) => condition !== false)
    const newest = (...conditions: readonly string[]) => `
      select * from (
        select * from enquiries where ${[...conditions, ...others, 'true'].join(' and ')}
        order by created_at desc, id desc limit @limit)`
    const each = states.length === 0 ? [newest()] : states.map((state) => newest(`state = ${sqlTexts([state])}`))
    const sql = `${each.join(' union all ')} order by created_at desc, id desc limit @limit`
    const list = prepared.get(sql) ?? statement(sql)
    prepared.set(sql, list)
    return list
  }
  return (states: readonly EnquiryState[], asked: Asked): readonly EnquiryRow[] =>
    formOf(
      enquiryStates.filter((state) => states.includes(state)),
      asked,
    ).all(asked)
}

function prepare({ raw }: SqliteDatabase) {
  const add = raw.prepare(
    `insert into enquiries (id, reference, kind, subject, name, email, email_key, phone, postcode, message,
       contact_method, user_id, state, assigned_to, created_at, answered_at)
     values (@id, @reference, @kind, @subject, @name, @email, @emailKey, @phone, @postcode, @message,
       @contactMethod, @userId, @state, @assignedTo, @createdAt, null)`,
  )
  const save = raw.prepare<[Readonly<Record<'id' | 'state' | 'assignedTo' | 'answeredAt', string | null>>]>(
    'update enquiries set state = @state, assigned_to = @assignedTo, answered_at = @answeredAt where id = @id',
  )
  const wantsAnswer = `kind in (${sqlTexts(answered)}) and state <> 'spam' and created_at >= ?`
  return {
    add({ createdAt, ...enquiry }: Enquiry) {
      const { answeredAt: _, ...row } = enquiry
      add.run({ ...row, emailKey: enquiry.email.trim().toLowerCase(), createdAt: instantText(createdAt) })
    },
    save({ id, state, assignedTo, answeredAt }: Enquiry) {
      save.run({ id, state, assignedTo, answeredAt: answeredAt && instantText(answeredAt) })
    },
    find: raw.prepare<[string], EnquiryRow>('select * from enquiries where id = ?'),
    same: raw.prepare<[string, string, string, string, string | null], EnquiryRow>(
      `select * from enquiries where email_key = ? and created_at > ? and kind = ? and message = ? and postcode is ?
       order by created_at limit 1`,
    ),
    hasReference: raw.prepare<[string], number>('select 1 from enquiries where reference = ?').pluck(),
    entries: raw.prepare<[string], EntryRow>('select * from enquiry_entries where enquiry_id = ? order by number'),
    hasEntry: raw
      .prepare<[string, string], number>('select 1 from enquiry_entries where enquiry_id = ? and once = ?')
      .pluck(),
    addEntry: raw.prepare<[string, string, string, NumberedEntry['kind'], string, string | null]>(
      'insert into enquiry_entries (enquiry_id, at, user_id, kind, text, once) values (?, ?, ?, ?, ?, ?)',
    ),
    list: prepareList(raw),
    waiting: raw.prepare<[], WaitingPeople>(
      `select ${outcode} as outcode, count(distinct ${person}) as people from enquiries where ${waits}
       group by outcode order by people desc, outcode`,
    ),
    toTell: raw
      .prepare<[string], EnquiryId>(
        `select id from (select id, ${person} as who, created_at from enquiries
           where ${waits} and ${outcode} in (select value from json_each(?)))
         group by who having created_at = max(created_at) order by created_at, id`,
      )
      .pluck(),
    told: raw.prepare<[string, string]>(
      `update enquiries set told_at = ? where ${waits} and ${outcode} in (select value from json_each(?))`,
    ),
    open: raw
      .prepare<[], number>(`select count(*) from enquiries where kind in (${sqlTexts(answered)}) and state = 'open'`)
      .pluck(),
    asked: raw.prepare<[string], number>(`select count(*) from enquiries where ${wantsAnswer}`).pluck(),
    minutes: raw
      .prepare<[string], number>(
        `select cast((julianday(answered_at) - julianday(created_at)) * 1440 as integer) as minutes from enquiries
         where ${wantsAnswer} and answered_at is not null order by minutes`,
      )
      .pluck(),
  }
}
