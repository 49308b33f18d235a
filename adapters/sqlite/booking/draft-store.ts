import type { Draft, DraftFields, DraftStore, UnfinishedSum } from '#modules/booking'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface DraftRow {
  readonly fields: string
  readonly updated_at: string
}

export function createSqliteDraftStore({ raw, write }: SqliteDatabase): DraftStore {
  const find = raw.prepare<[string], DraftRow>('select fields, updated_at from booking_drafts where token_hash = ?')
  const put = raw.prepare<[string, string, string]>(
    `insert into booking_drafts (token_hash, fields, updated_at) values (?, ?, ?)
     on conflict (token_hash) do update set fields = excluded.fields, updated_at = excluded.updated_at`,
  )
  const unfinished = raw.prepare<[string], UnfinishedSum>(
    `select fields ->> '$.step' as step, fields ->> '$.origin.source' as source, count(*) as drafts
     from booking_drafts
     where updated_at >= ? and fields ->> '$.step' between 1 and 4 and fields ->> '$.serviceId' is not null
     group by 1, 2 order by 1, 3 desc, 2`,
  )
  const forget = raw.prepare<[string, number]>(
    `delete from booking_drafts where token_hash in (
       select token_hash from booking_drafts where updated_at < ? order by updated_at limit ?)`,
  )

  function kept(tokenHash: string): Draft | null {
    const row = find.get(tokenHash)
    if (!row) return null
    const fields: DraftFields = JSON.parse(row.fields)
    return { tokenHash, fields, updatedAt: Temporal.Instant.from(row.updated_at) }
  }

  return {
    find: async (tokenHash) => kept(tokenHash),
    change: (tokenHash, updatedAt, change) =>
      write(() => {
        const fields = change(kept(tokenHash)?.fields ?? {})
        put.run(tokenHash, JSON.stringify(fields), instantText(updatedAt))
        return { tokenHash, fields, updatedAt }
      }),
    unfinished: async (since) => unfinished.all(instantText(since)),
    forget: (before, limit) => write(() => forget.run(instantText(before), limit).changes),
  }
}
