import type { IncomingKeyword, KeywordSource } from '#modules/keywords'
import { type KeywordRunId, type ServiceId, parseId } from '#modules/shared'
import { type SqliteDatabase, createSqliteKeywordRunStore, migrateSqlite, openSqlite } from '#adapters/sqlite'

export const rowsInBatch = 250
const services = 30
const places = 60
/** Part of so many rows, in a list of any length. */
const rareRows = 20

export const texts = { common: 'rep', rare: 'zqx', none: 'qqj' } as const

/** Numbers that look like chance and are always the same. */
function mixed(n: number, salt: number): number {
  let x = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d)
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39)
  return (x ^ (x >>> 15)) >>> 0
}

const pick = <T>(list: readonly T[], n: number, salt: number): T => list[mixed(n, salt) % list.length] as T

const deeds = ['repair', 'repair', 'fitting', 'help', 'cost', 'advice'] as const
const things = ['tap', 'boiler', 'gutter', 'roof', 'window', 'damp wall', 'fence', 'drain', 'socket', 'floor'] as const
const sources: readonly KeywordSource[] = [
  ...Array<KeywordSource>(14).fill('estimate'),
  ...Array<KeywordSource>(4).fill('search_console'),
  'manual',
  'ai',
]
const parts = Array.from({ length: 101 }, (_, points) => [{ name: 'intent', points }] as const)

export function serviceOf(n: number): ServiceId {
  const id = parseId('svc', `svc_bench-${String(n).padStart(2, '0')}`)
  if (!id) throw new Error('no id')
  return id
}

function runOf(n: number): KeywordRunId {
  const id = parseId('kwr', `kwr_bench-${n}`)
  if (!id) throw new Error('no id')
  return id
}

export const placeOf = (n: number) => `Place ${String(n).padStart(2, '0')}`

/** The row with this number in a list of so many rows. */
function rowOf(n: number, count: number): IncomingKeyword {
  const score = mixed(n, 5) % 101
  const source = pick(sources, n, 3)
  const isRare = n % Math.max(1, Math.floor(count / rareRows)) === 1
  const code = mixed(n, 9).toString(36).replaceAll('q', 'k').padStart(7, '0')
  const impressions = mixed(n, 8) % 1_000
  return {
    keyword: `${pick(things, n, 1)} ${pick(deeds, n, 2)} ${isRare ? texts.rare : 'near'} ${code} ${n}`,
    serviceId: mixed(n, 4) % 10 === 0 ? null : serviceOf(mixed(n, 6) % services),
    location: mixed(n, 7) % 10 === 0 ? null : placeOf(mixed(n, 10) % places),
    intent: 'repair',
    source,
    score,
    scoreParts: parts[score] ?? [],
    searchVolume: mixed(n, 11) % 5 === 0 ? mixed(n, 12) % 500 : null,
    competition: mixed(n, 13) % 5 === 0 ? pick(['high', 'medium', 'low'], n, 14) : null,
    measured:
      source === 'search_console'
        ? { clicks: impressions >> 5, impressions, ctr: 312, position: 812, from: null, to: null }
        : null,
    page: mixed(n, 15) % 4 === 0 ? '/area/croydon' : null,
    pageBy: mixed(n, 15) % 4 === 0 ? 'rule' : null,
    isAiGenerated: source === 'ai',
    isSuggestion: false,
  }
}

/** A migrated database with services for the rows. */
export function openForRows(file: string): SqliteDatabase {
  const database = openSqlite(file)
  migrateSqlite(database, 'migrations/sqlite')
  const { raw } = database
  const at = '2026-01-01T00:00:00.000Z'
  raw.exec(`insert or ignore into categories (slug, label, description, icon, position, is_tile, is_flag, parallel_capacity)
     values ('bench', 'Bench', 'Rows.', 'droplets', 9, 1, 0, 1)`)
  const insert = raw.prepare(
    `insert or ignore into services (id, name, description, category, base_price_pence, duration_minutes, buffer_minutes,
       required_skills, is_emergency, is_active, payment_policy, version, created_at, updated_at)
     values (?, ?, 'About it.', 'bench', 8500, 60, 0, '[]', 0, 1, 'full', 1, '${at}', '${at}')`,
  )
  for (let n = 0; n < services; n += 1) insert.run(serviceOf(n), `Service ${n}`)
  return database
}

/** Imports rows through the store of the runs; `around` gets the work of each batch. */
export async function importRows(
  database: SqliteDatabase,
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
  around: (work: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const runs = createSqliteKeywordRunStore(database)
  const id = runOf(from)
  const at = Temporal.Instant.from('2026-03-02T12:00:00Z')
  const run = {
    id,
    kind: 'import',
    serviceId: null,
    location: null,
    aiModel: null,
    file: null,
    startedBy: null,
  } as const
  const begun = await runs.start({ ...run, total: to - from, startedAt: at })
  if (!begun.ok) throw new Error('another run goes on')
  for (let done = from; done < to; done += rowsInBatch) {
    const rows = batchOf(done, to, count)
    const position = done - from
    await around(() => runs.apply(id, { rows, refusals: [], from: position, to: position + rows.length }, at))
  }
  await runs.end(id, 'done', null, at)
}

export function batchOf(from: number, to: number, count: number): readonly IncomingKeyword[] {
  return Array.from({ length: Math.min(rowsInBatch, to - from) }, (_, n) => rowOf(from + n, count))
}

/** Makes the list of so many rows, with the index of its searches. */
export async function fillKeywords(file: string, count: number): Promise<void> {
  using database = openForRows(file)
  const { raw } = database
  raw.pragma('synchronous = off')
  raw.pragma('cache_size = -400000')
  await importRows(database, { from: 0, to: count, count }, (work) => work())
  raw.exec(`
    insert into keywords_search (rowid, text) select number, keyword from keywords_listed;
    insert into keywords_search (keywords_search) values ('optimize');
    delete from search_pending where name = 'keywords';
    update search_state set schema_version = (select schema_version from pragma_schema_version),
      upto = case name when 'keywords' then ${count} else upto end`)
  raw.pragma('wal_checkpoint(truncate)')
}
