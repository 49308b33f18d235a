import type { SqliteDatabase } from '../kit/database.ts'
import { type IndexName, formOf, indexNames, keyOf, textIndexes } from './text-indexes.ts'
import { foldRow } from './text.ts'

export interface TextIndex {
  /** Indexes at most `limit` rows that are new, changed or gone. */
  fill(limit: number): Promise<'more' | 'done'>
  /** Writes a part of the indexes anew without the trigrams of rows that left them; `limit` as in `fill`. */
  merge(limit: number): Promise<'more' | 'done'>
}

type Raw = SqliteDatabase['raw']
type Row = readonly [rowid: number, ...texts: (string | null)[]]

/** A merge writes one page for this many rows of its limit; so many rows that enter an index make one due. */
const rowsPerPage = 8
/**
 * The most that one transaction writes, whatever the steps before it took: rows with long texts may follow empty ones, and
 * a merge may read many pages for one that it writes.
 */
const most = { rows: 100, pages: 8 }

/**
 * A merge ends only between two trigrams, and one that most rows have is merged in one piece. In an index of fewer rows
 * that takes a few milliseconds; in a larger one a thread merges.
 */
const rowsForThread = 10_000

type Database = Pick<SqliteDatabase, 'raw' | 'write' | 'writeBeside'>

/** Fills the trigram indexes behind the writes, so that these cost nothing more. */
export function createTextIndex(database: Database, threadFrom = rowsForThread): TextIndex {
  const { raw, write } = database
  const mergers = indexNames.map((name) => ({ name, run: prepareMerger(database, name, threadFrom) }))
  const fills = mergers.map(({ name, run }) => ({ ...prepareFill(raw, name), merge: run }))
  const merges = mergers.map(({ name, run }) => prepareForgetting(database, name, run))

  return {
    async fill(limit) {
      const stale = fills.find(({ isStale }) => isStale())
      if (stale) {
        await write(() => stale.empty())
        return 'more'
      }
      const fill = fills.find(({ hasWork }) => hasWork())
      if (!fill) return 'done'
      const rows = Math.min(limit, most.rows)
      const taken = await write(() => {
        const changed = fill.takeChanged(rows)
        return changed < rows ? changed + fill.takeNew(rows - changed) : changed
      })
      // Transactions of their own: requests are served between them.
      for (const pages of fill.dueFor(taken)) await fill.merge(pages)
      return 'more'
    },

    async merge(limit) {
      const merge = merges.find(({ hasWork }) => hasWork())
      if (!merge) return 'done'
      await merge.step(Math.min(Math.ceil(limit / rowsPerPage), most.pages))
      return 'more'
    },
  }
}

function prepareFill(raw: Raw, name: IndexName) {
  const { table } = textIndexes[name]
  const key = keyOf(name)
  const form = formOf(name)
  const columns = textIndexes[name].columns.join(', ')
  const upto = raw.prepare<[], number>(`select upto from search_state where name = '${name}'`).pluck()
  const last = raw.prepare<[], number | null>(`select max(${key}) from ${table}`).pluck()
  const changed = raw
    .prepare<[number], number>(`select row from search_pending where name = '${name}' order by row limit ?`)
    .pluck()
  const one = raw.prepare<[number], Row>(`select ${key}, ${columns} from ${table} where ${key} = ?`).raw()
  const next = raw
    .prepare<[number, number], Row>(`select ${key}, ${columns} from ${table} where ${key} > ? order by ${key} limit ?`)
    .raw()
  const setUpto = raw.prepare<[number]>(`update search_state set upto = ? where name = '${name}'`)
  const settle = raw.prepare<[number]>(`delete from search_pending where name = '${name}' and row = ?`)
  const remove = raw.prepare<[number]>(`delete from ${name}_search where rowid = ?`)
  const add = raw.prepare<[number, string]>(`insert or replace into ${name}_search (rowid, text) values (?, ?)`)
  const noteRemoved = raw.prepare(`update search_state set removed = removed + 1 where name = '${name}'`)

  const schema = raw.prepare<[], number>('select schema_version from pragma_schema_version').pluck()
  const filledUnder = raw
    .prepare<[], number | null>(`select schema_version from search_state where name = '${name}'`)
    .pluck()
  const begin = raw.prepare<[number]>(
    `update search_state set upto = 0, removed = 0, schema_version = ? where name = '${name}'`,
  )
  const settleAll = raw.prepare(`delete from search_pending where name = '${name}'`)
  const empty = raw.prepare(`insert into ${name}_search (${name}_search) values ('delete-all')`)
  let due = 0

  return {
    /** Rows may have other rowids than those that were indexed: after `vacuum`, and a migration. */
    isStale: () => filledUnder.get() !== schema.get(),

    empty(): void {
      empty.run()
      settleAll.run()
      begin.run(schema.get() ?? 0)
    },

    hasWork: () => changed.get(1) !== undefined || (last.get() ?? 0) > (upto.get() ?? 0),

    /** Rows that changed or went since they were indexed. */
    takeChanged(limit: number): number {
      const rows = changed.all(limit)
      if (rows.length === 0) return 0
      for (const row of rows) {
        const [, ...texts] = one.get(row) ?? []
        if (texts.length > 0) add.run(row, foldRow(texts, form))
        else remove.run(row)
        settle.run(row)
      }
      noteRemoved.run()
      // A new row may get the rowid of the last one that went.
      setUpto.run(Math.min(upto.get() ?? 0, last.get() ?? 0))
      return rows.length
    },

    takeNew(limit: number): number {
      const rows = next.all(upto.get() ?? 0, limit)
      for (const [row, ...texts] of rows) add.run(row, foldRow(texts, form))
      const end = rows.at(-1)
      if (!end) return 0
      setUpto.run(end[0])
      return rows.length
    },

    /** The pages of each merge that is due: a step adds a part to the index, and few parts are read faster than many. */
    dueFor(rows: number): readonly number[] {
      due += rows / rowsPerPage
      const pages = Math.floor(due)
      due -= pages
      const whole = Array<number>(Math.floor(pages / most.pages)).fill(most.pages)
      return pages % most.pages === 0 ? whole : [...whole, pages % most.pages]
    },
  }
}

/** Resolves with the rows that a merge changed: fewer than two when there was nothing to merge. */
type Merger = (pages: number) => Promise<number>

function prepareMerger({ raw, write, writeBeside }: Database, name: IndexName, threadFrom: number): Merger {
  const sql = `insert into ${name}_search (${name}_search, rank) values ('merge', ?)`
  const merge = raw.prepare<[number]>(sql)
  const changes = raw.prepare<[], number>('select total_changes()').pluck()
  const last = raw.prepare<[], number | null>(`select max(${keyOf(name)}) from ${textIndexes[name].table}`).pluck()
  const task = { deed: 'merge an index of the searches', sql }

  return async (pages) => {
    const isLarge = (last.get() ?? 0) >= threadFrom
    const changed = isLarge ? await writeBeside({ ...task, parameters: [pages] }) : null
    if (changed !== null) return changed
    return write(() => {
      const before = changes.get() ?? 0
      merge.run(pages)
      return (changes.get() ?? 0) - before
    })
  }
}

function prepareForgetting({ raw, write }: Database, name: IndexName, merge: Merger) {
  const removed = raw.prepare<[], number>(`select removed from search_state where name = '${name}'`).pluck()
  const forget = raw.prepare<[number]>(`update search_state set removed = max(0, removed - ?) where name = '${name}'`)
  /** How many removals the merge under way covers; null while there is none. */
  let covered: number | null = null

  return {
    hasWork: () => covered !== null || (removed.get() ?? 0) > 0,

    /** The first step joins all parts of the index into one, the others go on with it. */
    async step(pages: number): Promise<void> {
      if (covered === null) {
        const present = removed.get() ?? 0
        await merge(-pages)
        covered = present
        return
      }
      if ((await merge(pages)) > 1) return
      const done = covered
      await write(() => forget.run(done))
      covered = null
    },
  }
}
