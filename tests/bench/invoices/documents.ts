import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startServer } from '../../support/servers/server.ts'
import { today } from '../data/calendar.ts'
import { copyData, databaseFile, documentData } from '../data/datasets.ts'
import { draftId, drafts, officeCookie, oldestName, quarterBefore, signInOffice } from '../data/fill-documents.ts'
import { type Part, atMost, whole } from '../report.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { mainThreadMs } from '../usage.ts'

const mostGrowth = 1.3
const mostGrowthOfQuarter = 1.5
/** Below this difference a growth is the noise of the machine. */
const noiseMs = 0.3

interface Asked {
  readonly name: string
  readonly of: 'issue' | 'list' | 'search' | 'cards' | 'numbers' | 'VAT quarter'
  /** The nth request of one server. */
  readonly request: (n: number) => readonly [method: 'GET' | 'POST', path: string]
}

const get = (of: Asked['of'], name: string, path: string): Asked => ({ of, name, request: () => ['GET', path] })

/** Growth of what the office does with documents, from ten thousand of them to a million. */
export async function documents({ quick, cores }: Setting): Promise<Part> {
  const sizes = quick ? ([2_000, 4_000] as const) : ([10_000, 1_000_000] as const)
  const [rounds, each] = quick ? [1, 3] : [9, 40]
  const { from, to } = quarterBefore(today())
  const days = `from=${from.toString()}&to=${to.toString()}`
  const asked: readonly Asked[] = [
    { of: 'issue', name: 'issue a draft', request: (n) => ['POST', `/api/invoices/${draftId(n % drafts)}/issue`] },
    get('list', 'list', '/api/invoices'),
    get('list', 'list, paid', '/api/invoices?status=paid'),
    get('list', 'list, overdue', '/api/invoices?status=overdue'),
    get('list', 'list, quotes', '/api/invoices?document_type=quote'),
    get('list', 'list, void', '/api/invoices?status=void&limit=10'),
    get('search', 'search: a number', '/api/invoices?q=INV-000321'),
    get('search', 'search: in the oldest documents alone', `/api/invoices?q=${oldestName}`),
    get('search', 'search: in every document', '/api/invoices?q=boiler'),
    get('search', 'search: in none', '/api/invoices?q=xylophone'),
    get('cards', 'cards', '/api/admin/invoices/summary'),
    get('cards', 'page of the manager, with cards and list', '/invoices'),
    get('numbers', 'series, void numbers and gaps', '/api/admin/invoices/numbers'),
    get('VAT quarter', 'VAT return of a quarter of 1,000 documents', `/api/admin/vat-return?${days}`),
  ]
  await using small = await openBusiness(sizes[0], cores)
  await using large = await openBusiness(sizes[1], cores)
  const taken = asked.map(() => ({ small: [] as number[], large: [] as number[] }))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [place, { of, request }] of asked.entries()) {
      const times = of === 'VAT quarter' ? Math.ceil(each / 10) : each
      for (const name of round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const)) {
        const ms = await meanMs(name === 'small' ? small : large, times, (n) => request(round * each + n))
        // The first round warms up.
        if (round > 0) taken[place]?.[name].push(ms)
      }
    }
    console.error(`  round ${round} of ${rounds}`)
  }
  const measured = asked.map((one, place) => {
    const { small: few = [], large: many = [] } = taken[place] ?? {}
    return { ...one, few: median(few), many: median(many) }
  })
  const growthOf = (of: Asked['of']) =>
    Math.max(
      ...measured
        .filter((one) => one.of === of)
        .map(({ few, many }) => (many < few + noiseMs ? Math.min(1, many / few) : many / few)),
    )
  return {
    title: 'Documents',
    about: `Work of the office with documents, on a business with ${whole(sizes[0])} of them and on one with ${whole(sizes[1])}, spread over six years; the last quarter that is over has 1,000 of them in both. One in fifty is still to pay, one is credited, two are quotes, and one invoice in 500 is void. Times are those for which the server's main thread ran, for ${each} requests one after the other, medians of ${rounds} rounds in turn after one to warm up; each round is after a write. A difference below ${noiseMs} ms counts as none.`,
    columns: ['', whole(sizes[0]), whole(sizes[1]), 'growth'],
    rows: measured.map(({ name, few, many }) => [
      name,
      `${few.toFixed(2)} ms`,
      `${many.toFixed(2)} ms`,
      (many / few).toFixed(2),
    ]),
    verdicts: (['issue', 'list', 'search', 'cards', 'numbers', 'VAT quarter'] as const).map((of) =>
      atMost(
        `growth of ${of === 'issue' ? 'issuing' : `the ${of}`}, a hundred times as many documents`,
        growthOf(of),
        of === 'VAT quarter' ? mostGrowthOfQuarter : mostGrowth,
      ),
    ),
  }
}

function median(of: readonly number[]): number {
  return of.toSorted((one, other) => one - other)[Math.floor(of.length / 2)] ?? 0
}

interface Business {
  readonly url: string
  readonly pid: number
  write(): void
}

async function meanMs(business: Business, times: number, request: (n: number) => ReturnType<Asked['request']>) {
  business.write()
  const before = mainThreadMs(business.pid)
  for (let n = 0; n < times; n += 1) {
    const [method, path] = request(n)
    const answer = await fetch(`${business.url}${path}`, { method, headers: { ...officeCookie, origin: business.url } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 200)}`)
  }
  return (mainThreadMs(business.pid) - before) / times
}

async function openBusiness(count: number, cores: Setting['cores']) {
  const opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-documents-'))
  opened.defer(() => rmSync(folder, { recursive: true }))
  copyData(await documentData(count), folder)
  const db = new Database(databaseFile(folder))
  opened.defer(() => void db.close())
  db.exec('create table bench_writes (n integer not null)')
  db.exec('insert into bench_writes values (0)')
  signInOffice(db)
  const write = db.prepare('update bench_writes set n = n + 1')
  const { url, pid } = opened.use(await startServer({ dataDir: folder, ...cores, env: withoutJobs }))
  return { url, pid, write: () => void write.run(), [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
