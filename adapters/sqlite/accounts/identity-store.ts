import { eq, sql } from 'drizzle-orm'
import {
  type EmailTaken,
  type Identity,
  type IdentityStore,
  type IdentityTaken,
  type IdentityUnknown,
  type User,
  decideIdentityLink,
  emailKey,
} from '#modules/accounts'
import { type Result, accept, refuse } from '#modules/shared'
import { noPassword, userColumns, userFrom, userRow } from './account-rows.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareIdentities } from './identity-rows.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareInsert } from '../kit/prepared-insert.ts'
import { users } from '../kit/schema.ts'

export function createSqliteIdentityStore(database: SqliteDatabase): IdentityStore {
  const { db, raw, write } = database
  const keepEvents = prepareOutbox(database)
  const rows = prepareIdentities(database)
  const addUser = prepareInsert(database, users)
  const taken = raw.prepare<[string], number>('select 1 from users where email_key = ?').pluck()
  const verify = raw.prepare('update users set email_verified_at = ?, updated_at = ? where id = ?')
  const byId = db
    .select(userColumns)
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare()

  return {
    async find(issuer, subject) {
      const identity = rows.find(issuer, subject)
      const row = identity && byId.get({ id: identity.userId })
      return row ? userFrom(row) : null
    },

    addUser(user, identity, events) {
      return write((): Result<User, EmailTaken> => {
        if (taken.get(emailKey(user.email)) !== undefined) return refuse({ kind: 'email-taken' })
        addUser(userRow(user, noPassword))
        if (rows.link(identity) === 'taken') return refuse({ kind: 'email-taken' })
        keepEvents(events)
        return accept(user)
      })
    },

    link(identity, events) {
      return write((): Result<Identity, IdentityTaken> => {
        const user = byId.get({ id: identity.userId })
        if (!user) throw new Error('an identity is linked to a user who is there')
        const linked = rows.find(identity.issuer, identity.subject)
        const decided = decideIdentityLink(userFrom(user), linked, identity)
        if (!decided.ok) return decided
        const { isNew, verifiesEmail } = decided.value
        if (isNew) {
          rows.link(identity)
          keepEvents(events)
        }
        const at = instantText(identity.linkedAt)
        if (verifiesEmail) verify.run(at, at, identity.userId)
        return accept(linked ?? identity)
      })
    },

    of: async (userId) => rows.of(userId),

    unlink(userId, id, events) {
      return write((): Result<null, IdentityUnknown> => {
        if (!rows.unlink(userId, id)) return refuse({ kind: 'identity-unknown' })
        keepEvents(events)
        return accept(null)
      })
    },
  }
}
