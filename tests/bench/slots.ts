import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startServer } from '../support/servers/server.ts'
import { bookableDays } from './data/calendar.ts'
import { closedDays, copyData, databaseFile, filledData, serviceId } from './data/datasets.ts'
import { httpRequest } from './load.ts'
import { type Part, atLeast, atMost, ms, percentiles, whole } from './report.ts'
import { type Subject, interleaved } from './rounds.ts'
import { type Setting, asDeployed, forwarded, withoutJobs } from './setting.ts'
import { underLoad } from './under-load.ts'

const smallest = 10_000
const postcodes = ['CR0%201AB', 'CR2%201AB', 'CR8%201AB'] as const
const writesPerSecond = 50

export async function slots({ rounds, seconds, quick, cores, memory }: Setting): Promise<Part> {
  const largest = quick ? smallest : 1_000_000
  const sizes = quick ? [smallest] : [smallest, 100_000, largest]
  await using servers = new AsyncDisposableStack()
  const subjects: Subject[] = []
  for (const size of sizes) {
    const dataDir = await filledData(size)
    const callout = servers.use(await startServer({ dataDir, ...cores, env: withoutJobs }))
    const bare = servers.use(await startServer({ dataDir, ...cores, program: ['tests/bench/bare/slots.ts'] }))
    memory.watch('slots', callout.pid)
    const paths = bookableDays(closedDays(dataDir)).map(
      (date, index) =>
        `/api/services/${serviceId}/slots?date=${date.toString()}&postcode=${postcodes[index % postcodes.length]}`,
    )
    await expectSameAnswers(callout.url, bare.url, paths)
    const requests = paths.map((path, client) => httpRequest({ path, headers: forwarded(client) }))
    for (const [name, server] of [
      [`callout ${size}`, callout],
      [`bare ${size}`, bare],
    ] as const) {
      const measure = underLoad(server, requests, { connections: 16, until: { seconds } })
      await measure()
      subjects.push({ name, measure })
      if (size === largest) {
        const { write, changeReservation } = writer(servers, dataDir)
        const busy = { connections: 16, until: { seconds } }
        subjects.push(
          { name: `${name} written`, measure: underLoad(server, requests, { ...busy, onSend: sometimes(write) }) },
          { name: `${name} always written`, measure: underLoad(server, requests, { ...busy, onSend: write }) },
          { name: `${name} reserved`, measure: underLoad(server, requests, { ...busy, onSend: changeReservation }) },
        )
      }
    }
    if (size === largest) {
      // Only one server works in a data folder.
      const copy = mkdtempSync(join(tmpdir(), 'callout-bench-slots-'))
      servers.defer(() => rmSync(copy, { recursive: true }))
      copyData(dataDir, copy)
      const deployed = servers.use(await startServer({ dataDir: copy, ...cores, env: asDeployed }))
      const measure = underLoad(deployed, requests, { connections: 16, until: { seconds } })
      await measure()
      subjects.push({ name: 'callout deployed', measure })
    }
  }
  const figures = await interleaved(subjects, rounds)
  const pair = (title: string, which: string, ours = which) => {
    const callout = figures.of(`callout ${ours}`)
    const bare = figures.of(`bare ${which}`)
    return { title, callout, bare, ratio: callout.perSecond / bare.perSecond }
  }
  const pairs = sizes.map((size) => pair(whole(size), `${size}`))
  const written = pair(`${whole(largest)}, ${writesPerSecond} writes a second`, `${largest} written`)
  const others = [
    pair(`${whole(largest)}, a write before each request`, `${largest} always written`),
    pair(`${whole(largest)}, a reservation changed before each request`, `${largest} reserved`),
    pair(`${whole(largest)}, with log and rate limits`, `${largest}`, 'deployed'),
  ]
  const growth = figures.of(`callout ${largest}`).cpuMs / figures.of(`callout ${smallest}`).cpuMs
  return {
    title: 'Slots',
    about: `\`GET /api/services/{id}/slots\` for each of the next 60 days in turn, with 20 technicians, 16 connections, buffers of 5 and 10 minutes, and travel at 25 km an hour to three districts. The comparison is a bare server: Hono and better-sqlite3 with prepared statements, the same query and the same arithmetic, and nothing else. Callout caches the reservations of a day until one of them changes, and everything else until the next write to it; the bare server queries the database each time. Then another process commits ${writesPerSecond} writes a second, or one before each request, so that Callout reads everything anew but the reservations, whose versions it compares. Then the write before each request changes a reservation, of one day after the other, so that Callout reads those anew too. In the last row Callout writes its log and counts its rate limits.`,
    columns: [
      'bookings',
      'Callout',
      'bare',
      'ratio',
      'p50 / p99',
      'bare, p50 / p99',
      'CPU/request',
      'bare, CPU/request',
    ],
    rows: [...pairs, written, ...others].map(({ title, callout, bare, ratio }) => [
      title,
      `${whole(callout.perSecond)}/s`,
      `${whole(bare.perSecond)}/s`,
      ratio.toFixed(2),
      percentiles(callout.p50, callout.p99),
      percentiles(bare.p50, bare.p99),
      ms(callout.cpuMs),
      ms(bare.cpuMs),
    ]),
    verdicts: [
      ...pairs.map(({ title, ratio }) => atLeast(`requests/s against the bare server, ${title} bookings`, ratio, 0.7)),
      atLeast(`requests/s against the bare server, ${writesPerSecond} writes a second`, written.ratio, 0.7),
      atMost(`growth of CPU/request from 10,000 to ${whole(largest)} bookings`, growth, 1.3),
    ],
  }
}

/** Commits something small, so that nothing that was read before may be trusted; or a reservation, of each day in turn. */
function writer(opened: AsyncDisposableStack, dataDir: string) {
  const db = new Database(databaseFile(dataDir))
  opened.defer(() => void db.close())
  db.pragma('synchronous = OFF')
  db.exec('create table if not exists bench_writes (id integer primary key, n integer not null)')
  db.exec('insert or ignore into bench_writes values (1, 0)')
  const write = db.prepare('update bench_writes set n = n + 1')
  const now = Temporal.Now.instant().epochMilliseconds
  const ofEachDay = db
    .prepare<[number], string>(
      'select min(booking_id) from holds where starts_ms > ? group by starts_ms / 86400000 order by starts_ms',
    )
    .pluck()
    .all(now)
  // A visit ends a millisecond earlier, and then as before: it never touches its neighbour.
  const change = db.prepare(
    'update holds set ends_ms = iif(ends_ms % 1000 = 0, ends_ms - 1, ends_ms + 1) where booking_id = ?',
  )
  let turn = 0
  return {
    write: () => void write.run(),
    changeReservation: () => {
      change.run(ofEachDay[turn % ofEachDay.length])
      turn += 1
    },
  }
}

/** Writes so many times a second while requests are sent. */
function sometimes(write: () => void): () => void {
  let next = 0
  return () => {
    if (performance.now() < next) return
    next = performance.now() + 1000 / writesPerSecond
    write()
  }
}

/** A server that answered something else would be no measure. */
async function expectSameAnswers(one: string, other: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const [a, b] = await Promise.all([one, other].map(async (url) => (await fetch(`${url}${path}`)).text()))
    if (a !== b) throw new Error(`${path}: Callout answered ${a}, the bare server ${b}`)
  }
}
