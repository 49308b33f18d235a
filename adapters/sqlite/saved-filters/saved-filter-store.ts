import type { FilterChange, ListedFilter, OfficeList, SavedFilter, SavedFilterStore } from '#modules/saved-filters'
import type { FilterId, UserId } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface FilterRow {
  readonly id: FilterId
  readonly maker_id: UserId
  readonly list: OfficeList
  readonly name: string
  readonly query: string
  readonly is_shared: 0 | 1
  readonly saved_at: string
}

const columns = 'f.id, f.maker_id, f.list, f.name, f.query, f.is_shared, f.saved_at'

export function createSqliteSavedFilterStore(database: SqliteDatabase): SavedFilterStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const list = raw.prepare<{ maker: string; lists: string }, FilterRow & { readonly maker_name: string }>(
    `select ${columns}, u.full_name as maker_name from saved_filters f join users u on u.id = f.maker_id
     where f.list in (select value from json_each(:lists)) and (f.maker_id = :maker or f.is_shared = 1)
     order by f.name collate nocase, f.id limit 1000`,
  )
  const own = raw.prepare<[string], FilterRow>(
    `select ${columns} from saved_filters f where f.maker_id = ? order by f.id`,
  )
  const byId = raw.prepare<[string], FilterRow>(`select ${columns} from saved_filters f where f.id = ?`)
  const remove = raw.prepare<[string]>('delete from saved_filters where id = ?')
  const keep = raw.prepare<[Readonly<Record<string, string | number>>]>(
    `insert into saved_filters (id, maker_id, list, name, query, is_shared, saved_at)
     values (:id, :maker, :list, :name, :query, :isShared, :savedAt)
     on conflict (id) do update set name = excluded.name, query = excluded.query,
       is_shared = excluded.is_shared, saved_at = excluded.saved_at
       where maker_id = excluded.maker_id`,
  )

  function carryOut(change: FilterChange): void {
    for (const id of change.remove) remove.run(id)
    if (change.keep) {
      const { isShared, savedAt, ...kept } = change.keep
      keep.run({ ...kept, isShared: isShared ? 1 : 0, savedAt: instantText(savedAt) })
    }
    for (const note of change.notes) audit(note)
  }

  return {
    list: async (maker, lists) =>
      list
        .all({ maker, lists: JSON.stringify(lists) })
        .map((row): ListedFilter => ({ ...filterFrom(row), makerName: row.maker_name })),

    save: (maker, decide) =>
      write(() => {
        const decided = decide(own.all(maker).map(filterFrom))
        if (decided.ok) carryOut(decided.value)
        return decided
      }),

    change: (id, decide) =>
      write(() => {
        const row = byId.get(id)
        const decided = decide(row ? filterFrom(row) : null)
        if (decided.ok) carryOut(decided.value)
        return decided
      }),
  }
}

function filterFrom(row: FilterRow): SavedFilter {
  return {
    id: row.id,
    maker: row.maker_id,
    list: row.list,
    name: row.name,
    query: row.query,
    isShared: row.is_shared === 1,
    savedAt: Temporal.Instant.from(row.saved_at),
  }
}
