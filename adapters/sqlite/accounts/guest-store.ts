import { and, eq, sql } from 'drizzle-orm'
import {
  type GuestCode,
  type GuestCodeId,
  type GuestStore,
  type User,
  decideGuestEntry,
  guestKey,
  judgeCodeRequest,
  triesOf,
} from '#modules/accounts'
import { accept, refuse } from '#modules/shared'
import { bound, boundRow } from '../kit/bound.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareInsert } from '../kit/prepared-insert.ts'
import { sessions, users } from '../kit/schema.ts'
import { noPassword, userColumns, userFrom, userRow } from './account-rows.ts'
import { prepareClaim } from './guest-claim.ts'

interface CodeRow {
  readonly id: GuestCodeId
  readonly guest_key: string
  readonly address: string
  readonly asked_at: string
  readonly code_hash: string | null
  readonly expires_at: string | null
  readonly tries: number
}

export function createSqliteGuestStore(database: SqliteDatabase): GuestStore {
  const { db, raw, write } = database
  const keepEvents = prepareOutbox(database)
  const addUser = prepareInsert(database, users)
  const claim = prepareClaim(database)
  const byKey = raw.prepare<[string], CodeRow>('select * from guest_codes where guest_key = ? order by asked_at')
  const latest = raw.prepare<[string], CodeRow>(
    'select * from guest_codes where guest_key = ? order by asked_at desc limit 1',
  )
  const byId = raw.prepare<[string], CodeRow>('select * from guest_codes where id = ?')
  const ask = raw.prepare<[string, string, string, string]>(
    'insert into guest_codes (id, guest_key, address, asked_at, tries) values (?, ?, ?, ?, 0)',
  )
  const issue = raw.prepare<[string, string, number, string]>(
    'update guest_codes set code_hash = ?, expires_at = ?, tries = ? where id = ?',
  )
  const countTry = raw.prepare<{ tries: number; over: 0 | 1; key: string }>(
    `update guest_codes set tries = :tries, code_hash = case when :over then null else code_hash end
     where guest_key = :key and code_hash is not null`,
  )
  const forgetCode = raw.prepare<[string]>('delete from guest_codes where guest_key = ?')
  const forgetCodes = raw.prepare<[string, number]>(
    `delete from guest_codes where id in (
       select id from guest_codes where asked_at < ? order by asked_at limit ?)`,
  )
  const isSuspendedAccount = raw
    .prepare<{ key: string }, number>(
      `select 1 from users where (email_key = :key or phone = :key) and status = 'suspended' limit 1`,
    )
    .pluck()
  const guest = db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.guestKey, sql.placeholder('key')), eq(users.role, 'guest')))
    .prepare()
  const comeBack = db
    .update(users)
    .set({
      email: bound(users.email, 'email'),
      fullName: bound(users.fullName, 'fullName'),
      phone: bound(users.phone, 'phone'),
      updatedAt: bound(users.updatedAt, 'at'),
    })
    .where(eq(users.id, sql.placeholder('id')))
    .prepare()
  const endSession = raw.prepare<[string]>('delete from sessions where token_hash = ?')
  const addSession = db.insert(sessions).values(boundRow(sessions)).prepare()

  function guestBy(key: string): User | null {
    const row = guest.get({ key })
    return row ? userFrom(row) : null
  }

  return {
    ask: ({ id, address, askedAt }, event) =>
      write(() => {
        const key = guestKey(address)
        const before = latest.get(key)
        const refusal = judgeCodeRequest(before ? codeFrom(before) : null, askedAt)
        if (refusal) return refuse(refusal)
        ask.run(id, key, address, instantText(askedAt))
        keepEvents([event])
        return accept(null)
      }),

    async findCode(id) {
      const row = byId.get(id)
      return row ? codeFrom(row) : null
    },

    issue: (id, codeHash, at, expiresAt) =>
      write(() => {
        const row = byId.get(id)
        if (!row) return false
        const others = byKey.all(row.guest_key).map(codeFrom)
        return issue.run(codeHash, instantText(expiresAt), triesOf(others, at), id).changes > 0
      }),

    async enter(entry, session, replaces) {
      // Null and no refusal: what a refused transaction has written is undone, and a wrong try counts.
      const entered = await write((): User | null => {
        const key = guestKey(entry.address)
        const kept = byKey.all(key).map(codeFrom)
        const known = guestBy(key) ?? (isSuspendedAccount.get({ key }) ? ('suspended' as const) : null)
        const step = decideGuestEntry(kept, known, entry)
        if (step.kind === 'wrong') countTry.run({ tries: step.tries, over: step.isOver ? 1 : 0, key })
        if (step.kind !== 'enter') return null
        const { user, isNew } = step
        const { id, email, fullName, phone } = user
        forgetCode.run(key)
        if (isNew) addUser({ ...userRow(user, noPassword), guestKey: key })
        else comeBack.run({ id, email: email === '' ? null : email, fullName, phone, at: entry.at })
        if (replaces !== null) endSession.run(replaces)
        addSession.run({ ...session, userId: id })
        return user
      })
      return entered ? accept(entered) : refuse({ kind: 'wrong-code' })
    },

    async findGuest(key) {
      return guestBy(key)
    },

    claim: (accountId, guestId, at) => write(() => claim(accountId, guestId, at)),

    forgetCodes: (before, limit) => write(() => forgetCodes.run(instantText(before), limit).changes),
  }
}

function codeFrom({ id, address, asked_at, code_hash: codeHash, expires_at, tries }: CodeRow): GuestCode {
  return {
    id,
    address,
    askedAt: Temporal.Instant.from(asked_at),
    codeHash,
    expiresAt: expires_at === null ? null : Temporal.Instant.from(expires_at),
    tries,
  }
}
