import {
  type GasCopy,
  type GasStore,
  type GasVisit,
  type OfVisit,
  auditOfGasCopy,
  auditOfGasRecord,
  copyOf,
  decideCopyDone,
  decideCopyReminder,
  decideCorrection,
  decideSubmission,
  eventOfCopyDue,
  eventOfCopyGiven,
  judgeSaving,
} from '#modules/care'
import { type UserId, accept, businessDate, refuse } from '#modules/shared'
import { prepareAudit } from '../../kit/audit-log.ts'
import type { SqliteDatabase } from '../../kit/database.ts'
import { instantText } from '../../kit/instant-text.ts'
import { prepareOutbox } from '../../kit/outbox.ts'
import { prepareDues } from '../due-rows.ts'
import {
  type CopyRow,
  type DraftRow,
  type RecordRow,
  copyFrom,
  copyRow,
  draftFrom,
  recordFrom,
  recordRow,
} from './gas-rows.ts'

interface VisitRow {
  readonly customer_id: UserId
  readonly customer: string
  readonly customer_address: string | null
  readonly address: string
  readonly postcode: string
  readonly contact_name: string
  readonly contact_email: string
  readonly lead_id: UserId | null
  readonly lead: string | null
  readonly check_in_at: string | null
  readonly called_off_at: string | null
}

type LineRow = RecordRow & { readonly [Name in keyof CopyRow as `copy_${Name}`]: CopyRow[Name] } & {
  readonly owner: string
  readonly key: string
}

export function createSqliteGasStore(database: SqliteDatabase): GasStore {
  const { write } = database
  const statements = prepare(database)
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const dues = prepareDues(database)

  const visitOf = (of: OfVisit) => {
    const row = statements.visit.get(of)
    return row ? visitFrom(of, row) : null
  }
  const keptOf = (of: OfVisit) => {
    const row = statements.draft.get(of)
    return row ? draftFrom(row) : null
  }
  const recordsOf = (of: OfVisit) => statements.ofVisit.all(of).map(recordFrom)
  const findCopy = (id: string) => {
    const row = statements.copy.get(id)
    return row ? copyFrom(row) : null
  }

  return {
    visit: async (of) => visitOf(of),
    draft: async (of) => keptOf(of),

    saveDraft: (of, draft, version, at) =>
      write(() => {
        const kept = keptOf(of)
        const refused = judgeSaving(kept, recordsOf(of)[0] ?? null, version)
        if (refused) return refuse(refused)
        const saved = { draft, version: version + 1, reason: kept?.reason ?? null }
        statements.putDraft.run(draftRow(of, saved, at))
        return accept(saved)
      }),

    submit: ({ of, propertyId, licence, sent, copy, at, by }) =>
      write(() => {
        const visit = visitOf(of)
        if (!visit) throw new Error('a gas safety record is of a visit')
        const [latest = null] = recordsOf(of)
        const decided = decideSubmission({ visit, propertyId, kept: keptOf(of), latest, licence }, sent, at, by)
        if (!decided.ok) return decided
        const record = decided.value
        const today = businessDate(at)
        statements.add.run(recordRow(record))
        statements.dropDraft.run(of)
        audit(auditOfGasRecord(record))
        if (record.propertyId) {
          const done = { propertyId: record.propertyId, doneOn: record.checkedOn }
          // Where something later is kept, it stays.
          dues.done({ ...done, kind: 'gas_safety' }, today)
          if (record.isServiced) dues.done({ ...done, kind: 'boiler_service' }, today)
        }
        statements.moveOutstanding.run({ ...of, to: record.id })
        if (!statements.awaits.get(record.id)) {
          statements.addCopy.run(copyRow(copyOf(record, copy, visit.contact, today)))
        }
        return accept(record)
      }),

    correct: (of, reason, at) =>
      write(() => {
        const decided = decideCorrection(keptOf(of), recordsOf(of)[0] ?? null, reason)
        if (decided.ok) statements.putDraft.run(draftRow(of, decided.value, at))
        return decided
      }),

    ofVisit: async (of) => recordsOf(of),
    ofProperty: async (propertyId) => statements.ofProperty.all(propertyId).map(recordFrom),
    withoutProperty: async (customerId) => statements.withoutProperty.all(customerId).map(recordFrom),
    async record(id) {
      const row = statements.record.get(id)
      return row ? recordFrom(row) : null
    },
    digest: async (id) => statements.record.get(id)?.digest ?? null,
    copies: async (recordId) => statements.copies.all(recordId).map(copyFrom),
    copy: async (id) => findCopy(id),
    addCopy: (copy) =>
      write(() => {
        statements.addCopy.run(copyRow(copy))
        audit(auditOfGasCopy(copy))
      }),

    copyDone: (id, given, at, by) =>
      write(() => {
        const before = findCopy(id)
        if (!before) return refuse({ kind: 'copy-unknown' })
        const decided = decideCopyDone(before, given, at, by)
        if (!decided.ok) return decided
        keep(decided.value)
        audit(auditOfGasCopy(decided.value))
        if (given.way === 'email') keepEvents([eventOfCopyGiven(decided.value, at)])
        return decided
      }),

    outstanding: async (after, limit) => statements.outstanding.all({ after, limit }).map(lineFrom),

    remindOfCopies: (today, at, limit) =>
      write(() => {
        const rows = statements.toRemind.all(today.toString(), limit)
        for (const row of rows) {
          const copy = copyFrom(row)
          const decided = decideCopyReminder(copy, today)
          keep(decided?.copy ?? { ...copy, remindOn: null })
          if (decided) keepEvents([eventOfCopyDue(copy, decided.stage, at)])
        }
        return rows.length
      }),
  }

  function keep(copy: GasCopy): void {
    statements.changeCopy.run(copyRow(copy))
  }
}

function visitFrom({ bookingId, number }: OfVisit, row: VisitRow): GasVisit {
  const { contact_name: name, contact_email: email } = row
  return {
    bookingId,
    number,
    customerId: row.customer_id,
    customer: row.customer,
    customerAddress: row.customer_address ?? '',
    address: `${row.address}, ${row.postcode}`,
    contact: { name, email: email === '' ? null : email },
    leadUserId: row.lead_id,
    lead: row.lead ?? '',
    checkIn: row.check_in_at === null ? null : Temporal.Instant.from(row.check_in_at),
    isCalledOff: row.called_off_at !== null,
  }
}

function draftRow(
  { bookingId, number }: OfVisit,
  { draft, version, reason }: ReturnType<typeof draftFrom>,
  at: Temporal.Instant,
): DraftRow {
  const saved_at = instantText(at)
  return { booking_id: bookingId, visit_number: number, version, reason, content: JSON.stringify(draft), saved_at }
}

function lineFrom({ owner, key, ...row }: LineRow) {
  const copy = copyFrom({
    id: row.copy_id,
    record_id: row.copy_record_id,
    kind: row.copy_kind,
    name: row.copy_name,
    email: row.copy_email,
    due_on: row.copy_due_on,
    way: row.copy_way,
    done_at: row.copy_done_at,
    done_by: row.copy_done_by,
    stage: row.copy_stage,
    remind_on: row.copy_remind_on,
  })
  return { copy, record: recordFrom(row), owner, key }
}

const copyColumns = [
  'id',
  'record_id',
  'kind',
  'name',
  'email',
  'due_on',
  'way',
  'done_at',
  'done_by',
  'stage',
  'remind_on',
]
const isLatest = `not exists (select 1 from gas_records later
  where later.booking_id = r.booking_id and later.visit_number = r.visit_number and later.version > r.version)`
const theVisit = 'booking_id = @bookingId and visit_number = @number'

function prepare({ raw }: SqliteDatabase) {
  return {
    visit: raw.prepare<[OfVisit], VisitRow>(
      `select b.customer_id, c.full_name as customer, c.address as customer_address, b.customer_address as address,
         b.customer_postcode as postcode, b.contact_name, b.contact_email, u.id as lead_id, u.full_name as lead,
         v.check_in_at, v.called_off_at
       from visits v join bookings b on b.id = v.booking_id join users c on c.id = b.customer_id
         left join technicians t on t.id = v.technician_id left join users u on u.id = t.user_id
       where v.booking_id = @bookingId and v.number = @number`,
    ),
    draft: raw.prepare<[OfVisit], DraftRow>(`select * from gas_record_drafts where ${theVisit}`),
    putDraft: raw.prepare<[DraftRow]>(
      `insert into gas_record_drafts (booking_id, visit_number, version, reason, content, saved_at)
       values (@booking_id, @visit_number, @version, @reason, @content, @saved_at)
       on conflict (booking_id, visit_number) do update set version = excluded.version, content = excluded.content,
         saved_at = excluded.saved_at`,
    ),
    dropDraft: raw.prepare<[OfVisit]>(`delete from gas_record_drafts where ${theVisit}`),
    ofVisit: raw.prepare<[OfVisit], RecordRow>(`select * from gas_records where ${theVisit} order by version desc`),
    ofProperty: raw.prepare<[string], RecordRow>(
      `select * from gas_records r where property_id = ? and ${isLatest} order by checked_on desc, id desc`,
    ),
    withoutProperty: raw.prepare<[string], RecordRow>(
      `select * from gas_records r where customer_id = ? and property_id is null and ${isLatest}
       order by checked_on desc, id desc`,
    ),
    record: raw.prepare<[string], RecordRow>('select * from gas_records where id = ?'),
    add: raw.prepare<[RecordRow]>(
      `insert into gas_records (id, booking_id, visit_number, version, property_id, customer_id, place, checked_on,
         reason, content, digest, submitted_by, at)
       values (@id, @booking_id, @visit_number, @version, @property_id, @customer_id, @place, @checked_on,
         @reason, @content, @digest, @submitted_by, @at)`,
    ),
    copies: raw.prepare<[string], CopyRow>(
      `select c.* from gas_records this join gas_records r on r.booking_id = this.booking_id
         and r.visit_number = this.visit_number join gas_copies c on c.record_id = r.id
       where this.id = ? order by c.due_on, c.id`,
    ),
    copy: raw.prepare<[string], CopyRow>('select * from gas_copies where id = ?'),
    addCopy: raw.prepare<[CopyRow]>(
      `insert into gas_copies (${copyColumns.join(', ')}) values (${copyColumns.map((name) => `@${name}`).join(', ')})`,
    ),
    changeCopy: raw.prepare<[CopyRow]>(
      `update gas_copies set name = @name, email = @email, way = @way, done_at = @done_at, done_by = @done_by,
         stage = @stage, remind_on = @remind_on where id = @id`,
    ),
    moveOutstanding: raw.prepare<[OfVisit & { readonly to: string }]>(
      `update gas_copies set record_id = @to where way is null
         and record_id in (select id from gas_records where ${theVisit})`,
    ),
    awaits: raw
      .prepare<[string], number>(
        `select 1 from gas_copies where record_id = ? and way is null and kind = 'tenant' limit 1`,
      )
      .pluck(),
    outstanding: raw.prepare<[{ readonly after: string | null; readonly limit: number }], LineRow>(
      `select r.*, ${copyColumns.map((name) => `c.${name} as copy_${name}`).join(', ')}, u.full_name as owner,
         c.due_on || ' ' || c.id as key
       from gas_copies c join gas_records r on r.id = c.record_id join users u on u.id = r.customer_id
       where c.way is null and (@after is null or c.due_on || ' ' || c.id > @after)
       order by c.due_on, c.id limit @limit`,
    ),
    toRemind: raw.prepare<[string, number], CopyRow>(
      `select * from gas_copies indexed by gas_copies_to_remind where remind_on <= ? order by remind_on, id limit ?`,
    ),
  }
}
