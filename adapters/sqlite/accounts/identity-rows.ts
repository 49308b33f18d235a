import type { Identity, IdentityId } from '#modules/accounts'
import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface IdentityRow {
  readonly id: IdentityId
  readonly issuer: string
  readonly subject: string
  readonly user_id: UserId
  readonly email: string
  readonly linked_at: string
}

function identityFrom(row: IdentityRow): Identity {
  const { id, issuer, subject, email } = row
  return { id, issuer, subject, email, userId: row.user_id, linkedAt: Temporal.Instant.from(row.linked_at) }
}

/** Statements about identities; call writing ones only inside `write`. */
export function prepareIdentities({ raw }: SqliteDatabase) {
  const find = raw.prepare<[string, string], IdentityRow>('select * from identities where issuer = ? and subject = ?')
  const insert = raw.prepare(
    'insert into identities (id, issuer, subject, user_id, email, linked_at) values (?, ?, ?, ?, ?, ?)',
  )
  const ofUser = raw.prepare<[string], IdentityRow>('select * from identities where user_id = ? order by linked_at, id')
  const remove = raw.prepare('delete from identities where user_id = ? and id = ?')

  return {
    find(issuer: string, subject: string): Identity | null {
      const row = find.get(issuer, subject)
      return row ? identityFrom(row) : null
    },
    of: (userId: UserId): readonly Identity[] => ofUser.all(userId).map(identityFrom),
    /** `taken`: another user's. `known`: the user's own already. Neither changes anything. */
    link({ id, issuer, subject, userId, email, linkedAt }: Identity): 'linked' | 'known' | 'taken' {
      const row = find.get(issuer, subject)
      if (row) return row.user_id === userId ? 'known' : 'taken'
      insert.run(id, issuer, subject, userId, email, instantText(linkedAt))
      return 'linked'
    },
    unlink: (userId: UserId, id: IdentityId): boolean => remove.run(userId, id).changes > 0,
  }
}
