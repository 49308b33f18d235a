import { eq, sql } from 'drizzle-orm'
import type { AccountLinkPurpose, User } from '#modules/accounts'
import { emailKey } from '#modules/accounts'
import type { UserId } from '#modules/shared'
import { userColumns, userFrom } from './account-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { users } from '../kit/schema.ts'

/** The effects of a link on an account, one by one; call them only inside `write`. */
export function prepareAccountSteps({ db, raw }: SqliteDatabase) {
  const byId = db
    .select(userColumns)
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare()
  const idByEmail = raw.prepare<[string], UserId>('select id from users where email_key = ?').pluck()
  const markUsed = raw.prepare('update account_links set used_at = ? where token_hash = ?')
  const endLinks = raw.prepare(
    `update account_links set used_at = ? where user_id = ? and used_at is null
     and (? is null or purpose in (select value from json_each(?)))`,
  )
  const setPassword = raw.prepare('update users set password_hash = ?, updated_at = ? where id = ?')
  const setEmail = raw.prepare(
    'update users set email = ?, email_key = ?, email_verified_at = ?, updated_at = ? where id = ?',
  )
  const endSessions = raw.prepare('delete from sessions where user_id = ?')

  return {
    user(id: UserId): User | null {
      const row = byId.get({ id })
      return row ? userFrom(row) : null
    },
    idByEmail: (key: string): UserId | null => idByEmail.get(key) ?? null,
    markUsed(tokenHash: string, at: Temporal.Instant): void {
      markUsed.run(instantText(at), tokenHash)
    },
    endLinks(userId: UserId, purposes: readonly AccountLinkPurpose[] | 'all', at: Temporal.Instant): void {
      const named = purposes === 'all' ? null : JSON.stringify(purposes)
      endLinks.run(instantText(at), userId, named, named)
    },
    setPassword(userId: UserId, hash: string, at: Temporal.Instant): void {
      setPassword.run(hash, instantText(at), userId)
    },
    setEmail({ id, email, emailVerifiedAt }: User, at: Temporal.Instant): void {
      setEmail.run(email, emailKey(email), emailVerifiedAt && instantText(emailVerifiedAt), instantText(at), id)
    },
    endSessions(userId: UserId): void {
      endSessions.run(userId)
    },
  }
}
