import { type ApiKey, type ApiKeyStore, type Scope, auditOfKey } from '#modules/api-keys'
import { type ApiKeyId, type UserId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface KeyRow {
  readonly id: ApiKeyId
  readonly name: string
  readonly last_four: string
  readonly scopes: string
  readonly ranges: string
  readonly made_by: UserId
  readonly made_at: string
  readonly expires_at: string | null
  readonly last_used_at: string | null
  readonly last_used_from: string | null
  readonly revoked_at: string | null
}

const isLive = 'revoked_at is null and (expires_at is null or expires_at > :now)'

export function createSqliteApiKeyStore(database: SqliteDatabase): ApiKeyStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const columns = `id, name, last_four, scopes, ranges, made_by, made_at, expires_at, last_used_at, last_used_from, revoked_at`
  const insert = raw.prepare<[Readonly<Record<string, string | null>>]>(
    `insert into api_keys (id, name, token_hash, last_four, scopes, ranges, made_by, made_at, expires_at)
     values (:id, :name, :tokenHash, :lastFour, :scopes, :ranges, :madeBy, :madeAt, :expiresAt)`,
  )
  const countLive = raw.prepare<{ now: string }, number>(`select count(*) from api_keys where ${isLive}`).pluck()
  const list = raw.prepare<{ now: string }, KeyRow>(
    `select ${columns} from api_keys order by (${isLive}) desc, made_at desc, id desc limit 200`,
  )
  const byToken = raw.prepare<[string], KeyRow>(`select ${columns} from api_keys where token_hash = ?`)
  const byId = raw.prepare<[string], KeyRow>(`select ${columns} from api_keys where id = ?`)
  const revoke = raw.prepare<[string, string]>('update api_keys set revoked_at = ? where id = ?')
  const noteUse = raw.prepare<[string, string, string]>(
    'update api_keys set last_used_at = ?, last_used_from = ? where id = ?',
  )

  return {
    add: (key, tokenHash, most) =>
      write(() => {
        if ((countLive.get({ now: instantText(key.madeAt) }) ?? 0) >= most) return refuse({ kind: 'too-many-keys' })
        const { id, name, lastFour, scopes, ranges, madeBy, madeAt, expiresAt } = key
        insert.run({
          id,
          name,
          tokenHash,
          lastFour,
          scopes: JSON.stringify(scopes),
          ranges: JSON.stringify(ranges),
          madeBy,
          madeAt: instantText(madeAt),
          expiresAt: expiresAt && instantText(expiresAt),
        })
        audit(auditOfKey('api_key_made', key))
        return accept(key)
      }),

    list: async (now) => list.all({ now: instantText(now) }).map(keyFrom),

    async findByToken(tokenHash) {
      const row = byToken.get(tokenHash)
      return row ? keyFrom(row) : null
    },

    revoke: (id, at) =>
      write(() => {
        const row = byId.get(id)
        if (!row) return false
        if (row.revoked_at === null) {
          revoke.run(instantText(at), id)
          audit(auditOfKey('api_key_revoked', keyFrom(row)))
        }
        return true
      }),

    noteUse: (id, at, network) => write(() => void noteUse.run(instantText(at), network, id)),
  }
}

function keyFrom(row: KeyRow): ApiKey {
  const moment = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
  const scopes: readonly Scope[] = JSON.parse(row.scopes)
  const ranges: readonly string[] = JSON.parse(row.ranges)
  return {
    id: row.id,
    name: row.name,
    lastFour: row.last_four,
    scopes,
    ranges,
    madeBy: row.made_by,
    madeAt: Temporal.Instant.from(row.made_at),
    expiresAt: moment(row.expires_at),
    lastUsedAt: moment(row.last_used_at),
    lastUsedFrom: row.last_used_from,
    revokedAt: moment(row.revoked_at),
  }
}
