import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { businessData, copyData, databaseFile } from '../data/datasets.ts'
import { type Caller, callers, sessionCookie, signIn } from '../data/signed-in.ts'
import { type Address, getAddresses } from './get-addresses.ts'
import { type Part, atMost, whole } from '../report.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { mainThreadMs } from '../usage.ts'
import { unanswered } from './unanswered.ts'

/** Each address is left alone after so long. */
const mostMs = 4_000
/** An address that sends nothing for so long ends the measurement. */
const silenceMs = 60_000
const mostGrowth = 2
const mostP95 = 100
/** Below this difference a growth is the noise of the machine. */
const noiseMs = 5
/** An answer costs as this many bytes before it says anything. */
const emptyAnswer = 10_000
const shown = 25

interface Business extends AsyncDisposable {
  readonly url: string
  readonly pid: number
  readonly addresses: readonly Address[]
  /** Commits a write, so that the next request finds nothing in the memory of earlier reads. */
  write(): void
}

interface Walked {
  readonly caller: Caller
  readonly address: string
  readonly small: number
  readonly large: number
  /** How many times as long the answer of the large business is, with `emptyAnswer` for what each costs. */
  readonly longer: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Walks every GET and every page as four callers, with few and with many rows of everything. */
export async function growth({ quick, cores }: Setting): Promise<Part> {
  const sizes = quick ? ([300, 1_000] as const) : ([10_000, 1_000_000] as const)
  const times = quick ? 2 : 20
  await using small = await openBusiness(sizes[0], cores)
  await using large = await openBusiness(sizes[1], cores)
  const open = await openAddresses(small, quick)
  const walked: Walked[] = []
  for (const { caller, address } of open) walked.push(await walk(small, large, caller, address, times))
  const failing: Walked[] = []
  for (const one of walked.filter(isFailing)) {
    // A second measurement confirms it.
    const again = await walk(small, large, one.caller, one.address, times)
    if (isFailing(again)) failing.push(again)
  }
  const slowest = walked.toSorted((one, other) => other.large - one.large)
  const listed = [...new Map([...slowest.slice(0, 10), ...failing].map((one) => [keyOf(one), one])).values()]
  return {
    title: 'Growth',
    about: `Every GET of the OpenAPI document and every page, with each of its filters, as each of owner, office, technician and customer who gets it (with \`--quick\` without filters and as the first of them): ${whole(walked.length)} in all. Each path answers 200 to one of them, but for ${Object.keys(unanswered).length} that are named with their reason in \`tests/bench/growth/unanswered.ts\`. The small business has ${whole(sizes[0])} bookings, payments, messages, notifications and lines of the audit log each, and a tenth as many customers; the large one ${whole(sizes[1])}. Both have 200 technicians, and spread all of it over the same three years. The customer has one booking in 200, the owner one notification in 20. Each address is asked ${times} times in turn, with a write before each request. Times are those for which the server's main thread ran, so that other processes do not count. An address fails above ${mostP95} ms, or where its p95 is more than ${mostGrowth} times as long and ${noiseMs} ms longer, twice in a row: an answer that grows with the rows is a page without a limit. The table has the ten slowest and the failing ones, ${shown} at most.`,
    columns: [
      'address',
      'caller',
      `p95, ${whole(sizes[0])}`,
      `p95, ${whole(sizes[1])}`,
      'growth',
      'growth of the answer',
    ],
    rows: listed
      .toSorted((one, other) => other.large - one.large)
      .slice(0, shown)
      .map((one) => [
        `\`${one.address.replace('?walked=1', '')}\``,
        one.caller,
        `${one.small.toFixed(1)} ms`,
        `${one.large.toFixed(1)} ms`,
        (one.large / one.small).toFixed(2),
        one.longer.toFixed(2),
      ]),
    verdicts: [
      atMost(`addresses above ${mostP95} ms, or that grow`, failing.length, 0, ' of them'),
      atMost('slowest p95', Math.max(...slowest.slice(0, 1).map((one) => one.large)), mostP95, ' ms'),
    ],
  }
}

interface Open {
  readonly caller: Caller
  readonly path: string
  readonly address: string
}

/**
 * The addresses that answer 200, each with a caller who gets it. A path that nobody gets ends the measurement: its sample is
 * wrong. With `quick` each path is there once, and of its filters only the answer counts.
 */
async function openAddresses({ url, addresses }: Business, quick: boolean): Promise<readonly Open[]> {
  const open: Open[] = []
  const answered = new Set<string>()
  for (const caller of callers) {
    console.error(`  ${caller}`)
    for (const { path, address } of addresses) {
      const isFirst = !answered.has(path)
      if (quick && caller !== callers[0] && !isFirst) continue
      const answer = await ask(url, address, caller)
      if (answer && answer.status >= 500) throw new Error(`${address} answered ${answer.status} to ${caller}`)
      if (answer && answer.status !== 200) continue
      answered.add(path)
      // A stream of events has no end.
      if (answer && (isFirst || !quick)) open.push({ caller, path, address })
    }
  }
  const never = [...new Set(addresses.map(({ path }) => path))].filter((path) => !answered.has(path))
  if (never.length > 0) throw new Error(`never answered 200, to nobody: ${never.join(', ')}`)
  return open
}

const keyOf = ({ caller, address }: Walked) => `${caller} ${address}`

function isFailing({ small, large }: Walked): boolean {
  return large > mostP95 || (large > mostGrowth * small && large > small + noiseMs)
}

async function walk(small: Business, large: Business, caller: Caller, address: string, times: number): Promise<Walked> {
  const taken = { small: [] as number[], large: [] as number[] }
  const lengths = { small: 0, large: 0 }
  const begun = performance.now()
  for (let time = 0; time < times && performance.now() < begun + mostMs; time += 1) {
    for (const [name, business] of [
      ['small', small],
      ['large', large],
    ] as const) {
      business.write()
      const before = mainThreadMs(business.pid)
      lengths[name] = (await ask(business.url, address, caller))?.length ?? 0
      // The first answer compiles code and statements, unless it comes as the last of many.
      if (time > 0 || times > 2) taken[name].push(mainThreadMs(business.pid) - before)
    }
  }
  const longer = (lengths.large + emptyAnswer) / (lengths.small + emptyAnswer)
  const one = { caller, address, small: p95(taken.small), large: p95(taken.large), longer }
  if (isFailing(one)) console.error(`    ${address} ${one.small.toFixed(1)} → ${one.large.toFixed(1)} ms`)
  return one
}

function p95(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0
}

interface Answer {
  readonly status: number
  /** In bytes. */
  readonly length: number
}

/** The answer, after all of it has come; undefined for a stream of events, which has no end. */
function ask(url: string, address: string, caller: Caller): Promise<Answer | undefined> {
  const headers = { ...sessionCookie(caller), accept: '*/*' }
  return new Promise((resolve, reject) => {
    const request = get(`${url}${address}`, { agent, headers, timeout: silenceMs }, (answer) => {
      if (answer.headers['content-type']?.startsWith('text/event-stream') === true) {
        answer.destroy()
        resolve(undefined)
        return
      }
      let length = 0
      answer.on('data', (chunk: Buffer) => (length += chunk.length))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, length }))
      answer.on('error', reject)
    })
    request.on('timeout', () => request.destroy(new Error(`${address} was silent for ${silenceMs} ms`)))
    request.on('error', reject)
  })
}

async function openBusiness(count: number, cores: Setting['cores']) {
  const opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-growth-'))
  opened.defer(() => rmSync(folder, { recursive: true }))
  copyData(await businessData(count), folder)
  const db = new Database(databaseFile(folder))
  opened.defer(() => void db.close())
  db.exec('create table bench_writes (n integer not null)')
  db.exec('insert into bench_writes values (0)')
  signIn(db)
  const write = db.prepare('update bench_writes set n = n + 1')
  const server: RunningServer = opened.use(await startServer({ dataDir: folder, ...cores, env: withoutJobs }))
  const openApi: unknown = await (await fetch(`${server.url}/api/openapi.json`)).json()
  return {
    url: server.url,
    pid: server.pid,
    addresses: getAddresses(openApi, folder),
    write: () => void write.run(),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
