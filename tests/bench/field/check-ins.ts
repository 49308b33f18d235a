import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { copyData, databaseFile } from '../data/datasets.ts'
import { leadCookie, technicianUserId, visitId, visitsData } from '../data/field-data.ts'
import { rowsAdded } from '../data/rows-written.ts'
import { httpRequest } from '../load.ts'
import { type Part, atLeast, ms, perSecond, percentiles, whole } from '../report.ts'
import { type Measure, interleaved } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { underLoad } from '../under-load.ts'

const connections = 64
const bare = ['tests/bench/bare/check-ins.ts']
/** The relay may write these before they are counted. */
const afterwards = ['messages', 'notifications', 'links', 'stop_links', 'message_attempts'].map(
  (name) => `callout.${name}`,
)

/** The check-in of a visit, on the disk before its answer. */
export async function checkIns({ rounds, cores, memory, quick }: Setting): Promise<Part> {
  const [warmUp, counted] = quick ? [300, 300] : [1_000, 4_000]
  const data = await visitsData(warmUp + counted)
  const requests = Array.from({ length: warmUp + counted }, (_, n) => checkInRequest(n))

  async function withServer<T>(
    program: readonly string[] | undefined,
    work: (server: RunningServer) => Promise<T>,
  ): Promise<T> {
    const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-check-ins-'))
    try {
      copyData(data, dataDir)
      await using server = await startServer({ dataDir, ...cores, ...(program && { program }), env: withoutJobs })
      return await work(server)
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  }

  const measure = (program?: readonly string[]): Promise<Measure> =>
    withServer(program, async (server) => {
      if (!program) memory.watch('check-ins', server.pid)
      const one = underLoad(server, requests.slice(0, 1), { connections: 1, until: { requests: 1 } })
      const added = await rowsAdded([databaseFile(server.dataDir)], afterwards, one)
      rows.set(program ? 'bare' : 'callout', JSON.stringify(added))
      await underLoad(server, requests.slice(1, warmUp), { connections, until: { requests: warmUp - 1 } })()
      return underLoad(server, requests.slice(warmUp), { connections, until: { requests: counted } })()
    })

  /** The rows that the first check-in has added. */
  const rows = new Map<string, string>()
  const figures = await interleaved(
    [
      { name: 'Callout', measure: () => measure() },
      { name: 'bare', measure: () => measure(bare) },
    ],
    rounds,
  )
  const [ours, theirs] = [rows.get('callout'), rows.get('bare')]
  if (ours !== theirs) throw new Error(`a check-in writes ${ours}, on the bare server ${theirs}`)
  return {
    title: 'Check-ins',
    about: `\`POST /api/visits/{id}/check-in\` from the phones of 100 technicians on ${connections} connections: session, validation, the kept answer of the action, the rules of the step, the visit and its booking changed, history, event for the customer's page, outbox and kept answer, answered after the commit is on the disk. Each round has ${whole(counted)} visits after ${whole(warmUp)} to warm up, and all of them begin. The comparison is a bare server: Hono and better-sqlite3 with prepared statements and the same \`synchronous=FULL\`, which commits the same rows (with their triggers) for one request at a time, without session, validation or rules. Callout also handles, at the same time, the events of earlier requests; the bare server does not.`,
    columns: ['', 'check-ins/s', 'slowest and fastest round', 'p50 / p99', 'CPU/check-in'],
    rows: ['Callout', 'bare'].map((name) => {
      const { perSecond: rate, spread, p50, p99, cpuMs } = figures.of(name)
      return [name, whole(rate), perSecond(spread), percentiles(p50, p99), ms(cpuMs)]
    }),
    verdicts: [
      atLeast(
        'check-ins/s against the bare server',
        figures.of('Callout').perSecond / figures.of('bare').perSecond,
        0.5,
      ),
    ],
  }
}

function checkInRequest(n: number): Buffer {
  return httpRequest({
    method: 'POST',
    path: `/api/visits/${visitId(n)}/check-in`,
    headers: { cookie: leadCookie(n), 'x-technician': technicianUserId(n) },
    body: {
      action_id: `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`,
      happened_at: Temporal.Now.instant().toString({ smallestUnit: 'millisecond' }),
    },
  })
}
