import { eq, sql } from 'drizzle-orm'
import { type Session, mayBeginSession } from '#modules/accounts'
import { boundRow } from '../kit/bound.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { sessions, users } from '../kit/schema.ts'

/**
 * Gives a session another token; false when there is none. The devices that hang on it move with it. Call it only inside
 * `write`.
 */
export function prepareRenewSession({ raw }: SqliteDatabase): (tokenHash: string, renewed: string) => boolean {
  const renew = raw.prepare<[string, string]>('update sessions set token_hash = ? where token_hash = ?')
  const move = raw.prepare<[string, string]>('update push_subscriptions set session_hash = ? where session_hash = ?')
  return (tokenHash, renewed) => {
    // Until the commit, the devices point to the token of before.
    raw.pragma('defer_foreign_keys = on')
    if (renew.run(renewed, tokenHash).changes === 0) return false
    move.run(renewed, tokenHash)
    return true
  }
}

/** Begins a session in place of another; false for a user who is not active. Call it only inside `write`. */
export function prepareOpenSession({ db }: SqliteDatabase): (session: Session, replaces: string | null) => boolean {
  const status = db
    .select({ status: users.status })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare()
  const end = db
    .delete(sessions)
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare()
  const add = db.insert(sessions).values(boundRow(sessions)).prepare()
  return (session, replaces) => {
    if (!mayBeginSession(status.get({ id: session.userId }) ?? null)) return false
    if (replaces !== null) end.run({ tokenHash: replaces })
    add.run({ ...session })
    return true
  }
}
