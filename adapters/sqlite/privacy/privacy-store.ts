import {
  type ErasureStanding,
  type Export,
  type PersonalData,
  type PrivacyStore,
  type StandingBooking,
  decideErasure,
  judgeErasure,
} from '#modules/privacy'
import { type ExportId, type Role, type UserId, accept, isStaffRole, pence, refuse } from '#modules/shared'
import { chargedFor } from '../booking/booking-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { type Whom, prepareAgreements } from './agreement-rows.ts'
import { personalTables } from './personal-data.ts'
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
  const person = raw.prepare<
    [string],
    { email_key: string | null; email_verified_at: string | null; role: Role; erased_at: string | null }
  >(
    // Rows that name only an address are the guest's, unless an account has the address.
    `select case when role <> 'guest' then email_key
         when not exists (select 1 from users account where account.email_key = users.guest_key) then guest_key end email_key,
       email_verified_at, role, erased_at
     from users where id = ?`,
  )
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
  const photos = raw.prepare<[string], string>(
    'select p.file from photos p join bookings b on b.id = p.booking_id where b.customer_id = ? order by p.id',
  )
  const documents = raw.prepare<[string], string>('select file from documents where user_id = ? order by id')
  const archives = raw.prepare<[string], string>('select file from exports where user_id = ? and file is not null')
  const bookingsWhere = (which: string) =>
    raw.prepare<[string], BookingRow>(
      `select reference, status,
         exists (select 1 from payments p
           where p.booking_id = b.id and p.status in ('authorised', 'requires_action')) as open_payment,
         exists (select 1 from refunds r join payments p on p.id = r.payment_id
           where p.booking_id = b.id and r.status = 'pending') as pending_refund,
         coalesce(final_cost_pence, agreed_cost_pence, estimated_cost_pence) as cost, ${chargedFor('b')} as charged
       from bookings b where customer_id = ? and ${which} order by id`,
    )
  // As the index of a customer's totals has it, so that bookings that are over are not read.
  const bookingsAhead = bookingsWhere(`cancel_reason is null and status in ('pending', 'confirmed', 'in_progress')`)
  const bookingsOver = bookingsWhere(`status in ('completed', 'cancelled')`)

  const keepFarewell = raw.prepare<[string, string]>(
    'insert into farewells (user_id, email, name, at) select id, email, full_name, ? from users where id = ?',
  )
  const farewell = raw.prepare<[string], { email: string; name: string; at: string }>(
    'select email, name, at from farewells where user_id = ?',
  )
  const forgetFarewell = raw.prepare<[string]>('delete from farewells where user_id = ?')

  const agreements = prepareAgreements(database)

  function whom(userId: UserId): Whom {
    const found = person.get(userId)
    return { user: userId, email: found?.email_verified_at ? found.email_key : null }
  }

  function* bookingsOf(userId: UserId) {
    for (const rows of [bookingsAhead, bookingsOver]) for (const row of rows.iterate(userId)) yield bookingFrom(row)
  }

  function standingOf(userId: UserId): ErasureStanding | null {
    const found = person.get(userId)
    if (!found) return null
    const isCustomer = !isStaffRole(found.role)
    return { isErased: found.erased_at !== null, isCustomer, bookings: bookingsOf(userId) }
  }

  const filesOf = (userId: UserId) => [
    ...photos
      .pluck()
      .all(userId)
      .map((file, at) => ({ kind: 'photo' as const, file, name: `photos/${at + 1}.jpg` })),
    ...documents
      .pluck()
      .all(userId)
      .map((file, at) => ({ kind: 'document' as const, file, name: `documents/${at + 1}${endingOf(file)}` })),
  ]

  return {
    ...createRetention(database),

    async collect(userId) {
      const bound = whom(userId)
      const data: Record<string, PersonalData[string]> = {}
      for (const { table, about, ofOthers = 'false', hidden = [], hiddenOfOthers = [] } of personalTables) {
        const rows = raw
          .prepare<[Whom], Record<string, unknown>>(
            `select *, ${ofOthers} as its_of_others from ${table} where ${about}`,
          )
          .all(bound)
        if (rows.length > 0) {
          data[table] = rows.map(({ its_of_others: ofAnother, ...row }) =>
            without(row, ofAnother === 1 ? [...hidden, ...hiddenOfOthers] : hidden),
          )
        }
      }
      return data
    },

    agreementsOf: async (userId) => agreements(whom(userId)),

    filesOf: async (userId) => filesOf(userId),

    ask: ({ id, userId, askedAt }, events) =>
      write(() => {
        if (insertExport.run(id, userId, instantText(askedAt)).changes === 0) return refuse({ kind: 'export-underway' })
        keepEvents(events)
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

    mayErase: async (userId) => judgeErasure(standingOf(userId)),

    erase: (userId, at, keepFrom) =>
      write(() => {
        const decided = decideErasure(userId, standingOf(userId), at)
        if (!decided.ok) return decided
        const removed = raw.prepare('insert or ignore into files_to_remove (kind, file, at) values (?, ?, ?)')
        for (const { kind, file } of filesOf(userId)) removed.run(kind, file, instantText(at))
        for (const file of archives.pluck().all(userId)) removed.run('export', file, instantText(at))
        keepFarewell.run(instantText(at), userId)
        const bound = { ...whom(userId), at: instantText(at), keepFrom: instantText(keepFrom) }
        for (const { table, about, erasure, set } of personalTables) {
          if (erasure.kind === 'delete') raw.prepare(`delete from ${table} where ${about}`).run(bound)
          if (erasure.kind === 'blank') raw.prepare(`update ${table} set ${set} where ${about}`).run(bound)
        }
        keepEvents(decided.value.events)
        return accept(null)
      }),

    async farewellOf(userId) {
      const row = farewell.get(userId)
      return row ? { ...row, at: Temporal.Instant.from(row.at) } : null
    },
    async deleteFarewell(userId) {
      await write(() => forgetFarewell.run(userId))
    },
  }
}

function without(row: Readonly<Record<string, unknown>>, hidden: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name)))
}

function endingOf(file: string): string {
  return /\.[a-z]+$/.exec(file)?.[0] ?? ''
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
