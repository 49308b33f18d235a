import {
  type FileToRemove,
  type PrivacyStore,
  type RetentionName,
  type RetentionSince,
  retentionRule,
} from '#modules/privacy'
import { noVisitNotes } from '../booking/booking-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { sqlTexts } from '../kit/sql-lists.ts'

/** Selects the keys of old rows; the statements then run in this order. */
interface Purge {
  readonly old: string
  readonly steps: readonly string[]
}

const these = '(select key from old_rows)'

const columns: Readonly<Record<RetentionSince, string>> = {
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  at: 'at',
  expiresAt: 'expires_at',
  doneAt: 'done_at',
  decidedAt: 'decided_at',
  askedAt: 'asked_at',
}

/** Rows that the rule of the module lets go by age. */
function isOld(name: RetentionName): string {
  return `${columns[retentionRule(name).since]} < @before`
}

/** Rows that the rule of the module lets go by age and state. */
function isOldIn(name: RetentionName, stateColumn: 'state' | 'status'): string {
  return `${isOld(name)} and ${stateColumn} in (${sqlTexts(retentionRule(name).states ?? [])})`
}

const purges: Readonly<Record<RetentionName, Purge>> = {
  enquiries: {
    old: `select id as key from enquiries where ${isOld('enquiries')}`,
    steps: [
      `delete from message_attempts where message_id in (select id from messages where cause in (
         select 'evt_' || id from outbox where json_extract(body, '$.enquiryId') in ${these}))`,
      `delete from messages where cause in (
         select 'evt_' || id from outbox where json_extract(body, '$.enquiryId') in ${these})`,
      `delete from notifications where link in (select '/admin/enquiries/' || key from old_rows)`,
      `delete from enquiry_entries where enquiry_id in ${these}`,
      `delete from enquiries where id in ${these}`,
    ],
  },
  drafts: {
    old: `select token_hash as key from booking_drafts where ${isOld('drafts')}`,
    steps: [`delete from booking_drafts where token_hash in ${these}`],
  },
  photos: {
    old: `select id as key from photos where ${isOld('photos')}`,
    steps: [
      `insert or ignore into files_to_remove (kind, file, at) select 'photo', file, @now from photos where id in ${these}`,
      `delete from photos where id in ${these}`,
    ],
  },
  messages: {
    old: `select 'm' || id as key from messages where ${isOldIn('messages', 'state')}
      union all select 'n' || id from notifications where ${isOld('messages')}`,
    steps: [
      `delete from message_attempts where 'm' || message_id in ${these}`,
      `delete from whatsapp_forms where message_key in (select key from messages where 'm' || id in ${these})`,
      `delete from messages where 'm' || id in ${these}`,
      `delete from notifications where 'n' || id in ${these}`,
    ],
  },
  whatsapp: {
    old: `select 'i' || id as key from whatsapp_inbound where ${isOld('whatsapp')}
      union all select 'n' || phone from whatsapp_numbers where last_inbound_at < @before`,
    steps: [
      `delete from whatsapp_inbound where 'i' || id in ${these}`,
      `delete from whatsapp_numbers where 'n' || phone in ${these}`,
    ],
  },
  links: {
    old: `select token_hash as key from links where ${isOld('links')}`,
    steps: [`delete from links where token_hash in ${these}`],
  },
  departures: {
    old: `select booking_id || technician_id || starts_at as key from departures where ${isOld('departures')}`,
    steps: [`delete from departures where booking_id || technician_id || starts_at in ${these}`],
  },
  events: {
    // The outbox event leads to the messages about an enquiry, so it stays as long as the enquiry.
    old: `select id as key from outbox where ${isOld('events')}
      and not exists (select 1 from enquiries where enquiries.id = json_extract(body, '$.enquiryId'))`,
    steps: [`delete from outbox where id in ${these}`],
  },
  applicants: {
    // Staff, and people who apply again, keep their documents.
    old: `select user_id as key from technician_applications where ${isOldIn('applicants', 'status')}
      and not exists (select 1 from technician_applications other where other.user_id = technician_applications.user_id
        and (other.status <> 'declined' or other.created_at > technician_applications.created_at))
      and (exists (select 1 from documents d where d.user_id = technician_applications.user_id)
        or exists (select 1 from credentials c where c.user_id = technician_applications.user_id)
        or exists (select 1 from application_details a where a.user_id = technician_applications.user_id))`,
    steps: [
      `insert or ignore into files_to_remove (kind, file, at)
         select 'document', file, @now from documents where user_id in ${these}`,
      `delete from documents where user_id in ${these}`,
      `delete from credentials where user_id in ${these}`,
      `delete from application_details where user_id in ${these}`,
    ],
  },
  exports: {
    old: `select id as key from exports where ${isOldIn('exports', 'state')}`,
    steps: [
      `insert or ignore into files_to_remove (kind, file, at)
         select 'export', file, @now from exports where id in ${these} and file is not null`,
      `update exports set state = 'over', file = null where id in ${these}`,
    ],
  },
  bookings: {
    old: `select id as key from bookings where ${isOldIn('bookings', 'status')}
      and (contact_name <> '' or customer_phone <> '')`,
    steps: [
      `update bookings set contact_name = '', contact_email = '', customer_phone = '', customer_address = '',
         customer_postcode = '', problem_description = '', ${noVisitNotes}, access_notes = '{}',
         purchase_order = null, payer_name = null, payer_email = null
       where id in ${these}`,
      `update booking_history set note = null, fact = null where booking_id in ${these}`,
    ],
  },
}

type Methods = 'forget' | 'filesToRemove' | 'fileRemoved'

/** The part of privacy that time brings. */
export function createRetention({ raw, write }: SqliteDatabase): Pick<PrivacyStore, Methods> {
  const waiting = raw.prepare<[number], FileToRemove>('select kind, file from files_to_remove order by at limit ?')
  const removed = raw.prepare<[string, string]>('delete from files_to_remove where kind = ? and file = ?')

  return {
    async forget(rule, cutoff, limit, dry) {
      const { old, steps } = purges[rule]
      const before = instantText(cutoff)
      if (dry) return raw.prepare<[object], number>(`select count(*) from (${old})`).pluck().get({ before }) ?? 0
      return write(() => {
        raw.exec('create temp table if not exists old_rows (key text primary key) without rowid')
        raw.exec('delete from old_rows')
        const { changes } = raw
          .prepare(`insert into old_rows select key from (${old}) limit @limit`)
          .run({ before, limit })
        if (changes === 0) return 0
        const bound = { before, now: instantText(cutoff) }
        for (const step of steps) raw.prepare(step).run(namedIn(step, bound))
        return changes
      })
    },
    filesToRemove: async (limit) => waiting.all(limit),
    async fileRemoved({ kind, file }) {
      await write(() => removed.run(kind, file))
    },
  }
}

/** Only what the statement names: more is a fault. */
function namedIn(sql: string, bound: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(bound).filter(([name]) => sql.includes(`@${name}`)))
}
