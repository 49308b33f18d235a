import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface VersionRow {
  readonly version: number
  readonly value: string
  readonly at: string
  readonly by_user: UserId | null
}

interface Kept<Facts> {
  readonly version: number
  readonly facts: Facts
  readonly at: Temporal.Instant
}

interface Version<Facts> extends Kept<Facts> {
  readonly by: UserId | null
}

/** The history of services or of trades: each as it was after a change. */
export function prepareVersions<Facts>(
  { raw, acting }: SqliteDatabase,
  { table, column }: { readonly table: 'service_versions' | 'trade_versions'; readonly column: 'service_id' | 'trade' },
) {
  const put = raw.prepare<[string, number, string, string, string | null]>(
    `insert into ${table} (${column}, version, value, at, by_user) values (?, ?, ?, ?, ?) on conflict do nothing`,
  )
  const ofOne = `select version, value, at, by_user from ${table} where ${column} = ?`
  const history = raw.prepare<[string, number], VersionRow>(`${ofOne} order by version desc limit ?`)
  const one = raw.prepare<[string, number], VersionRow>(`${ofOne} and version = ?`)
  const keep = (id: string, { version, facts, at }: Kept<Facts>, by: UserId | null) =>
    put.run(id, version, JSON.stringify(facts), instantText(at), by)

  return {
    /** Keeps both; the earlier one is there already where it was saved before. */
    keep(id: string, before: Kept<Facts>, after: Kept<Facts>): void {
      keep(id, before, null)
      keep(id, after, acting.current()?.userId ?? null)
    },
    history: (id: string, limit: number): readonly Version<Facts>[] => history.all(id, limit).map(versionFrom<Facts>),
    find(id: string, version: number): Version<Facts> | null {
      const row = one.get(id, version)
      return row ? versionFrom<Facts>(row) : null
    },
  }
}

function versionFrom<Facts>({ version, value, at, by_user: by }: VersionRow): Version<Facts> {
  const facts: Facts = JSON.parse(value)
  return { version, facts, at: Temporal.Instant.from(at), by }
}
