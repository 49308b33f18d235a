import {
  type IncomingKeyword,
  type KeywordCounts,
  type KeywordRun,
  type KeywordRunKind,
  type KeywordRunStore,
  type RefusedLine,
  auditOfKeywordRun,
} from '#modules/keywords'
import { type KeywordRunId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { judgeIncoming } from './incoming.ts'
import { fieldsOf } from './keyword-rows.ts'
import { type Done, type KeywordWrites, prepareKeywordWrites } from './keyword-writes.ts'
import { type RunRow, runFrom } from './run-rows.ts'

/** The number of refused lines that are kept of a run. */
const mostRefusals = 100

export function createSqliteKeywordRunStore(database: SqliteDatabase): KeywordRunStore {
  const { raw, write } = database
  const audit = prepareAudit(database)
  const writes = prepareKeywordWrites(database)
  const statements = prepare(raw)

  const found = (row: RunRow | undefined): KeywordRun | null => (row ? runFrom(row) : null)
  const find = (id: KeywordRunId) => found(statements.find.get(id))

  return {
    start: (run) =>
      write(() => {
        const before = statements.current.get()
        if (before) return refuse({ kind: 'job-running', id: before.id })
        const { id, kind, serviceId, location, aiModel, file, total, startedBy, startedAt } = run
        statements.add.run(id, kind, serviceId, location, aiModel, file, total, startedBy, instantText(startedAt))
        const begun = kept(find(id), id)
        audit(auditOfKeywordRun('keyword_run_begun', begun))
        return accept(begun)
      }),

    find: async (id) => find(id),
    current: async () => found(statements.current.get()),
    recent: async (limit) => statements.recent.all(limit).map(runFrom),

    apply: (id, { rows, refusals, from, to }, at) =>
      write(() => {
        const run = find(id)
        if (!run || run.endedAt !== null || run.done !== from) return null
        const counts = applyRows(writes, run.kind, rows, { by: run.startedBy, at })
        const shown = refusals.slice(0, Math.max(0, mostRefusals - run.refusals.length))
        const all: readonly RefusedLine[] = [...run.refusals, ...shown]
        statements.move.run({ id, to, ...counts, refused: refusals.length, refusals: JSON.stringify(all) })
        return find(id)
      }),

    async foresee(kind, rows) {
      const counts = noCounts()
      const seen = new Set<string>()
      for (const incoming of rows) {
        const row = isFirst(seen, incoming) ? writes.findByKey(fieldsOf(incoming)) : 'seen'
        if (row === 'seen') counts.skipped += 1
        else counts[row === null ? 'added' : judgeIncoming(kind, row, incoming).kind] += 1
      }
      return counts
    },

    askToStop: (id) =>
      write(() => {
        const run = find(id)
        if (run?.state !== 'running') return run
        statements.setStatus.run('stopping', id)
        const asked = kept(find(id), id)
        audit(auditOfKeywordRun('keyword_run_stopped', asked))
        return asked
      }),

    end: (id, state, error, at) =>
      write(() => {
        const run = find(id)
        if (!run || run.endedAt !== null) return run
        statements.end.run(state, error, instantText(at), id)
        return find(id)
      }),
  }
}

function kept(run: KeywordRun | null, id: KeywordRunId): KeywordRun {
  if (!run) throw new Error(`the run ${id} has gone`)
  return run
}

type Counts = { -readonly [Name in keyof KeywordCounts]: number }

const noCounts = (): Counts => ({ added: 0, updated: 0, unchanged: 0, skipped: 0 })

/** False where the batch had the same words, service and place before. */
function isFirst(seen: Set<string>, { keyword, serviceId, location }: IncomingKeyword): boolean {
  const before = seen.size
  seen.add(`${keyword}\n${serviceId ?? ''}\n${location ?? ''}`)
  return seen.size > before
}

function applyRows(
  writes: KeywordWrites,
  kind: KeywordRunKind,
  rows: readonly IncomingKeyword[],
  done: Done,
): KeywordCounts {
  const counts = noCounts()
  const seen = new Set<string>()
  const changed = writes.sums.begin()

  function applyOne(incoming: IncomingKeyword): keyof KeywordCounts {
    if (!isFirst(seen, incoming)) return 'skipped'
    const fields = fieldsOf(incoming)
    const marks = {
      ai_generated: incoming.isAiGenerated ? 1 : 0,
      is_suggestion: incoming.isSuggestion ? 1 : 0,
      is_owned: 0,
    }
    if (writes.add({ ...fields, ...marks }, done, changed) !== null) return 'added'
    const row = writes.findByKey(fields)
    if (!row) throw new Error('a keyword was refused, and no other has its words')
    const judged = judgeIncoming(kind, row, incoming)
    if ('changes' in judged) writes.change(row, judged.changes, done, changed)
    return judged.kind
  }

  for (const incoming of rows) counts[applyOne(incoming)] += 1
  changed.keep()
  return counts
}

function prepare(raw: SqliteDatabase['raw']) {
  return {
    find: raw.prepare<[string], RunRow>('select * from keyword_runs where id = ?'),
    current: raw.prepare<[], RunRow>(`select * from keyword_runs where status in ('running', 'stopping')`),
    recent: raw.prepare<[number], RunRow>('select * from keyword_runs order by created_at desc, id desc limit ?'),
    add: raw.prepare(
      `insert into keyword_runs (id, kind, status, service_id, location, ai_model, file, total, started_by, created_at)
       values (?, ?, 'running', ?, ?, ?, ?, ?, ?, ?)`,
    ),
    move: raw.prepare<[Readonly<Record<string, string | number>>]>(
      `update keyword_runs set done = @to, keywords_added = keywords_added + @added,
         keywords_updated = keywords_updated + @updated, unchanged = unchanged + @unchanged,
         skipped = skipped + @skipped, refused = refused + @refused, refusals = @refusals
       where id = @id`,
    ),
    setStatus: raw.prepare<[string, string]>('update keyword_runs set status = ? where id = ?'),
    end: raw.prepare<[string, string | null, string, string]>(
      'update keyword_runs set status = ?, error = ?, ended_at = ?, file = null where id = ?',
    ),
  }
}
