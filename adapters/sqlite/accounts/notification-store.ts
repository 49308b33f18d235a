import { type InferSelectModel, and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Notification, type NotificationStore, mostUnread } from '#modules/accounts'
import type { NotificationId, UserId } from '#modules/shared'
import { bound, boundRow } from '../kit/bound.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { notifications } from '../kit/schema.ts'

export function createSqliteNotificationStore(database: SqliteDatabase): NotificationStore {
  const statements = prepare(database)
  const unread = (userId: UserId) => statements.unread.get(userId) ?? 0

  return {
    add(notification) {
      return database.write(() => {
        statements.add.run({ ...notification })
      })
    },

    async inbox(userId, limit, after) {
      const rows = statements.newest.all({ userId, limit, after: after ?? '' })
      return { notifications: rows.map(notificationFrom), unread: unread(userId) }
    },

    unread: async (userId) => unread(userId),

    markRead(userId, ids, at) {
      return database.write(() => {
        if (ids === null) statements.readAll.run({ userId, at })
        else for (const id of ids) statements.read.run({ userId, id, at })
        return unread(userId)
      })
    },
  }
}

function notificationFrom({ id, userId, ...row }: InferSelectModel<typeof notifications>): Notification {
  return { ...row, id: id as NotificationId, userId: userId as UserId }
}

function prepare({ db, raw }: SqliteDatabase) {
  const isTheirs = eq(notifications.userId, sql.placeholder('userId'))
  const isUnread = and(isTheirs, isNull(notifications.readAt))
  const place = sql`(${notifications.createdAt}, ${notifications.id})`
  const placeAfter = sql`(select created_at, id from notifications
    where id = ${sql.placeholder('after')} and user_id = ${sql.placeholder('userId')})`
  const asRead = () => db.update(notifications).set({ readAt: bound(notifications.readAt, 'at') })
  return {
    add: db.insert(notifications).values(boundRow(notifications)).onConflictDoNothing().prepare(),
    newest: db
      .select()
      .from(notifications)
      .where(and(isTheirs, sql`(${sql.placeholder('after')} = '' or ${place} < ${placeAfter})`))
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(sql.placeholder('limit'))
      .prepare(),
    unread: raw
      .prepare<[string], number>(
        `select count(*) from (
           select 1 from notifications where user_id = ? and read_at is null limit ${mostUnread + 1})`,
      )
      .pluck(),
    readAll: asRead().where(isUnread).prepare(),
    read: asRead()
      .where(and(isUnread, eq(notifications.id, sql.placeholder('id'))))
      .prepare(),
  }
}
