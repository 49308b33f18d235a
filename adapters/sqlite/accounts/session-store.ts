import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { SessionStore } from '#modules/accounts'
import { accept, refuse } from '#modules/shared'
import { sessionFrom } from './account-rows.ts'
import { prepareRenewSession } from './session-rows.ts'
import { bound } from '../kit/bound.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { sessions, users } from '../kit/schema.ts'

export function createSqliteSessionStore(database: SqliteDatabase): SessionStore {
  const statements = prepare(database)
  const keepEvents = prepareOutbox(database)
  const renew = prepareRenewSession(database)
  return {
    async sessionsOf(userId, now) {
      return statements.ofUser.all({ userId, now }).map(sessionFrom)
    },

    async findById(id) {
      const row = statements.byId.get({ id })
      return row ? sessionFrom(row) : null
    },

    end(userId, id) {
      return database.write(() => statements.end.run({ userId, id }).changes > 0)
    },

    changePassword({ userId, passwordHash, stays, renewed, at, events }) {
      return database.write(() => {
        if (statements.setPassword.run({ userId, passwordHash, at }).changes === 0) {
          return refuse({ kind: 'user-unknown' })
        }
        statements.endOthers.run({ userId, stays })
        // Never the session of somebody else.
        if (statements.confirm.run({ userId, stays, at }).changes > 0) renew(stays, renewed)
        keepEvents(events)
        return accept(null)
      })
    },

    async keepEvents(events) {
      await database.write(() => keepEvents(events))
    },
  }
}

function prepare({ db }: SqliteDatabase) {
  const isUsers = eq(sessions.userId, sql.placeholder('userId'))
  const isId = eq(sessions.id, sql.placeholder('id'))
  return {
    ofUser: db
      .select()
      .from(sessions)
      .where(and(isUsers, gt(sessions.expiresAt, bound(sessions.expiresAt, 'now'))))
      .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
      .prepare(),
    byId: db.select().from(sessions).where(isId).prepare(),
    end: db.delete(sessions).where(and(isUsers, isId)).prepare(),
    endOthers: db
      .delete(sessions)
      .where(and(isUsers, ne(sessions.tokenHash, sql.placeholder('stays'))))
      .prepare(),
    confirm: db
      .update(sessions)
      .set({ passwordConfirmedAt: bound(sessions.passwordConfirmedAt, 'at') })
      .where(and(isUsers, eq(sessions.tokenHash, sql.placeholder('stays'))))
      .prepare(),
    setPassword: db
      .update(users)
      .set({ passwordHash: bound(users.passwordHash, 'passwordHash'), updatedAt: bound(users.updatedAt, 'at') })
      .where(eq(users.id, sql.placeholder('userId')))
      .prepare(),
  }
}
