import type { DocumentLink, DocumentLinkStore } from '#modules/billing'
import type { InvoiceId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface LinkRow {
  readonly token_hash: string
  readonly invoice_id: InvoiceId
  readonly created_at: string
  readonly expires_at: string
  readonly revoked_at: string | null
}

export function createSqliteDocumentLinkStore({ raw, write }: SqliteDatabase): DocumentLinkStore {
  const insert = raw.prepare<[string, string, string, string]>(
    'insert into document_links (token_hash, invoice_id, created_at, expires_at) values (?, ?, ?, ?)',
  )
  const find = raw.prepare<[string], LinkRow>('select * from document_links where token_hash = ?')
  const revoke = raw.prepare<[string, string]>(
    'update document_links set revoked_at = ? where invoice_id = ? and revoked_at is null',
  )
  return {
    async add({ tokenHash, invoiceId, createdAt, expiresAt }) {
      await write(() => insert.run(tokenHash, invoiceId, instantText(createdAt), instantText(expiresAt)))
    },
    async find(tokenHash) {
      const row = find.get(tokenHash)
      return row ? linkFrom(row) : null
    },
    async revoke(invoiceId, at) {
      await write(() => revoke.run(instantText(at), invoiceId))
    },
  }
}

function linkFrom({ token_hash: tokenHash, invoice_id: invoiceId, ...row }: LinkRow): DocumentLink {
  return {
    tokenHash,
    invoiceId,
    createdAt: Temporal.Instant.from(row.created_at),
    expiresAt: Temporal.Instant.from(row.expires_at),
    revokedAt: row.revoked_at === null ? null : Temporal.Instant.from(row.revoked_at),
  }
}
