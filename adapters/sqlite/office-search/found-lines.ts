import { type FoundKind, type FoundThing, foundKinds } from '#modules/office-search'
import type { SqliteDatabase } from '../kit/database.ts'
import { searchSources } from './sources.ts'

interface LineRow {
  readonly id: string
  readonly title: string
  readonly details: string
  readonly of: string | null
  readonly at: string | null
}

/** Reads things as they are now, in the order of their ids here; one that is gone is left out. */
export function prepareLines({
  raw,
}: Pick<SqliteDatabase, 'raw'>): (kind: FoundKind, ids: readonly string[]) => readonly FoundThing[] {
  const each = new Map(
    foundKinds.map((kind) => {
      const { from, where = '1', id, title, details, of = 'null', at = 'null' } = searchSources[kind]
      const sql = `select ${id} id, ${title} title, json_array(${details.join(', ')}) details, ${of} "of", ${at} "at"
        from ${from} where ${id} = ? and ${where}`
      return [kind, raw.prepare<[string], LineRow>(sql)]
    }),
  )
  return (kind, ids) =>
    ids.flatMap((id) => {
      const row = each.get(kind)?.get(id)
      if (!row) return []
      const details = (JSON.parse(row.details) as readonly (string | null)[]).filter(
        (text) => text !== null && text !== '',
      )
      const at = row.at === null ? null : Temporal.Instant.from(row.at)
      return [{ kind, id: row.id, title: row.title, details: details as readonly string[], of: row.of, at }]
    })
}
