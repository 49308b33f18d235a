import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../support/servers/server.ts'
import { changeData, copyData, documentData } from '../data/datasets.ts'
import { draftId, drafts, officeCookie, signInOffice } from '../data/fill-documents.ts'
import { httpRequest } from '../load.ts'
import { type Part, atLeast, ms, perSecond, percentiles, whole } from '../report.ts'
import { type Measure, interleaved } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { underLoad } from '../under-load.ts'

const connections = 64

const callout = { name: 'Callout', env: withoutJobs } as const
const bare = { name: 'bare', program: ['tests/bench/bare/issues.ts'] } as const

/** Drafts that are issued under the next number of one series, by many at once. */
export async function issue({ rounds, cores, memory, quick }: Setting): Promise<Part> {
  const [warmUp, counted] = quick ? [400, 400] : [1_000, drafts - 1_000]
  const among = quick ? 4_000 : 10_000
  const base = await documentData(among)
  const requests = Array.from({ length: warmUp + counted }, (_, n) =>
    httpRequest({ method: 'POST', path: `/api/invoices/${draftId(n)}/issue`, headers: officeCookie }),
  )

  /** A new server on a new copy of the data each time: a draft is issued once. */
  async function measure(subject: typeof callout | typeof bare): Promise<Measure> {
    const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-issue-'))
    try {
      copyData(base, dataDir)
      changeData(dataDir, signInOffice)
      await using server = await startServer({ dataDir, ...cores, ...subject })
      if (subject === callout) memory.watch('issue', server.pid)
      await underLoad(server, requests.slice(0, warmUp), { connections, until: { requests: warmUp } })()
      return await underLoad(server, requests.slice(warmUp), { connections, until: { requests: counted } })()
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  }

  const subjects = [callout, bare]
  const figures = await interleaved(
    subjects.map((subject) => ({ name: subject.name, measure: () => measure(subject) })),
    rounds,
  )
  return {
    title: 'Issue of documents',
    about: `\`POST /api/invoices/{id}/issue\` over ${connections} connections, each time for another draft of two lines, among ${whole(among)} documents: session, permission, the business and its rates, particulars, sums, the next number of the series, hash, timeline, audit log and event, answered after the commit is on the disk. Each round has ${whole(counted)} issues after ${whole(warmUp)} to warm up, and every one gets its own number. The comparison is a bare server: Hono and better-sqlite3 with prepared statements and the same \`synchronous=FULL\`, without session and rules, which commits the same rows for one request at a time (the triggers of the series run there too).`,
    columns: ['', 'issues/s', 'slowest and fastest round', 'p50 / p99', 'CPU/issue'],
    rows: subjects.map(({ name }) => {
      const { perSecond: rate, spread, p50, p99, cpuMs } = figures.of(name)
      return [name, whole(rate), perSecond(spread), percentiles(p50, p99), ms(cpuMs)]
    }),
    verdicts: [
      atLeast(
        'issues/s against the bare server',
        figures.of(callout.name).perSecond / figures.of(bare.name).perSecond,
        0.5,
      ),
    ],
  }
}
