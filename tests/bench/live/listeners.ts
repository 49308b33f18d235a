import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { baseData, copyData, databaseFile } from '../data/datasets.ts'
import { addCustomers, customerId, sessionToken } from '../data/people.ts'
import { type Part, atMost, ms, whole } from '../report.ts'
import { median } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { cpuSeconds } from '../usage.ts'
import { patienceSeconds } from '../time-limits.ts'
import { openEventPages } from './event-pages.ts'

/** How many listen, and how long memory settles and a rest lasts. */
interface Size {
  readonly count: number
  readonly reads: number
  readonly settleMs: number
  readonly restSeconds: number
}

const many: Size = { count: 2_000, reads: 50, settleMs: 3_000, restSeconds: 20 }
const few: Size = { count: 200, reads: 5, settleMs: 500, restSeconds: 2 }

const customersInBase = 256

interface Round {
  /** Bytes that one more listener takes. */
  readonly bytesEach: number
  /** The share of one core while nothing happens. */
  readonly idleShare: number
}

interface CalloutRound extends Round {
  readonly oneMs: number
  readonly allMs: number
}

/** 2,000 open pages on one process: the memory of each, their cost at rest, and the delay of an event. */
export async function listeners({ rounds, quick, cores, memory }: Setting): Promise<Part> {
  const base = await baseData()
  const size = quick ? few : many
  const { count } = size
  const times = quick ? 1 : Math.min(rounds, 3)
  const callout: CalloutRound[] = []
  const bare: Round[] = []
  for (let round = 1; round <= times; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-listeners-'))
    try {
      copyData(base, dataDir)
      using db = openWritable(databaseFile(dataDir))
      addCustomers(db.raw, count, customersInBase)
      await using server = await startServer({ dataDir, ...cores, env: withoutJobs })
      memory.watch(`${whole(count)} listeners`, server.pid)
      callout.push(await measureCallout(server, db.raw, size))
    } finally {
      rmSync(dataDir, { recursive: true })
    }
    await using other = await startServer({ ...cores, program: ['tests/bench/bare/listeners.ts'], readyPath: '/' })
    await using open = await openAll(other, size)
    bare.push({ bytesEach: open.bytesEach, idleShare: await idleShare(other, size) })
    console.error(`  round ${round} of ${times}`)
  }
  const of = <R extends Round>(all: readonly R[], figure: keyof R) => median(all.map((one) => Number(one[figure])))
  const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  const share = (part: number) => `${(part * 100).toFixed(1)} %`
  return {
    title: 'Listeners',
    about: `\`GET /api/events\` held open by ${whole(count)} signed-in customers on one process. Memory is the growth of resident memory with all of them connected, for each. Idle is the share of one core over ${size.restSeconds} seconds, in which each connection gets a heartbeat and has its session checked. Then one customer reads a notification; the figure is the time until their page shows it, the median of ${size.reads}. At last another process writes a notification for each of the ${whole(count)} at once; the figure is the time until the last page shows it, and the server looks for new ones once a second. The comparison is node:http without sessions and notifications. Each figure is the median of ${callout.length} rounds.`,
    columns: ['', 'Callout', 'bare'],
    rows: [
      ['memory per listener', kb(of(callout, 'bytesEach')), kb(of(bare, 'bytesEach'))],
      ['idle', share(of(callout, 'idleShare')), share(of(bare, 'idleShare'))],
      ['from a change to the page', ms(of(callout, 'oneMs')), ''],
      [`until ${whole(count)} are notified`, ms(of(callout, 'allMs')), ''],
    ],
    verdicts: [
      atMost('memory per listener', of(callout, 'bytesEach') / 1000, 40, ' kB'),
      atMost('of a core while idle', of(callout, 'idleShare') * 100, 5, ' %'),
      atMost('until all are notified', of(callout, 'allMs'), 4_000, ' ms'),
    ],
  }
}

async function measureCallout(server: RunningServer, db: Database.Database, size: Size): Promise<CalloutRound> {
  const { count } = size
  await using open = await openAll(server, size)
  const idle = await idleShare(server, size)
  const times: number[] = []
  const add = prepareNotification(db)
  for (let n = 0; n < size.reads; n += 1) {
    const arrived = open.receives(n, (text) => text.includes(`"id":"ntf_bench-one-${n}"`))
    add(n, `one-${n}`)
    await arrived
    const counted = open.receives(n, (text) => text.includes('"unread":0'))
    const begun = performance.now()
    const answer = await fetch(`${server.url}/api/notifications/read`, {
      method: 'POST',
      headers: { cookie: `callout_session=${sessionToken(n)}`, 'content-type': 'application/json' },
      body: '{}',
      signal: AbortSignal.timeout(patienceSeconds * 1_000),
    })
    if (!answer.ok) throw new Error(`reading answered ${answer.status}`)
    await counted
    times.push(performance.now() - begun)
  }
  const all = Promise.all(
    Array.from({ length: count }, (_, n) => open.receives(n, (text) => text.includes(`"id":"ntf_bench-all-${n}"`))),
  )
  db.transaction(() => {
    for (let n = 0; n < count; n += 1) add(n, `all-${n}`)
  })()
  const begun = performance.now()
  await all
  return { bytesEach: open.bytesEach, idleShare: idle, oneMs: median(times), allMs: performance.now() - begun }
}

/** Opens a connection for every customer, each with its first event. */
function openAll(server: RunningServer, { count, settleMs }: Size) {
  const pages = Array.from({ length: count }, (_, n) => ({
    path: '/api/events',
    cookie: `callout_session=${sessionToken(n)}`,
  }))
  return openEventPages(server, pages, { first: 'event: unread', settleMs })
}

async function idleShare({ pid }: Pick<RunningServer, 'pid'>, { restSeconds: seconds }: Size): Promise<number> {
  const before = cpuSeconds(pid)
  await pause(seconds * 1_000)
  return (cpuSeconds(pid) - before) / seconds
}

function openWritable(file: string) {
  const raw = new Database(file)
  raw.pragma('busy_timeout = 5000')
  return { raw, [Symbol.dispose]: () => void raw.close() }
}

/** Writes as another process does: the server finds the event. */
function prepareNotification(db: Database.Database): (customer: number, id: string) => void {
  const insert = db.prepare<[string, string, string]>(
    `insert into notifications (id, user_id, type, title, message, link, data, created_at)
     values (?, ?, 'bench', 'Your booking is confirmed', 'Tom Reed will be there at 9.', '/bookings', '{}', ?)`,
  )
  return (customer, id) => {
    const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
    insert.run(`ntf_bench-${id}`, customerId(customer), at)
  }
}
