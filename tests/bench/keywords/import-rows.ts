/** `node import-rows.ts ours|bare <file> <rows>`: writes rows in batches, and says how much of the processor that took. */
import Database from 'better-sqlite3'
import { residentMb } from '../usage.ts'
import { batchOf, importRows, openForRows, rowsInBatch } from './keyword-rows.ts'

const [who, file = '', rows = '0'] = process.argv.slice(2)
const count = Number(rows)
const times: number[] = []
let most = 0

async function timed(work: () => Promise<unknown>): Promise<void> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  times.push((user + system) / 1_000)
  most = Math.max(most, residentMb(process.pid))
}

const begun = residentMb(process.pid)
if (who === 'ours') {
  using database = openForRows(file)
  await importRows(database, { from: 0, to: count, count }, timed)
} else await writeBare()

const sorted = times.toSorted((one, other) => one - other)
console.log(
  JSON.stringify({
    cpuMs: times.reduce((sum, time) => sum + time, 0),
    batchP99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0,
    grownMb: most - begun,
  }),
)

/** The same columns, one index that refuses a second row with the same words, and nothing else. */
async function writeBare(): Promise<void> {
  const db = new Database(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'cache_size = -16000']) db.pragma(pragma)
  db.exec(`
    create table keywords (number integer primary key, keyword text not null, service_id text, location text,
      intent text, source text, score integer, score_parts text, search_volume integer, competition text,
      ai_generated integer, is_suggestion integer, is_owned integer, page text, page_by text, clicks integer,
      impressions integer, ctr integer, position integer, measured_from text, measured_to text, version integer,
      created_at text, updated_at text, updated_by text, deleted_at text, deleted_by text) strict;
    create unique index keywords_once on keywords (keyword, ifnull(service_id, ''), ifnull(location, ''))`)
  const insert = db.prepare(
    `insert into keywords values (null, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, null, null, null)
     on conflict do nothing`,
  )
  const at = '2026-03-02T12:00:00.000Z'
  const write = db.transaction((batch: ReturnType<typeof batchOf>) => {
    for (const row of batch) {
      insert.run(
        row.keyword,
        row.serviceId,
        row.location,
        row.intent,
        row.source,
        row.score,
        JSON.stringify(row.scoreParts),
        row.searchVolume,
        row.competition,
        row.isAiGenerated ? 1 : 0,
        row.isSuggestion ? 1 : 0,
        row.page,
        row.pageBy,
        row.measured?.clicks ?? null,
        row.measured?.impressions ?? null,
        row.measured?.ctr ?? null,
        row.measured?.position ?? null,
        null,
        null,
        at,
        at,
      )
    }
  })
  for (let done = 0; done < count; done += rowsInBatch) {
    const batch = batchOf(done, count, count)
    await timed(async () => write(batch))
  }
  db.close()
}
