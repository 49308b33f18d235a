import type { UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { type SumsChanged, prepareKeptSums } from './kept-sums.ts'
import { type KeywordFields, type KeywordRow, keywordColumns } from './keyword-rows.ts'

type Marks = Pick<KeywordRow, 'ai_generated' | 'is_suggestion' | 'is_owned'>

export interface Done {
  readonly by: UserId | null
  readonly at: Temporal.Instant
}

type Key = Pick<KeywordRow, 'keyword' | 'service_id' | 'location'>

const fields = [
  'keyword',
  'service_id',
  'location',
  'performance_score',
  'score_parts',
  'search_volume',
  'competition',
  'source',
  'intent',
  'page',
  'page_by',
  'clicks',
  'impressions',
  'ctr',
  'position',
  'measured_from',
  'measured_to',
  'ai_generated',
  'is_suggestion',
  'is_owned',
  'created_at',
  'updated_at',
  'updated_by',
  'deleted_at',
  'deleted_by',
] as const satisfies readonly (keyof KeywordRow)[]

type Changes = Partial<Pick<KeywordRow, (typeof fields)[number]>>

/** Changes of single rows, inside a transaction; the sums of all of them are kept at its end. */
export function prepareKeywordWrites({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const sums = prepareKeptSums({ raw })
  const find = raw.prepare<[number], KeywordRow>(`select ${keywordColumns} from keywords where number = ?`)
  const findByKey = raw.prepare<[string, string, string], KeywordRow>(
    `select ${keywordColumns} from keywords indexed by keywords_once
     where keyword = ? and ifnull(service_id, '') = ? and ifnull(location, '') = ?`,
  )
  const insert = raw.prepare(
    `insert into keywords (${fields.join(', ')}) values (${fields.map(() => '?').join(', ')}) on conflict do nothing`,
  )
  const updates = new Map<string, ReturnType<typeof raw.prepare>>()

  /** An index is written only where a column of it is. */
  function updateOf(names: readonly string[]) {
    const key = names.join(', ')
    const sets = names.map((name) => `${name} = ?`).join(', ')
    const known = updates.get(key) ?? raw.prepare(`update keywords set ${sets}, version = ? where number = ?`)
    updates.set(key, known)
    return known
  }

  return {
    sums,
    find: (number: number): KeywordRow | null => find.get(number) ?? null,
    findByKey: ({ keyword, service_id, location }: Key): KeywordRow | null =>
      findByKey.get(keyword, service_id ?? '', location ?? '') ?? null,

    /** The number of the new row; null where the words are there already. */
    add(row: KeywordFields & Marks, { by, at }: Done, changed: SumsChanged): number | null {
      const text = instantText(at)
      const { changes, lastInsertRowid } = insert.run(
        row.keyword,
        row.service_id,
        row.location,
        row.performance_score,
        row.score_parts,
        row.search_volume,
        row.competition,
        row.source,
        row.intent,
        row.page,
        row.page_by,
        row.clicks,
        row.impressions,
        row.ctr,
        row.position,
        row.measured_from,
        row.measured_to,
        row.ai_generated,
        row.is_suggestion,
        row.is_owned,
        text,
        text,
        by,
        null,
        null,
      )
      if (changes === 0) return null
      changed.change(null, { ...row, deleted_at: null })
      return Number(lastInsertRowid)
    },

    change(before: KeywordRow, changes: Changes, { by, at }: Done, changed: SumsChanged): KeywordRow {
      const wanted: Changes = { ...changes, updated_at: instantText(at), updated_by: by }
      const after: KeywordRow = { ...before, ...wanted, version: before.version + 1 }
      const names = fields.filter((name) => after[name] !== before[name])
      updateOf(names).run(...names.map((name) => after[name]), after.version, after.number)
      changed.change(before, after)
      // The category is that of the service.
      return after.service_id === before.service_id ? after : (find.get(after.number) ?? after)
    },

    /** A row with the words of another that gave them up: the generator does not bring them again. */
    leaveDeleted(key: Key, source: KeywordRow['source'], at: Temporal.Instant): void {
      const text = instantText(at)
      const row: Changes = {
        ...key,
        performance_score: 0,
        score_parts: '[]',
        source,
        ai_generated: 0,
        is_suggestion: 0,
        is_owned: 0,
        created_at: text,
        updated_at: text,
        deleted_at: text,
      }
      insert.run(...fields.map((name) => row[name] ?? null))
    },
  }
}

export type KeywordWrites = ReturnType<typeof prepareKeywordWrites>
