import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSqliteKeywordStore, openSqlite } from '#adapters/sqlite'
import { type KeywordQuery, type KeywordStore, keywordSorts } from '#modules/keywords'
import { type Part, atLeast, atMost, ms, whole } from '../report.ts'
import { median } from '../rounds.ts'
import type { Setting } from '../setting.ts'
import { importBeside } from './import-beside.ts'
import { fillKeywords, placeOf, rowsInBatch, serviceOf, texts } from './keyword-rows.ts'

const rowsOfPage = 50
const batch = 20

interface Question {
  readonly name: string
  readonly query: Partial<KeywordQuery>
  readonly cursor?: 'last'
}

const all: KeywordQuery = {
  text: '',
  serviceId: null,
  location: null,
  source: null,
  sort: '-score',
  suggestions: false,
}

const questions: readonly Question[] = [
  { name: 'first page', query: {} },
  { name: 'last page', query: {}, cursor: 'last' },
  { name: 'one service', query: { serviceId: serviceOf(3) } },
  { name: 'one place', query: { location: placeOf(7) } },
  { name: 'one source', query: { source: 'search_console' } },
  ...keywordSorts.flatMap((sort) => [
    { name: `by ${sort}`, query: { sort } },
    { name: `by ${sort}, turned`, query: { sort: `-${sort}` as const } },
  ]),
  ...Object.entries(texts).map(([name, text]) => ({ name: `three characters, ${name}`, query: { text } })),
  // The index of the searches has no text shorter than three characters.
  { name: 'two characters, common', query: { text: 're' } },
  { name: 'two characters, rare', query: { text: 'zq' } },
  { name: 'one character', query: { text: 'r' } },
]

const isShort = (name: string) => /^(?:one character|two characters)/.test(name)
const worstGrowth = (costs: readonly { readonly growth: number }[]) => Math.max(...costs.map(({ growth }) => growth))

interface Imported {
  readonly cpuMs: number
  readonly batchP99: number
  readonly grownMb: number
}

/** The list of keywords as it grows, and the import of rows against bare better-sqlite3. */
export async function keywords({ rounds, quick, cores }: Setting): Promise<Part> {
  const sizes = quick ? ([1_000, 10_000] as const) : ([10_000, 1_000_000] as const)
  const rows = quick ? 5_000 : 100_000
  const [small, large] = sizes
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-keywords-'))
  using _folder = { [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
  using opened = new DisposableStack()
  const lists: { readonly store: KeywordStore; readonly times: Map<string, number[]> }[] = []
  for (const size of sizes) {
    console.error(`  writing ${whole(size)} keywords...`)
    const file = join(folder, `${size}.sqlite`)
    await fillKeywords(file, size)
    const store = createSqliteKeywordStore(opened.use(openSqlite(file)))
    lists.push({ store, times: new Map() })
  }
  const stats: Question = { name: 'sums', query: {} }
  const asked = [...questions, stats]
  for (let round = 0; round < rounds + 1; round += 1) {
    for (const question of asked) {
      for (const { store, times } of lists) {
        const before = process.cpuUsage()
        for (let time = 0; time < batch; time += 1) {
          if (question === stats) await store.stats()
          else await store.page({ ...all, ...question.query }, question.cursor ?? null, rowsOfPage)
        }
        const { user, system } = process.cpuUsage(before)
        // The first round warms.
        if (round > 0 || quick)
          times.set(question.name, [...(times.get(question.name) ?? []), (user + system) / 1_000 / batch])
      }
    }
  }
  const costs = asked.map(({ name }) => {
    const [one = 0, other = 0] = lists.map(({ times }) => median(times.get(name) ?? [0]))
    return { name, one, other, growth: other / one }
  })
  const imports = Array.from({ length: quick ? 1 : 3 }, (_, round) => {
    const run = (who: string) => importedBy(who, join(folder, `${who}-${round}.sqlite`), rows)
    return { ours: run('ours'), bare: run('bare') }
  })
  console.error(`  importing ${whole(rows)} keywords by a server...`)
  const beside = await importBeside(rows, cores)
  const ratio = median(imports.map(({ ours, bare }) => bare.cpuMs / ours.cpuMs))
  const perRow = (who: 'ours' | 'bare') => ms(median(imports.map((one) => one[who].cpuMs)) / rows)
  return {
    title: 'Keywords',
    about: `A page of ${rowsOfPage} keywords from the store, with the total, for each filter, order and a search of one, two and three characters, with ${whole(small)} and ${whole(large)} keywords in 30 services and 60 places; the common ones are in a third of them, the rare ones in twenty. A search of one or two characters has no target: it reads the words themselves (decision 210). Then ${whole(rows)} rows are written in batches of ${rowsInBatch} by the import's store and by bare better-sqlite3, with the same columns and an index that refuses a second row with the same words. These times are those of the processor. Last a running server imports a file of Search Console with as many rows, and \`GET /healthz\` is asked meanwhile over a new connection each time.`,
    columns: ['question', `CPU, ${whole(small)}`, `CPU, ${whole(large)}`, 'growth'],
    rows: [
      ...costs.map(({ name, one, other, growth }) => [name, ms(one), ms(other), growth.toFixed(2)]),
      ['a row of an import, and of bare better-sqlite3', perRow('ours'), perRow('bare'), ''],
      ['/healthz at rest, and beside an import, p99', ms(beside.quietP99), ms(beside.p99), ''],
      ['/healthz beside an import, slowest', '', ms(beside.slowest), ''],
    ],
    verdicts: [
      atMost(
        `growth of CPU from ${whole(small)} to ${whole(large)} keywords in the worst question of three characters or more`,
        worstGrowth(costs.filter(({ name }) => !isShort(name))),
        3,
      ),
      atLeast('rows of an import for the CPU of bare better-sqlite3', ratio, 0.4),
      atMost('memory that an import takes', Math.max(...imports.map(({ ours }) => ours.grownMb)), 60, ' MB'),
      atMost(
        'CPU of a batch, for which other requests wait, p99',
        median(imports.map(({ ours }) => ours.batchP99)),
        50,
        ' ms',
      ),
      atMost('/healthz beside an import, p99', beside.p99, 50, ' ms'),
      atMost('memory that a server takes for an import', beside.grownMb, 60, ' MB'),
    ],
  }
}

function importedBy(who: string, file: string, rows: number): Imported {
  const program = ['tests/bench/keywords/import-rows.ts', who, file, String(rows)]
  return JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' })) as Imported
}
