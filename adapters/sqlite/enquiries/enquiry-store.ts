import type { Enquiry, EnquiryChange, EnquiryEvent, EnquiryStore, NumberedEntry } from '#modules/enquiries'
import { type EnquiryId, type UserId, accept, refuse } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { type EnquiryRow, type EntryRow, enquiryFrom, entryFrom } from './enquiry-rows.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'

const unknown = { kind: 'enquiry-unknown' } as const

export function createSqliteEnquiryStore(database: SqliteDatabase): EnquiryStore {
  const { write } = database
  const keepEvents = prepareOutbox(database)
  const emit = (event: EnquiryEvent) => keepEvents([event])
  const statements = prepare(database)
  const found = (id: EnquiryId): Enquiry | null => {
    const row = statements.find.get(id)
    return row ? enquiryFrom(row) : null
  }

  /** What the change writes; null when it is so already. */
  function changed(before: Enquiry, change: EnquiryChange, by: UserId, at: Temporal.Instant): string | null {
    if (change.kind === 'note') return change.text
    if (change.kind === 'state') {
      if (before.state === change.state) return null
      statements.setState.run(change.state, before.id)
      return change.state
    }
    const { assignedTo } = change
    if (before.assignedTo === assignedTo) return null
    statements.assign.run(assignedTo, before.id)
    if (assignedTo !== null && assignedTo !== by) {
      emit({ kind: 'enquiry-assigned', enquiryId: before.id, userId: assignedTo, at })
    }
    return assignedTo ?? ''
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
        if (enquiry.state !== 'spam') emit({ kind: 'enquiry-kept', enquiryId: enquiry.id, at: enquiry.createdAt })
        return accept(enquiry)
      }),

    async find(id) {
      const enquiry = found(id)
      return enquiry && { enquiry, entries: statements.entries.all(id).map(entryFrom) }
    },

    async list({ states, kind, assignedTo }, before, limit) {
      const asked = { states: JSON.stringify(states ?? []), kind, assignedTo, before, limit }
      return statements.list.all(asked).map(enquiryFrom)
    },

    countOpen: async () => statements.open.get() ?? 0,

    change: (id, change, by, at) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        const text = changed(before, change, by, at)
        if (text !== null) statements.addEntry.run(id, instantText(at), by, change.kind, text, null)
        return accept(found(id) ?? before)
      }),

    reply: (id, { text, by, once, at }) =>
      write(() => {
        const before = found(id)
        if (!before) return refuse(unknown)
        if (statements.hasEntry.get(id, once)) return accept(before)
        const { lastInsertRowid } = statements.addEntry.run(id, instantText(at), by, 'reply', text, once)
        statements.answered.run(by, instantText(at), id)
        emit({ kind: 'enquiry-replied', enquiryId: id, entry: Number(lastInsertRowid), at })
        return accept(found(id) ?? before)
      }),

    async figures(since) {
      const from = instantText(since)
      const minutes = statements.minutes.all(from)
      return { asked: statements.asked.get(from) ?? 0, answered: minutes.length, minutes }
    },
  }
}

type Asked = Readonly<Record<'states' | 'kind' | 'assignedTo' | 'before' | 'limit', string | number | null>>

function prepare({ raw }: SqliteDatabase) {
  const add = raw.prepare(
    `insert into enquiries (id, reference, kind, subject, name, email, email_key, phone, postcode, message,
       contact_method, user_id, state, assigned_to, created_at, answered_at)
     values (@id, @reference, @kind, @subject, @name, @email, @emailKey, @phone, @postcode, @message,
       @contactMethod, @userId, @state, @assignedTo, @createdAt, null)`,
  )
  const wantsAnswer = `kind = 'contact' and state <> 'spam' and created_at >= ?`
  return {
    add({ createdAt, ...enquiry }: Enquiry) {
      const { answeredAt: _, ...row } = enquiry
      add.run({ ...row, emailKey: enquiry.email.trim().toLowerCase(), createdAt: instantText(createdAt) })
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
    list: raw.prepare<[Asked], EnquiryRow>(
      `select * from enquiries
       where (json_array_length(@states) = 0 or state in (select value from json_each(@states)))
         and (@kind is null or kind = @kind)
         and (@assignedTo is null or (@assignedTo = 'nobody' and assigned_to is null) or assigned_to = @assignedTo)
         and (@before is null or (created_at, id) < (select created_at, id from enquiries where id = @before))
       order by created_at desc, id desc limit @limit`,
    ),
    open: raw.prepare<[], number>(`select count(*) from enquiries where kind = 'contact' and state = 'open'`).pluck(),
    setState: raw.prepare<[string, string]>('update enquiries set state = ? where id = ?'),
    assign: raw.prepare<[string | null, string]>('update enquiries set assigned_to = ? where id = ?'),
    answered: raw.prepare<[string, string, string]>(
      `update enquiries set state = 'answered', assigned_to = coalesce(assigned_to, ?),
         answered_at = coalesce(answered_at, ?)
       where id = ?`,
    ),
    asked: raw.prepare<[string], number>(`select count(*) from enquiries where ${wantsAnswer}`).pluck(),
    minutes: raw
      .prepare<[string], number>(
        `select cast((julianday(answered_at) - julianday(created_at)) * 1440 as integer) as minutes from enquiries
         where ${wantsAnswer} and answered_at is not null order by minutes`,
      )
      .pluck(),
  }
}
