import { type InferSelectModel, getTableColumns } from 'drizzle-orm'
import { type Session, type User, emailKey } from '#modules/accounts'
import type { SessionId, UserId } from '#modules/shared'
import { type sessions, users } from '../kit/schema.ts'

/** The columns of a user's row that leave the database: all but the password. */
const {
  passwordHash: _hash,
  emailKey: _key,
  guestKey: _guestKey,
  updatedAt: _updated,
  ...columns
} = getTableColumns(users)
export const userColumns = columns

type UserRow = Omit<InferSelectModel<typeof users>, 'passwordHash' | 'emailKey' | 'guestKey' | 'updatedAt'>

/** In the place of a hash: the account has no password. No hash is spelled so. */
export const noPassword = '!'

export function userFrom({ id, email, ...row }: UserRow): User {
  return { ...row, id: id as UserId, email: email ?? '' }
}

export function userRow(user: User, passwordHash: string): InferSelectModel<typeof users> {
  const { role, email, emailVerifiedAt, createdAt: updatedAt } = user
  const key = emailKey(email)
  const keys =
    role === 'guest'
      ? { email: email === '' ? null : email, emailKey: null, guestKey: emailVerifiedAt && key !== '' ? key : null }
      : { emailKey: key, guestKey: null }
  return { ...user, ...keys, passwordHash, updatedAt }
}

export function sessionFrom({ id, userId, ...row }: InferSelectModel<typeof sessions>): Session {
  return { ...row, id: id as SessionId, userId: userId as UserId }
}
