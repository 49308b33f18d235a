import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { copyData } from '../data/datasets.ts'
import { bookingId, leadCookie, visitsData } from '../data/field-data.ts'
import { type EventPages, openEventPages } from '../live/event-pages.ts'
import { type Part, atMost, ms, whole } from '../report.ts'
import { median } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { underLoad } from '../under-load.ts'
import { mainThreadMs } from '../usage.ts'
import { customerCookie, messageRequest } from './thread-data.ts'

interface Size {
  readonly threads: number
  readonly written: number
  readonly settleMs: number
}

const many: Size = { threads: 1_000, written: 100, settleMs: 3_000 }
const few: Size = { threads: 100, written: 10, settleMs: 500 }

/** Two pages in each of many idle threads: the memory of each, and the pages that a message reaches. */
export async function threadListeners({ rounds, cores, memory, quick }: Setting): Promise<Part> {
  const size = quick ? few : many
  const count = 2 * size.threads
  const times = quick ? 1 : Math.min(rounds, 3)
  const base = await visitsData(size.threads)
  const measured: Round[] = []
  for (let round = 1; round <= times; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-thread-listeners-'))
    try {
      copyData(base, dataDir)
      await using server = await startServer({ dataDir, ...cores, env: withoutJobs })
      memory.watch(`${whole(count)} listeners in threads`, server.pid)
      measured.push(await measure(server, size))
    } finally {
      rmSync(dataDir, { recursive: true })
    }
    console.error(`  round ${round} of ${times}`)
  }
  const of = (figure: keyof Round) => median(measured.map((one) => one[figure]))
  const strangers = Math.max(...measured.map((one) => one.strangers))
  return {
    title: 'Listeners in threads',
    about: `\`GET /api/bookings/{id}/events\` held open in ${whole(size.threads)} threads by the customer and the technician of each, ${whole(count)} on one process. Memory is the growth of resident memory with all of them connected, for each. Then ${size.written} customers write a message one after the other, which reaches both pages of the thread; the pages of all other threads are watched for a second more. CPU is that of the main thread for a message from the request to the pages, with all of them open and before, with those of these ${size.written} threads. Each figure is the median of ${times} rounds.`,
    columns: ['', 'measured'],
    rows: [
      ['memory per listener', `${(of('bytesEach') / 1000).toFixed(1)} kB`],
      [`CPU/message, ${whole(count)} listeners`, ms(of('cpuMs'))],
      [`CPU/message, ${whole(2 * size.written)} listeners`, ms(of('cpuMsOfFew'))],
      ['pages that received a message of another thread', whole(strangers)],
    ],
    verdicts: [
      atMost('memory per listener in a thread', of('bytesEach') / 1000, 40, ' kB'),
      atMost('pages that received a message of another thread', strangers, 0, ' of them'),
    ],
  }
}

interface Round {
  readonly bytesEach: number
  readonly cpuMs: number
  readonly cpuMsOfFew: number
  readonly strangers: number
}

async function measure(server: RunningServer, { threads, written, settleMs }: Size): Promise<Round> {
  const pagesOf = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => from + n).flatMap((n) =>
      [customerCookie(n), leadCookie(n)].map((cookie) => ({ path: `/api/bookings/${bookingId(n)}/events`, cookie })),
    )
  const options = { first: 'retry:', settleMs }
  // The threads of the messages are spread over all: the first of them.
  await using first = await openEventPages(server, pagesOf(0, written), options)
  await writeIn(server, first, written, 0)
  const cpuMsOfFew = await writeIn(server, first, written, written)
  await using others = await openEventPages(server, pagesOf(written, threads), options)
  const cpuMs = await writeIn(server, first, written, 2 * written)
  await pause(1_000)
  const strangers = Array.from({ length: 2 * (threads - written) }, (_, n) => others.events(n))
  for (let n = 0; n < 2 * written; n += 1) {
    if (first.events(n) !== 3) throw new Error(`page ${n} received ${first.events(n)} messages of 3`)
  }
  return { bytesEach: others.bytesEach, cpuMs, cpuMsOfFew, strangers: strangers.filter((events) => events > 0).length }
}

/** One message in each of these threads, until both pages of each have it; the CPU of one, in milliseconds. */
async function writeIn(server: RunningServer, pages: EventPages, written: number, from: number): Promise<number> {
  const before = mainThreadMs(server.pid)
  for (let n = 0; n < written; n += 1) {
    const words = `${from + n}: the side gate`
    const arrived = [2 * n, 2 * n + 1].map((page) => pages.receives(page, (text) => text.includes(words)))
    await underLoad(server, [messageRequest(from + n, n)], { connections: 1, until: { requests: 1 } }, 201)()
    await Promise.all(arrived)
  }
  return (mainThreadMs(server.pid) - before) / written
}
