import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../support/servers/server.ts'
import { copyData, databaseFile } from '../data/datasets.ts'
import { visitsData } from '../data/field-data.ts'
import { rowsAdded } from '../data/rows-written.ts'
import { type Part, atLeast, ms, perSecond, percentiles, whole } from '../report.ts'
import { type Measure, interleaved } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { underLoad } from '../under-load.ts'
import { messageRequest } from './thread-data.ts'

const connections = 64
const threads = 256

const callout = { name: 'Callout', env: withoutJobs } as const
const bare = { name: 'bare', program: ['tests/bench/bare/threads.ts'] } as const

/** Tables that the relay may write before the rows are counted. */
const afterwards = ['links', 'live_events', 'message_attempts', 'messages', 'notifications', 'stop_links']

/** Messages that many customers write at once in the threads of their bookings. */
export async function threadPosts({ rounds, cores, memory, quick }: Setting): Promise<Part> {
  const [warmUp, counted] = quick ? [400, 400] : [1_000, 4_000]
  const base = await visitsData(threads)
  const requests = Array.from({ length: 1 + warmUp + counted }, (_, n) => messageRequest(n, n % threads))
  const rows = new Map<string, string>()

  /** A new server on a new copy of the data each time. */
  async function measure(subject: typeof callout | typeof bare): Promise<Measure> {
    const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-threads-'))
    try {
      copyData(base, dataDir)
      await using server = await startServer({ dataDir, ...cores, ...subject })
      if (subject === callout) memory.watch('messages of bookings', server.pid)
      const send = (from: number, to: number, most: number) =>
        underLoad(server, requests.slice(from, to), { connections: most, until: { requests: to - from } }, 201)
      const except = afterwards.map((table) => `callout.${table}`)
      rows.set(subject.name, JSON.stringify(await rowsAdded([databaseFile(dataDir)], except, send(0, 1, 1))))
      await send(1, 1 + warmUp, connections)()
      return await send(1 + warmUp, requests.length, connections)()
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  }

  const subjects = [callout, bare]
  const figures = await interleaved(
    subjects.map((subject) => ({ name: subject.name, measure: () => measure(subject) })),
    rounds,
  )
  const [ours, theirs] = [rows.get(callout.name), rows.get(bare.name)]
  if (ours !== theirs) throw new Error(`not the same rows for one message: Callout ${ours}, the bare server ${theirs}`)
  return {
    title: 'Messages of bookings',
    about: `\`POST /api/bookings/{id}/messages\` over ${connections} connections, in the threads of ${threads} bookings, each of its signed-in customer: session, membership, validation, the message that this \`client_id\` may have already, the next number of the thread, message, thread, event for open pages, and the notices to the other sides, answered after the commit is on the disk. Each round has ${whole(counted)} messages after ${whole(warmUp)} to warm up. The comparison is a bare server: Hono and better-sqlite3 with prepared statements and the same \`synchronous=FULL\`, without session, validation and rules, which commits the same rows for one request at a time (the triggers run there too). Callout also handles, at the same time, the events of earlier messages; the bare server does not.`,
    columns: ['', 'messages/s', 'slowest and fastest round', 'p50 / p99', 'CPU/message'],
    rows: subjects.map(({ name }) => {
      const { perSecond: rate, spread, p50, p99, cpuMs } = figures.of(name)
      return [name, whole(rate), perSecond(spread), percentiles(p50, p99), ms(cpuMs)]
    }),
    verdicts: [
      atLeast(
        'messages of bookings/s against the bare server',
        figures.of(callout.name).perSecond / figures.of(bare.name).perSecond,
        0.5,
      ),
    ],
  }
}
