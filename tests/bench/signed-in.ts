import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startServer } from '../support/servers/server.ts'
import { businessData, copyData, databaseFile } from './data/datasets.ts'
import { type Caller, sessionCookie, signIn } from './data/signed-in.ts'
import { httpRequest } from './load.ts'
import { type Part, ms, percentiles, whole } from './report.ts'
import { type Subject, interleaved } from './rounds.ts'
import { type Setting, withoutJobs } from './setting.ts'
import { underLoad } from './under-load.ts'

const size = 10_000
const shown = 3

/** The ten pages that are opened most. */
const opened = {
  owner: ['/admin', '/payment-dashboard', '/admin/payments'],
  office: ['/admin/bookings', '/admin/customers', '/admin/messages', '/whatsapp-admin'],
  technician: ['/dashboard'],
  customer: ['/bookings', '/notifications'],
} as const satisfies Record<Caller, readonly string[]>

/** Loads each page of signed-in users in turn, and lists those that cost most. */
export async function signedInPages({ rounds, seconds, quick, cores, memory }: Setting): Promise<Part> {
  await using opening = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-signed-in-'))
  opening.defer(() => rmSync(dataDir, { recursive: true }))
  const times = quick ? 1 : Math.min(rounds, 3)
  const bookings = quick ? 1_000 : size
  copyData(await businessData(bookings), dataDir)
  const db = new Database(databaseFile(dataDir))
  signIn(db)
  db.close()
  const server = opening.use(await startServer({ dataDir, ...cores, env: withoutJobs }))
  memory.watch('signed-in pages', server.pid)
  const subjects: Subject[] = []
  for (const [caller, paths] of Object.entries(opened) as [Caller, readonly string[]][]) {
    for (const path of paths) {
      const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br', ...sessionCookie(caller) }
      const request = httpRequest({ path, headers })
      const measure = underLoad(server, [request], { connections: 4, until: { seconds } })
      if (!quick) await measure()
      subjects.push({ name: `\`${path}\`, ${caller}`, measure })
    }
  }
  const figures = await interleaved(subjects, times)
  const slowest = subjects
    .map(({ name }) => ({ name, ...figures.of(name) }))
    .toSorted((one, other) => other.cpuMs - one.cpuMs)
    .slice(0, shown)
  return {
    title: 'Signed-in pages',
    about: `The ${shown} slowest of ${subjects.length} pages of signed-in users, compressed, rendered anew for each request, in a business of ${whole(bookings)} bookings. 4 connections, ${times} rounds.`,
    columns: ['', 'pages/s', 'p50 / p99', 'CPU/page'],
    rows: slowest.map(({ name, perSecond, p50, p99, cpuMs }) => [
      name,
      `${whole(perSecond)}/s`,
      percentiles(p50, p99),
      ms(cpuMs),
    ]),
    verdicts: [],
  }
}
