import { type Link, type LinkPurpose, type LinkStore, auditOfLink, auditOfRevokedLinks } from '#modules/booking'
import type { BookingId, PaymentId } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface LinkRow {
  readonly token_hash: string
  readonly purpose: LinkPurpose
  readonly booking_id: BookingId
  readonly payment_id: PaymentId | null
  readonly created_at: string
  readonly expires_at: string
  readonly revoked_at: string | null
}

export function createSqliteLinkStore(database: SqliteDatabase): LinkStore {
  const { raw, write } = database
  const revoke = prepareRevokeLinks(database)
  const audit = prepareAudit(database)
  const insert = raw.prepare<[string, string, string, string | null, string, string]>(
    'insert into links (token_hash, purpose, booking_id, payment_id, created_at, expires_at) values (?, ?, ?, ?, ?, ?)',
  )
  const keep = ({ tokenHash, purpose, bookingId, paymentId, createdAt, expiresAt }: Link) =>
    insert.run(tokenHash, purpose, bookingId, paymentId, instantText(createdAt), instantText(expiresAt))
  const find = raw.prepare<[string], LinkRow>('select * from links where token_hash = ?')
  return {
    async put(link) {
      await write(() => {
        revoke(link.bookingId, link.purpose, link.createdAt)
        keep(link)
        audit(auditOfLink(link))
      })
    },
    async add(link) {
      await write(() => keep(link))
    },
    async handOut(link) {
      await write(() => {
        keep(link)
        audit(auditOfLink(link))
      })
    },
    async find(tokenHash) {
      const row = find.get(tokenHash)
      return row ? toLink(row) : null
    },
    async revoke(bookingId, purposes, at) {
      await write(() => {
        for (const purpose of purposes) revoke(bookingId, purpose, at)
        audit(auditOfRevokedLinks(bookingId, purposes))
      })
    },
  }
}

/** Ends a booking's links of one purpose; call it only inside `write`. */
export function prepareRevokeLinks({ raw }: SqliteDatabase) {
  const revoke = raw.prepare<[string, string, LinkPurpose]>(
    'update links set revoked_at = ? where booking_id = ? and purpose = ? and revoked_at is null',
  )
  return (bookingId: BookingId, purpose: LinkPurpose, at: Temporal.Instant): void => {
    revoke.run(instantText(at), bookingId, purpose)
  }
}

function toLink(row: LinkRow): Link {
  return {
    tokenHash: row.token_hash,
    purpose: row.purpose,
    bookingId: row.booking_id,
    paymentId: row.payment_id,
    createdAt: Temporal.Instant.from(row.created_at),
    expiresAt: Temporal.Instant.from(row.expires_at),
    revokedAt: row.revoked_at === null ? null : Temporal.Instant.from(row.revoked_at),
  }
}
