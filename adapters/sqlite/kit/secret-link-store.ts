import type {
  CarePlanId,
  InvoiceId,
  JobApplicationId,
  QuoteRequestId,
  SecretLink,
  SecretLinkStore,
} from '#modules/shared'
import type { SqliteDatabase } from './database.ts'
import { instantText } from './instant-text.ts'

interface LinkRow<Subject extends string> {
  readonly token_hash: string
  readonly subject: Subject
  readonly created_at: string
  readonly expires_at: string
  readonly revoked_at: string | null
}

/** Links by the hash of their token: one table for each kind of subject, which is a foreign key there. */
function createSecretLinkStore<Subject extends string>(
  { raw, write }: SqliteDatabase,
  table: string,
  column: string,
): SecretLinkStore<Subject> {
  const insert = raw.prepare<[string, string, string, string]>(
    `insert into ${table} (token_hash, ${column}, created_at, expires_at) values (?, ?, ?, ?)`,
  )
  const find = raw.prepare<[string], LinkRow<Subject>>(
    `select token_hash, ${column} as subject, created_at, expires_at, revoked_at from ${table} where token_hash = ?`,
  )
  const revoke = raw.prepare<[string, string]>(
    `update ${table} set revoked_at = ? where ${column} = ? and revoked_at is null`,
  )
  return {
    async add({ tokenHash, subject, createdAt, expiresAt }) {
      await write(() => insert.run(tokenHash, subject, instantText(createdAt), instantText(expiresAt)))
    },
    async find(tokenHash) {
      const row = find.get(tokenHash)
      return row ? linkFrom(row) : null
    },
    async revoke(subject, at) {
      await write(() => revoke.run(instantText(at), subject))
    },
  }
}

function linkFrom<Subject extends string>({
  token_hash: tokenHash,
  subject,
  ...row
}: LinkRow<Subject>): SecretLink<Subject> {
  return {
    tokenHash,
    subject,
    createdAt: Temporal.Instant.from(row.created_at),
    expiresAt: Temporal.Instant.from(row.expires_at),
    revokedAt: row.revoked_at === null ? null : Temporal.Instant.from(row.revoked_at),
  }
}

export const createSqliteDocumentLinkStore = (database: SqliteDatabase): SecretLinkStore<InvoiceId> =>
  createSecretLinkStore(database, 'document_links', 'invoice_id')

export const createSqliteQuoteLinkStore = (database: SqliteDatabase): SecretLinkStore<QuoteRequestId> =>
  createSecretLinkStore(database, 'quote_links', 'request_id')

export const createSqliteApplicationLinkStore = (database: SqliteDatabase): SecretLinkStore<JobApplicationId> =>
  createSecretLinkStore(database, 'application_links', 'application_id')

export const createSqliteCarePlanLinkStore = (database: SqliteDatabase): SecretLinkStore<CarePlanId> =>
  createSecretLinkStore(database, 'care_plan_links', 'plan_id')

/** The subject is a word of the market, such as `decision/1/owner`. */
export const createSqliteMarketLinkStore = (database: SqliteDatabase): SecretLinkStore<string> =>
  createSecretLinkStore(database, 'market_links', 'subject')
