import {
  type ErasureStanding,
  type Export,
  type Farewell,
  type PersonalData,
  type PrivacyStore,
  type StandingBooking,
  decideErasure,
  judgeErasure,
  provenAddresses,
} from '#modules/privacy'
import {
  type ExportId,
  type InvoiceId,
  type Role,
  type UserId,
  accept,
  isStaffRole,
  pence,
  refuse,
} from '#modules/shared'
import { isUnfinished } from '../kit/sql-lists.ts'
import { chargedFor } from '../booking/booking-rows.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { type Whom, prepareAgreements } from './agreement-rows.ts'
import { personalTables, theirApplications, theirDrafts, theirInvoices, theirQuotes } from './personal-data.ts'
import { createRetention } from './retention-store.ts'

interface ExportRow {
  readonly id: ExportId
  readonly user_id: UserId
  readonly state: Export['state']
  readonly file: string | null
  readonly bytes: number | null
  readonly asked_at: string
  readonly ready_at: string | null
  readonly expires_at: string | null
}

interface PersonRow {
  readonly role: Role
  readonly key: string | null
  readonly email_verified_at: string | null
  readonly erased_at: string | null
  readonly is_accounts: number
  readonly is_shared: number
}

/** Somebody, as rows about them are found. */
interface Bound extends Whom {
  readonly typedEmail: string | null
}

interface FarewellRow {
  readonly email: string | null
  readonly phone: string | null
  readonly name: string
  readonly had_account: number
  readonly at: string
}

interface BookingRow {
  readonly reference: string
  readonly status: StandingBooking['status']
  readonly open_payment: number
  readonly pending_refund: number
  readonly cost: number
  readonly charged: number
}

export function createSqlitePrivacyStore(database: SqliteDatabase): PrivacyStore {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const person = raw.prepare<[string], PersonRow>(
    `select role, coalesce(email_key, guest_key) key, email_verified_at, erased_at,
       exists (select 1 from users account where account.email_key = users.guest_key) is_accounts,
       exists (select 1 from users other
         where other.phone = users.guest_key and other.id <> users.id and other.erased_at is null)
       or exists (select 1 from bookings where customer_phone = users.guest_key and customer_id <> users.id) is_shared
     from users where id = ?`,
  )
  const typedEmail = raw
    .prepare<[string], string>(
      `select lower(trim(email)) typed from users
       where id = ? and typed <> ''
         and not exists (select 1 from users other
           where lower(trim(other.email)) = typed and other.id <> users.id and other.erased_at is null)
         and not exists (select 1 from bookings
           where typed in (lower(contact_email), lower(payer_email)) and customer_id <> users.id)`,
    )
    .pluck()
  const insertExport = raw.prepare<[string, string, string]>(
    `insert into exports (id, user_id, state, asked_at) values (?, ?, 'asked', ?) on conflict do nothing`,
  )
  const findExport = raw.prepare<[string], ExportRow>('select * from exports where id = ?')
  const exportsOf = raw.prepare<[string], ExportRow>(
    'select * from exports where user_id = ? order by asked_at desc, id desc limit 10',
  )
  const settle = raw.prepare<[string, number, string, string, string]>(
    `update exports set state = 'ready', file = ?, bytes = ?, ready_at = ?, expires_at = ? where id = ? and state = 'asked'`,
  )
  const photos = raw.prepare<[Whom], string>(
    `select file from (
       select id, file from photos where booking_id in (select id from bookings where customer_id = @user)
       union select id, file from photos where booking_id is null and draft_hash in ${theirDrafts}
       union select id, file from quote_files where media_type = 'image/jpeg' and (request_id in ${theirQuotes}
         or (request_id is null and draft_hash in ${theirDrafts}))
       union select id, photo_file from appliances
         where photo_file is not null and property_id in (select id from properties where user_id = @user)
       union select id, file from visit_photos where booking_id in (select id from bookings where customer_id = @user))
     order by id`,
  )
  const videos = raw
    .prepare<[Whom], string>(
      `select file from quote_files where media_type <> 'image/jpeg' and (request_id in ${theirQuotes}
         or (request_id is null and draft_hash in ${theirDrafts})) order by id`,
    )
    .pluck()
  const cvs = raw
    .prepare<[Whom], string>(
      `select cv_file from job_applications where cv_file is not null and id in ${theirApplications} order by id`,
    )
    .pluck()
  const documents = raw.prepare<[string, string], string>(
    `select file from documents where user_id = ?
     union all select file from listing_documents where advert_id in (select id from adverts where owner_id = ?)
     order by file`,
  )
  const archives = raw.prepare<[string], string>('select file from exports where user_id = ? and file is not null')
  const signatures = raw
    .prepare<[string], string>(
      `select file from visit_signatures
       where file is not null and booking_id in (select id from bookings where customer_id = ?)
       order by booking_id, visit_number, version`,
    )
    .pluck()
  const originals = raw
    .prepare<[string], string>(
      `select original_file from visit_photos
       where original_file is not null and booking_id in (select id from bookings where customer_id = ?)`,
    )
    .pluck()
  const bookingsWhere = (which: string) =>
    raw.prepare<[string], BookingRow>(
      `select reference, status,
         exists (select 1 from payments p
           where p.booking_id = b.id and p.status in ('authorised', 'requires_action')) as open_payment,
         exists (select 1 from refunds r join payments p on p.id = r.payment_id
           where p.booking_id = b.id and r.status = 'pending') as pending_refund,
         coalesce(final_cost_pence, agreed_cost_pence, estimated_cost_pence, 0) as cost, ${chargedFor('b')} as charged
       from bookings b where customer_id = ? and ${which} order by id`,
    )
  // The condition of the index of a customer's totals, spelled the same, so that bookings that are over are not read.
  const bookingsAhead = bookingsWhere(`cancel_reason is null and ${isUnfinished()}`)
  const bookingsOver = bookingsWhere(`status in ('completed', 'cancelled')`)

  const keepFarewell = raw.prepare<[string, string]>(
    `insert into farewells (user_id, email, phone, had_account, name, at)
     select id, email, case when email is null then phone end, role <> 'guest', full_name, ? from users
     where id = ? and (email is not null or phone is not null)`,
  )
  const farewell = raw.prepare<[string], FarewellRow>(
    'select email, phone, had_account, name, at from farewells where user_id = ?',
  )
  const forgetFarewell = raw.prepare<[string]>('delete from farewells where user_id = ?')

  const threadFiles = raw.prepare<[string], { readonly file_key: string; readonly file_name: string }>(
    `select file_key, file_name from service_communications
     where sender_id = ? and file_key is not null order by booking_id, seq`,
  )
  const queueThreadFiles = raw.prepare<[{ readonly user: string; readonly at: string }]>(
    `insert or ignore into files_to_remove (kind, file, at)
     select 'thread', file_key, @at from service_communications where sender_id = @user and file_key is not null
     union all
     select 'thread', thumbnail_key, @at from service_communications
     where sender_id = @user and thumbnail_key is not null`,
  )

  const agreements = prepareAgreements(database)

  function whom(userId: UserId): Whom {
    const found = person.get(userId)
    if (!found) return { user: userId, email: null, number: null, codeNumber: null }
    const facts = {
      isGuest: found.role === 'guest',
      key: found.key,
      isEmailConfirmed: found.email_verified_at !== null,
      isAccounts: found.is_accounts === 1,
      isShared: found.is_shared === 1,
    }
    return { user: userId, ...provenAddresses(facts) }
  }

  const papers = raw.prepare<[Bound], { readonly id: InvoiceId; readonly invoice_number: string }>(
    `select i.id, i.invoice_number from invoices i join invoice_papers p on p.invoice_id = i.id
     where i.id in ${theirInvoices} order by i.id`,
  )
  const paper = raw.prepare<[string], Buffer>('select pdf from invoice_papers where invoice_id = ?').pluck()
  const ofThem = (userId: UserId): Bound => ({ ...whom(userId), typedEmail: typedEmail.get(userId) ?? null })

  function* bookingsOf(userId: UserId) {
    for (const rows of [bookingsAhead, bookingsOver]) for (const row of rows.iterate(userId)) yield bookingFrom(row)
  }

  function standingOf(userId: UserId): ErasureStanding | null {
    const found = person.get(userId)
    if (!found) return null
    const holder = isStaffRole(found.role) ? 'staff' : found.role === 'guest' ? 'guest' : 'account'
    return { isErased: found.erased_at !== null, holder, bookings: bookingsOf(userId) }
  }

  const filesOf = (userId: UserId) => [
    ...photos
      .pluck()
      .all(whom(userId))
      .map((file, at) => ({ kind: 'photo' as const, file, name: `photos/${at + 1}.jpg` })),
    ...videos
      .all(whom(userId))
      .map((file, at) => ({ kind: 'video' as const, file, name: `videos/${at + 1}${endingOf(file)}` })),
    ...documents
      .pluck()
      .all(userId, userId)
      .map((file, at) => ({ kind: 'document' as const, file, name: `documents/${at + 1}${endingOf(file)}` })),
    ...cvs.all(whom(userId)).map((file, at) => ({ kind: 'cv' as const, file, name: `cvs/${at + 1}${endingOf(file)}` })),
  ]

  return {
    ...createRetention(database),

    async collect(userId) {
      const bound = ofThem(userId)
      const data: Record<string, PersonalData[string]> = {}
      for (const {
        table,
        about,
        ofOthers = 'false',
        hidden = [],
        hiddenOfOthers = [],
        hiddenInFacts = {},
      } of personalTables) {
        const rows = raw
          .prepare<[Bound], Record<string, unknown>>(
            `select *, ${ofOthers} as its_of_others from ${table} where ${about}`,
          )
          .all(bound)
        if (rows.length > 0) {
          data[table] = rows.map(({ its_of_others: ofAnother, ...row }) =>
            without(withShownFacts(row, hiddenInFacts), ofAnother === 1 ? [...hidden, ...hiddenOfOthers] : hidden),
          )
        }
      }
      return data
    },

    agreementsOf: async (userId) => agreements(whom(userId)),

    filesOf: async (userId) => [
      ...filesOf(userId),
      // An erasure leaves them: they go with the reports that they are under.
      ...signatures
        .all(userId)
        .map((file, at) => ({ kind: 'signature' as const, file, name: `signatures/${at + 1}.png` })),
      // An erasure queues them with their small pictures.
      ...threadFiles.all(userId).map(({ file_key, file_name }, at) => ({
        kind: 'thread' as const,
        file: file_key,
        name: `conversations/${at + 1}-${file_name}`,
      })),
    ],

    papersOf: async (userId) =>
      papers.all(ofThem(userId)).map(({ id, invoice_number }, at) => ({
        invoiceId: id,
        // Numbers that were imported may have any sign.
        name: `invoices/${at + 1}-${invoice_number.replaceAll(/[^\w.-]+/g, '-')}.pdf`,
      })),

    paper: async (invoiceId) => paper.get(invoiceId) ?? null,

    ask: ({ id, userId, askedAt }, events, note) =>
      write(() => {
        if (insertExport.run(id, userId, instantText(askedAt)).changes === 0) return refuse({ kind: 'export-underway' })
        keepEvents(events)
        if (note) audit(note)
        return accept({ id, userId, state: 'asked', bytes: null, askedAt, readyAt: null, expiresAt: null } as const)
      }),

    async findExport(id) {
      const row = findExport.get(id)
      return row ? { ...exportFrom(row), file: row.state === 'ready' ? row.file : null } : null
    },

    exportsOf: async (userId) => exportsOf.all(userId).map(exportFrom),

    settleExport: (id, { file, bytes, at, expiresAt }, events) =>
      write(() => {
        const { changes } = settle.run(file, bytes, instantText(at), instantText(expiresAt), id)
        if (changes === 0) return false
        keepEvents(events)
        return true
      }),

    mayErase: async (userId, by) => judgeErasure(standingOf(userId), by),

    erase: (userId, by, at, keepFrom) =>
      write(() => {
        const decided = decideErasure(userId, standingOf(userId), by, at)
        if (!decided.ok) return decided
        const removed = raw.prepare('insert or ignore into files_to_remove (kind, file, at) values (?, ?, ?)')
        for (const { kind, file } of filesOf(userId)) removed.run(kind, file, instantText(at))
        for (const file of archives.pluck().all(userId)) removed.run('export', file, instantText(at))
        for (const file of originals.all(userId)) removed.run('original', file, instantText(at))
        queueThreadFiles.run({ user: userId, at: instantText(at) })
        keepFarewell.run(instantText(at), userId)
        const bound = { ...ofThem(userId), at: instantText(at), keepFrom: instantText(keepFrom) }
        for (const { table, about, erasure, set } of personalTables) {
          if (erasure.kind === 'delete') raw.prepare(`delete from ${table} where ${about}`).run(bound)
          if (erasure.kind === 'blank') raw.prepare(`update ${table} set ${set} where ${about}`).run(bound)
        }
        keepEvents(decided.value.events)
        if (decided.value.audit) audit(decided.value.audit)
        return accept(null)
      }),

    async farewellOf(userId) {
      const row = farewell.get(userId)
      return row ? farewellFrom(row) : null
    },
    async deleteFarewell(userId) {
      await write(() => forgetFarewell.run(userId))
    },
  }
}

function without(row: Readonly<Record<string, unknown>>, hidden: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)))
}

/** The row without the hidden parts of the facts that it holds as JSON. */
function withShownFacts(
  row: Readonly<Record<string, unknown>>,
  hiddenInFacts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>,
): Readonly<Record<string, unknown>> {
  const shown = Object.entries(hiddenInFacts).map(([field, hiddenOf]) => {
    const stored = row[field]
    if (typeof stored !== 'string') return [field, stored]
    const fact: Readonly<Record<string, unknown>> = JSON.parse(stored)
    return [field, JSON.stringify(without(fact, hiddenOf[String(fact['kind'])] ?? []))]
  })
  return { ...row, ...Object.fromEntries(shown) }
}

function endingOf(file: string): string {
  return /\.[a-z0-9]+$/.exec(file)?.[0] ?? ''
}

function farewellFrom({ had_account, at, ...row }: FarewellRow): Farewell {
  return { ...row, hadAccount: had_account === 1, at: Temporal.Instant.from(at) }
}

function bookingFrom({ reference, status, ...row }: BookingRow): StandingBooking {
  return {
    reference,
    status,
    hasOpenPayment: row.open_payment === 1,
    hasPendingRefund: row.pending_refund === 1,
    costPence: pence(row.cost),
    chargedPence: pence(row.charged),
  }
}

function exportFrom(row: ExportRow): Export {
  const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
  const { id, user_id: userId, state, bytes } = row
  return {
    id,
    userId,
    state,
    bytes,
    askedAt: Temporal.Instant.from(row.asked_at),
    readyAt: instant(row.ready_at),
    expiresAt: instant(row.expires_at),
  }
}
