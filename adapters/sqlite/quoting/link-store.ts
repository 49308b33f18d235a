import type { QuoteLink, QuoteLinkStore } from '#modules/quoting'
import type { QuoteRequestId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface LinkRow {
  readonly token_hash: string
  readonly request_id: QuoteRequestId
  readonly created_at: string
  readonly expires_at: string
  readonly revoked_at: string | null
}

export function createSqliteQuoteLinkStore({ raw, write }: SqliteDatabase): QuoteLinkStore {
  const insert = raw.prepare<[string, string, string, string]>(
    'insert into quote_links (token_hash, request_id, created_at, expires_at) values (?, ?, ?, ?)',
  )
  const find = raw.prepare<[string], LinkRow>('select * from quote_links where token_hash = ?')
  const revoke = raw.prepare<[string, string]>(
    'update quote_links set revoked_at = ? where request_id = ? and revoked_at is null',
  )
  return {
    async add({ tokenHash, requestId, createdAt, expiresAt }) {
      await write(() => insert.run(tokenHash, requestId, instantText(createdAt), instantText(expiresAt)))
    },
    async find(tokenHash) {
      const row = find.get(tokenHash)
      return row ? linkFrom(row) : null
    },
    async revoke(requestId, at) {
      await write(() => revoke.run(instantText(at), requestId))
    },
  }
}

function linkFrom({ token_hash: tokenHash, request_id: requestId, ...row }: LinkRow): QuoteLink {
  return {
    tokenHash,
    requestId,
    createdAt: Temporal.Instant.from(row.created_at),
    expiresAt: Temporal.Instant.from(row.expires_at),
    revokedAt: row.revoked_at === null ? null : Temporal.Instant.from(row.revoked_at),
  }
}
