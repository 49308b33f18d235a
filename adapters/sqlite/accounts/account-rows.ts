import { type InferSelectModel, getTableColumns } from 'drizzle-orm'
import { type Session, type User, emailKey } from '#modules/accounts'
import type { SessionId, UserId } from '#modules/shared'
import { type sessions, users } from '../kit/schema.ts'

/** The columns of a user's row that leave the database: all but the password. */
const { passwordHash: _hash, emailKey: _key, updatedAt: _updated, ...columns } = getTableColumns(users)
export const userColumns = columns

type UserRow = Omit<InferSelectModel<typeof users>, 'passwordHash' | 'emailKey' | 'updatedAt'>

/** In the place of a hash: the account has no password. No hash is spelled so. */
export const noPassword = '!'

export function userFrom({ id, ...row }: UserRow): User {
  return { ...row, id: id as UserId }
}

export function userRow(user: User, passwordHash: string): InferSelectModel<typeof users> {
  return { ...user, emailKey: emailKey(user.email), passwordHash, updatedAt: user.createdAt }
}

export function sessionFrom({ id, userId, ...row }: InferSelectModel<typeof sessions>): Session {
  return { ...row, id: id as SessionId, userId: userId as UserId }
}
