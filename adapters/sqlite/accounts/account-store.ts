import { and, asc, eq, lt, sql } from 'drizzle-orm'
import {
  type AccountStore,
  type StaffStep,
  type User,
  auditOfSetUp,
  decideStaff,
  emailKey,
  mayBeginSession,
  nothingTrusted,
} from '#modules/accounts'
import { type UserId, accept, officeRoles, refuse } from '#modules/shared'
import { noPassword, sessionFrom, userColumns, userFrom, userRow } from './account-rows.ts'
import { prepareAudit } from '../kit/audit-log.ts'
import { bound, boundRow } from '../kit/bound.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { sessions, technicianApplications, users } from '../kit/schema.ts'
import { prepareRead } from '../kit/prepared-query.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareRenewSession } from './session-rows.ts'
import { prepareRevokeUnproven } from './unproven-access.ts'

type OpenSession = NonNullable<Awaited<ReturnType<AccountStore['findSession']>>>

/** People who are about at the same time; about a kilobyte each. */
const mostSessions = 2_000

export function createSqliteAccountStore(database: SqliteDatabase): AccountStore {
  const statements = prepare(database)
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const revokeUnproven = prepareRevokeUnproven(database)
  const renew = prepareRenewSession(database)
  const forgetSessions = database.raw.prepare<[string, number]>(
    `delete from sessions where token_hash in (
       select token_hash from sessions where expires_at <= ? order by expires_at limit ?)`,
  )
  const owner = database.raw.prepare<[], UserId>('select owner_id from site_setup where owner_id is not null').pluck()
  const keepOwner = database.raw.prepare<[UserId, string]>(
    `insert into site_setup (id, owner_id, set_up_at) values (1, ?, ?)
     on conflict (id) do update set owner_id = excluded.owner_id, set_up_at = excluded.set_up_at`,
  )
  const openSessions = database.memory
    .of('sessions', 'users', 'passkeys', 'totp_secrets')
    .each<OpenSession | null>(mostSessions)

  return {
    add({ user, passwordHash, session, application }, events) {
      return database.write(() => {
        if (statements.byEmail.get({ emailKey: emailKey(user.email) })) return refuse({ kind: 'email-taken' })
        statements.addUser.run(userRow(user, passwordHash))
        statements.addSession.run({ ...session })
        if (application) statements.addApplication.run({ ...application })
        keepEvents(events)
        return accept(user)
      })
    },

    async findByEmail(key) {
      const row = statements.byEmail.get({ emailKey: key })
      if (!row) return null
      return { user: userFrom(row.user), passwordHash: row.passwordHash === noPassword ? null : row.passwordHash }
    },

    async find(id) {
      const row = statements.byId.get({ id })
      return row ? userFrom(row) : null
    },

    openSession(session, replaces, events) {
      return database.write(() => {
        const user = statements.byId.get({ id: session.userId })
        if (!mayBeginSession(user ?? null)) return refuse({ kind: 'user-suspended' })
        if (replaces !== null) statements.endSession.run({ tokenHash: replaces })
        statements.addSession.run({ ...session })
        keepEvents(events)
        return accept(null)
      })
    },

    async findSession(tokenHash) {
      return openSessions(tokenHash, () => {
        const row = statements.session.get({ tokenHash })
        return row
          ? { session: sessionFrom(row.session), user: userFrom(row.user), hasFactor: row.hasFactor === 1 }
          : null
      })
    },

    extendSession({ tokenHash, lastUsedAt, expiresAt }) {
      return database.write(() => {
        statements.extendSession.run({ tokenHash, lastUsedAt, expiresAt })
      })
    },

    confirmSession(tokenHash, renewed, at) {
      return database.write(() => {
        if (!renew(tokenHash, renewed)) return false
        statements.confirmSession.run({ tokenHash: renewed, at })
        return true
      })
    },

    renewSession: (tokenHash, renewed) => database.write(() => renew(tokenHash, renewed)),

    endSession(tokenHash) {
      return database.write(() => {
        statements.endSession.run({ tokenHash })
      })
    },

    async staff() {
      return statements.staff.all().map(userFrom)
    },

    async hasDemo() {
      return statements.demo.get() !== undefined
    },

    endSessions(userId) {
      return database.write(() => {
        statements.endSessions.run({ userId })
      })
    },

    forgetSessions(now, limit) {
      return database.write(() => forgetSessions.run(instantText(now), limit).changes)
    },

    updateProfile(id, changes, updatedAt) {
      return database.write(() => {
        const user = statements.byId.get({ id })
        if (!user) return refuse({ kind: 'user-unknown' })
        const changed = userFrom({ ...user, ...changes })
        statements.updateProfile.run({ ...changed, updatedAt })
        return accept(changed)
      })
    },

    putStaff(added, passwordHash) {
      return database.write(() => {
        const { user, before, revokesBut, audit: note } = put(added, passwordHash)
        if (revokesBut) revokeUnproven(user.id, revokesBut, added.createdAt)
        audit(note)
        return { user, before }
      })
    },

    async hasAdmin() {
      return statements.admin.get() !== undefined
    },

    ownerId: () => owner.get() ?? null,

    addOwner(added, passwordHash) {
      return database.write(() => {
        if (statements.admin.get()) return refuse({ kind: 'admin-known' })
        const at = added.createdAt
        const { user } = put(added, passwordHash)
        revokeUnproven(user.id, nothingTrusted, at)
        keepOwner.run(user.id, instantText(at))
        audit(auditOfSetUp(user.id))
        return accept(user)
      })
    },
  }

  /** Adds a member of staff, or gives the role to the account with that address. Call it only inside `write`. */
  function put(added: User, passwordHash: string): StaffStep {
    const row = statements.byEmail.get({ emailKey: emailKey(added.email) })
    const step = decideStaff(row ? userFrom(row.user) : null, added)
    const { id, role } = step.user
    if (step.before === null) statements.addUser.run(userRow(step.user, passwordHash))
    else {
      statements.giveRole.run({ id, role, passwordHash, at: added.createdAt })
      statements.endSessions.run({ userId: id })
    }
    return step
  }
}

/** A passkey, or an app that has given its first code. */
const hasFactor = sql<number>`exists (select 1 from passkeys where passkeys.user_id = ${users.id}) or exists (
  select 1 from totp_secrets where totp_secrets.user_id = ${users.id} and confirmed_at is not null)`

function prepare(database: SqliteDatabase) {
  const { db } = database
  const isToken = eq(sessions.tokenHash, sql.placeholder('tokenHash'))
  const isId = eq(users.id, sql.placeholder('id'))
  return {
    byEmail: db
      .select({ user: userColumns, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.emailKey, sql.placeholder('emailKey')))
      .prepare(),
    byId: db.select(userColumns).from(users).where(isId).prepare(),
    staff: db
      .select(userColumns)
      .from(users)
      // Literals: with bound roles the index of the staff would not be used.
      .where(and(sql`${users.role} in (${sql.raw(sqlTexts(officeRoles))})`, eq(users.status, 'active')))
      .orderBy(asc(users.createdAt))
      .prepare(),
    admin: db
      .select({ id: users.id })
      .from(users)
      // The list is that of the index of the staff.
      .where(sql`${users.role} in (${sql.raw(sqlTexts(officeRoles))}) and ${users.role} = 'admin'`)
      .limit(1)
      .prepare(),
    demo: db
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.demo} = 1`)
      .limit(1)
      .prepare(),
    addUser: db.insert(users).values(boundRow(users)).prepare(),
    addSession: db.insert(sessions).values(boundRow(sessions)).prepare(),
    addApplication: db
      .insert(technicianApplications)
      .values({
        id: sql.placeholder('id'),
        userId: sql.placeholder('userId'),
        status: sql.placeholder('status'),
        createdAt: sql.placeholder('createdAt'),
      })
      .prepare(),
    session: prepareRead(
      database,
      db
        .select({ session: sessions, user: userColumns, hasFactor })
        .from(sessions)
        // Joined by the row's number: SQLite looks up a row found by its text key again for each column that is read.
        .innerJoin(users, sql`users.rowid = (select rowid from users where id = ${sessions.userId})`)
        .where(sql`sessions.rowid = (select rowid from sessions where token_hash = ${sql.placeholder('tokenHash')})`),
    ),
    extendSession: db
      .update(sessions)
      .set({ lastUsedAt: bound(sessions.lastUsedAt, 'lastUsedAt'), expiresAt: bound(sessions.expiresAt, 'expiresAt') })
      .where(and(isToken, lt(sessions.lastUsedAt, bound(sessions.lastUsedAt, 'lastUsedAt'))))
      .prepare(),
    confirmSession: db
      .update(sessions)
      .set({ passwordConfirmedAt: bound(sessions.passwordConfirmedAt, 'at') })
      .where(isToken)
      .prepare(),
    endSession: db.delete(sessions).where(isToken).prepare(),
    endSessions: db
      .delete(sessions)
      .where(eq(sessions.userId, sql.placeholder('userId')))
      .prepare(),
    updateProfile: db
      .update(users)
      .set({
        fullName: bound(users.fullName, 'fullName'),
        phone: bound(users.phone, 'phone'),
        postcode: bound(users.postcode, 'postcode'),
        address: bound(users.address, 'address'),
        updatedAt: bound(users.updatedAt, 'updatedAt'),
      })
      .where(isId)
      .prepare(),
    giveRole: db
      .update(users)
      .set({
        role: bound(users.role, 'role'),
        status: 'active',
        passwordHash: bound(users.passwordHash, 'passwordHash'),
        emailVerifiedAt: bound(users.emailVerifiedAt, 'at'),
        updatedAt: bound(users.updatedAt, 'at'),
      })
      .where(isId)
      .prepare(),
  }
}
