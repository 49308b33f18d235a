import { type UserId, accept, refuse } from '#modules/shared'
import { type ContentStore, type ContentVersion, type SavedContent, auditOfContent } from '#modules/site'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { keepCopy } from '../kit/kept-copy.ts'

interface ContentRow {
  readonly block_id: string
  readonly version: number
  readonly text: string | null
  readonly saved_by: UserId | null
  readonly saved_at: string
}

interface NamedRow extends ContentRow {
  readonly full_name: string | null
}

export function createSqliteContentStore(database: SqliteDatabase): ContentStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const latest = raw.prepare<[], ContentRow>(
    `select block_id, version, text, saved_by, saved_at from content_versions
     where (block_id, version) in (select block_id, max(version) from content_versions group by block_id)`,
  )
  const latestOf = raw.prepare<[string], ContentRow>(
    `select block_id, version, text, saved_by, saved_at from content_versions
     where block_id = ? order by version desc limit 1`,
  )
  const list = raw.prepare<[string, number], NamedRow>(
    `select block_id, version, text, saved_by, saved_at, full_name
     from content_versions left join users on users.id = saved_by
     where block_id = ? order by version desc limit ?`,
  )
  const insert = raw.prepare<[string, number, string | null, string | null, string]>(
    'insert into content_versions (block_id, version, text, saved_by, saved_at) values (?, ?, ?, ?, ?)',
  )
  const copy = keepCopy(
    database,
    () => latest.all(),
    (rows): ReadonlyMap<string, ContentVersion> => new Map(rows.map((row) => [row.block_id, versionFrom(row)])),
  )

  return {
    latest: async () => copy.read(),

    versions: async (blockId, limit) =>
      list.all(blockId, limit).map((row): SavedContent => ({ ...versionFrom(row), savedByName: row.full_name })),

    save: (content) =>
      write(() => {
        const row = latestOf.get(content.blockId)
        const before = row ? versionFrom(row) : null
        if ((before?.version ?? 0) !== content.version - 1) return refuse({ kind: 'content-changed' })
        const { blockId, version, text, savedBy, savedAt } = content
        insert.run(blockId, version, text, savedBy, instantText(savedAt))
        audit(auditOfContent(before, content))
        copy.changed()
        return accept(null)
      }),

    version: copy.version,
  }
}

function versionFrom({ block_id, version, text, saved_by, saved_at }: ContentRow): ContentVersion {
  return { blockId: block_id, version, text, savedBy: saved_by, savedAt: Temporal.Instant.from(saved_at) }
}
