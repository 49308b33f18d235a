import { type KeywordStats, highScore } from '#modules/keywords'
import type { SqliteDatabase } from '../kit/database.ts'
import type { KeywordRow } from './keyword-rows.ts'

type Counted = Pick<
  KeywordRow,
  'service_id' | 'location' | 'source' | 'performance_score' | 'ai_generated' | 'is_suggestion' | 'deleted_at' | 'page'
>

/** Changes of rows, as differences of the sums that are kept of the list. */
export interface SumsChanged {
  change(before: Counted | null, after: Counted | null): void
  /** Call it at the end of the same transaction. */
  keep(): void
}

interface CountChanged {
  readonly key: readonly [service: string, location: string, source: string]
  by: number
}

export function prepareKeptSums({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const add = raw.prepare<[number, number, number, number, number]>(
    `update keyword_sums set total = total + ?, scores = scores + ?, high = high + ?, ai = ai + ?, version = version + ?
     where one = 1`,
  )
  const count = raw.prepare<[string, string, string, number]>(
    `insert into keyword_counts (service_id, location, source, listed) values (?, ?, ?, ?)
     on conflict do update set listed = listed + excluded.listed`,
  )
  const forget = raw.prepare<[string, string, string]>(
    'delete from keyword_counts where service_id = ? and location = ? and source = ? and listed = 0',
  )
  const stats = raw.prepare<[], KeywordStats>(
    `select total, scores, high as highPerformers, ai as aiGenerated from keyword_sums where one = 1`,
  )
  const version = raw.prepare<[], number>('select version from keyword_sums where one = 1').pluck()

  return {
    stats: (): KeywordStats => stats.get() ?? { total: 0, scores: 0, highPerformers: 0, aiGenerated: 0 },
    version: (): number => version.get() ?? 0,

    begin(): SumsChanged {
      const counts = new Map<string, CountChanged>()
      const sums = { total: 0, scores: 0, high: 0, ai: 0 }
      let isBestChanged = false

      function note(row: Counted | null, by: 1 | -1): void {
        if (row === null || row.deleted_at !== null || row.is_suggestion === 1) return
        const score = row.performance_score
        sums.total += by
        sums.scores += by * score
        sums.high += score >= highScore ? by : 0
        sums.ai += by * row.ai_generated
        isBestChanged ||= score >= highScore && row.page !== null
        const key = [row.service_id ?? '', row.location ?? '', row.source] as const
        const text = key.join('\n')
        const known = counts.get(text)
        if (known) known.by += by
        else counts.set(text, { key, by })
      }

      return {
        change(before, after) {
          note(before, -1)
          note(after, 1)
        },
        keep() {
          for (const { key, by } of counts.values()) {
            if (by !== 0) count.run(...key, by)
            if (by < 0) forget.run(...key)
          }
          const { total, scores, high, ai } = sums
          const isSame = total === 0 && scores === 0 && high === 0 && ai === 0 && !isBestChanged
          if (!isSame) add.run(total, scores, high, ai, isBestChanged ? 1 : 0)
        },
      }
    },
  }
}
