import type { Link, LinkPurpose, LinkStore } from '#modules/booking'
import type { BookingId } from '#modules/shared'
import { prepareAudit } from './audit-log.ts'
import type { SqliteDatabase } from './database.ts'
import { instantText } from './instant-text.ts'

interface LinkRow {
  readonly token_hash: string
  readonly purpose: LinkPurpose
  readonly booking_id: BookingId
  readonly created_at: string
  readonly expires_at: string
  readonly revoked_at: string | null
}

export function createSqliteLinkStore(database: SqliteDatabase): LinkStore {
  const { raw, write } = database
  const revoke = prepareRevokeLinks(database)
  const audit = prepareAudit(database)
  const insert = raw.prepare<[string, string, string, string, string]>(
    'insert into links (token_hash, purpose, booking_id, created_at, expires_at) values (?, ?, ?, ?, ?)',
  )
  const find = raw.prepare<[string], LinkRow>('select * from links where token_hash = ?')
  return {
    async put({ tokenHash, purpose, bookingId, createdAt, expiresAt }) {
      await write(() => {
        revoke(bookingId, purpose, createdAt)
        insert.run(tokenHash, purpose, bookingId, instantText(createdAt), instantText(expiresAt))
        const target = { kind: 'booking', id: bookingId }
        audit({ action: 'link_made', target, before: null, after: { purpose, expiresAt } })
      })
    },
    async find(tokenHash) {
      const row = find.get(tokenHash)
      return row ? toLink(row) : null
    },
    async revoke(bookingId, purpose, at) {
      await write(() => {
        revoke(bookingId, purpose, at)
        audit({ action: 'link_revoked', target: { kind: 'booking', id: bookingId }, before: null, after: { purpose } })
      })
    },
  }
}

/** Ends a booking's links, of every purpose when it is null; call it only inside `write`. */
export function prepareRevokeLinks({ raw }: SqliteDatabase) {
  const revoke = raw.prepare<[string, string, LinkPurpose | null]>(
    `update links set revoked_at = ? where booking_id = ? and purpose = coalesce(?, purpose) and revoked_at is null`,
  )
  return (bookingId: BookingId, purpose: LinkPurpose | null, at: Temporal.Instant): void => {
    revoke.run(instantText(at), bookingId, purpose)
  }
}

function toLink(row: LinkRow): Link {
  return {
    tokenHash: row.token_hash,
    purpose: row.purpose,
    bookingId: row.booking_id,
    createdAt: Temporal.Instant.from(row.created_at),
    expiresAt: Temporal.Instant.from(row.expires_at),
    revokedAt: row.revoked_at === null ? null : Temporal.Instant.from(row.revoked_at),
  }
}
