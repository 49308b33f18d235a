import { type InferSelectModel, getTableColumns } from 'drizzle-orm'
import { type Session, type User, emailKey } from '#modules/accounts'
import type { UserId } from '#modules/shared'
import { type sessions, users } from './schema.ts'

/** What of a user's row leaves the database: all but the password. */
const { passwordHash: _hash, emailKey: _key, updatedAt: _updated, ...columns } = getTableColumns(users)
export const userColumns = columns

type UserRow = Omit<InferSelectModel<typeof users>, 'passwordHash' | 'emailKey' | 'updatedAt'>

export function userFrom({ id, ...row }: UserRow): User {
  return { ...row, id: id as UserId }
}

export function userRow(user: User, passwordHash: string): InferSelectModel<typeof users> {
  return { ...user, emailKey: emailKey(user.email), passwordHash, updatedAt: user.createdAt }
}

export function sessionFrom({ userId, ...row }: InferSelectModel<typeof sessions>): Session {
  return { ...row, userId: userId as UserId }
}
