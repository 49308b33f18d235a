import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunningServer, startServer } from '../../support/servers/server.ts'
import { copyData } from '../data/datasets.ts'
import { bookingId, leadCookie, visitsData } from '../data/field-data.ts'
import { openEventPages } from '../live/event-pages.ts'
import { type Part, atMost, ms, whole } from '../report.ts'
import { median } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { patienceSeconds, within } from '../time-limits.ts'
import { messageRequest } from './thread-data.ts'

const threads = 16

/** The time from a message of the customer to the page of the technician, on a server that is not busy. */
export async function threadDelivery({ cores, quick }: Setting): Promise<Part> {
  const [warmUp, counted] = quick ? [32, 64] : [200, 1_000]
  const base = await visitsData(threads)
  await using opened = new AsyncDisposableStack()
  const subjects = await Promise.all(
    [
      { name: 'Callout', env: withoutJobs },
      { name: 'bare', program: ['tests/bench/bare/threads.ts'] },
    ].map(async ({ name, ...how }) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-delivery-'))
      opened.defer(() => rmSync(dataDir, { recursive: true }))
      copyData(base, dataDir)
      const server = opened.use(await startServer({ dataDir, ...cores, ...how }))
      const listening = Array.from({ length: threads }, (_, n) => ({
        path: `/api/bookings/${bookingId(n)}/events`,
        cookie: leadCookie(n),
      }))
      const pages = opened.use(await openEventPages(server, listening, { first: 'retry:', settleMs: 0 }))
      return { name, pages, sender: opened.use(await openSender(server)), times: [] as number[] }
    }),
  )
  for (let n = 0; n < warmUp + counted; n += 1) {
    const request = messageRequest(n, n % threads)
    for (const { pages, sender, times } of n % 2 === 0 ? subjects : subjects.toReversed()) {
      const arrived = pages.receives(n % threads, (text) => text.includes(`${n}: the side gate`))
      const begun = performance.now()
      const answered = sender.send(request)
      await arrived
      if (n >= warmUp) times.push(performance.now() - begun)
      await answered
      await pause(2)
    }
  }
  const [ours = 0, theirs = 0] = subjects.map(({ times }) => median(times))
  const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0
  return {
    title: 'From a message to another page',
    about: `The time from the first byte of \`POST /api/bookings/{id}/messages\` of the customer until the page of the technician, which listens to \`GET /api/bookings/{id}/events\`, has the message, for ${whole(counted)} messages one after the other in ${threads} threads with a page each. The message is on the disk before the page has it; membership is judged for the page, and the message read, when it is sent. The comparison is a bare server: Hono and better-sqlite3, which commits the same rows and writes the message to the pages of the booking.`,
    columns: ['', 'p50', 'p99'],
    rows: subjects.map(({ name, times }) => [name, ms(median(times)), ms(p99(times))]),
    verdicts: [atMost('from a message to another page against a bare hub', ours / theirs, 3)],
  }
}

/** One connection that stays; a request is sent after the answer to the one before. */
async function openSender({ url }: Pick<RunningServer, 'url'>) {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port), noDelay: true })
  let answered: ((status: string) => void) | null = null
  socket.on('data', (part: Buffer) => {
    const text = part.toString('latin1')
    if (text.startsWith('HTTP/1.1 ')) answered?.(text.slice(9, 12))
  })
  return {
    async send(request: Buffer): Promise<void> {
      const answer = new Promise<string>((resolve) => (answered = resolve))
      socket.write(request)
      const status = await within(patienceSeconds, 'the answer to a message', answer)
      if (status !== '201') throw new Error(`a message was answered ${status}`)
    },
    async [Symbol.asyncDispose]() {
      socket.destroy()
    },
  }
}
