import type { SubmissionId } from '#modules/shared'
import type { Submission, SubmissionStore } from '#modules/submissions'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'

interface SubmissionRow {
  readonly id: string
  readonly kind: string
  readonly email: string
  readonly body: string
  readonly created_at: string
  readonly expires_at: string
  readonly page: string | null
}

const columns = 'id, kind, email, body, created_at, expires_at, page'

export function createSqliteSubmissionStore(database: SqliteDatabase): SubmissionStore {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const add = raw.prepare(`insert into submissions (${columns}) values (?, ?, ?, ?, ?, ?, ?)`)
  const byId = raw.prepare<[string], SubmissionRow>(`select ${columns} from submissions where id = ?`)
  const byToken = raw.prepare<[string], SubmissionRow>(`select ${columns} from submissions where token_hash = ?`)
  const setToken = raw.prepare<[string, string]>('update submissions set token_hash = ? where id = ?')
  const confirm = raw.prepare<[string, string]>(`update submissions set page = ?, body = '' where id = ?`)
  const spend = raw.prepare<[string, string]>('insert or ignore into spent_proofs (proof, expires_at) values (?, ?)')
  const forgetSubmissions = raw.prepare<[string, number]>(
    'delete from submissions where id in (select id from submissions where expires_at <= ? order by expires_at limit ?)',
  )
  const forgetProofs = raw.prepare<[string, number]>(
    `delete from spent_proofs where proof in (
       select proof from spent_proofs where expires_at <= ? order by expires_at limit ?)`,
  )

  return {
    keep: (submission, event) =>
      write(() => {
        const { id, kind, email, body, createdAt, expiresAt, page } = submission
        add.run(id, kind, email, body, instantText(createdAt), instantText(expiresAt), page)
        keepEvents([event])
      }),
    find: async (id) => from(byId.get(id)),
    setToken: (id, tokenHash) => write(() => void setToken.run(tokenHash, id)),
    findByToken: async (tokenHash) => from(byToken.get(tokenHash)),
    confirm: (id, page) => write(() => void confirm.run(page, id)),
    spend: (proof, until) => write(() => spend.run(proof, instantText(until)).changes === 1),
    forget: (now, limit) =>
      write(() => {
        const over = instantText(now)
        return Math.max(forgetSubmissions.run(over, limit).changes, forgetProofs.run(over, limit).changes)
      }),
  }
}

function from(row: SubmissionRow | undefined): Submission | null {
  if (!row) return null
  const { id, created_at: createdAt, expires_at: expiresAt, ...rest } = row
  return {
    ...rest,
    id: id as SubmissionId,
    createdAt: Temporal.Instant.from(createdAt),
    expiresAt: Temporal.Instant.from(expiresAt),
  }
}
