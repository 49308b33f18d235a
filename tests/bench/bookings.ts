import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../support/servers/server.ts'
import { bookableDays, hoursOf } from './data/calendar.ts'
import { baseData, closedDays, copyData, serviceId } from './data/datasets.ts'
import { httpRequest } from './load.ts'
import { customerId, sessionToken } from './data/people.ts'
import { type Part, atLeast, ms, perSecond, whole } from './report.ts'
import { type Measure, interleaved } from './rounds.ts'
import { type Setting, withoutJobs } from './setting.ts'
import { underLoad } from './under-load.ts'

const connections = 64
const warmUp = 1_000

export async function bookings({ rounds, cores, memory, quick }: Setting): Promise<Part> {
  const counted = quick ? 1_500 : 4_000
  const base = await baseData()
  const hours = bookableDays(closedDays(base)).flatMap(hoursOf)
  const requests = Array.from({ length: warmUp + counted }, (_, n) => bookingRequest(n, hours[n % hours.length]?.local))

  /** A new server on a new copy of the data each time, so that every round finds the same free slots. */
  async function measure(name: string, program?: readonly string[]): Promise<Measure> {
    const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-bookings-'))
    try {
      copyData(base, dataDir)
      await using server = await startServer({
        dataDir,
        ...cores,
        ...(program && { program }),
        env: withoutJobs,
      })
      if (!program) memory.watch(name, server.pid)
      await underLoad(server, requests.slice(0, warmUp), { connections, until: { requests: warmUp } }, 201)()
      return await underLoad(server, requests.slice(warmUp), { connections, until: { requests: counted } }, 201)()
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  }

  const figures = await interleaved(
    [
      { name: 'callout', measure: () => measure('bookings') },
      { name: 'bare', measure: () => measure('bare', ['tests/bench/bare/bookings.ts']) },
    ],
    rounds,
  )
  const callout = figures.of('callout')
  const bare = figures.of('bare')
  return {
    title: 'Bookings',
    about: `\`POST /api/bookings\` as a client sends it: session, validation, idempotency key, price, overlap test, booking, history, event and outbox, answered after the commit is on the disk. 256 customers use ${connections} connections. Each round has ${whole(counted)} bookings after ${whole(warmUp)} to warm up, and all of them are accepted. The comparison is a bare server: Hono and better-sqlite3 with prepared statements and the same \`synchronous=FULL\`. It has no sessions and no validation, and commits the same rows for one request at a time.`,
    columns: ['', 'bookings/s', 'slowest and fastest round', 'CPU/booking'],
    rows: [
      ['Callout', whole(callout.perSecond), perSecond(callout.spread), ms(callout.cpuMs)],
      ['bare', whole(bare.perSecond), perSecond(bare.spread), ms(bare.cpuMs)],
    ],
    verdicts: [atLeast('bookings/s against the bare server', callout.perSecond / bare.perSecond, 1)],
  }
}

function bookingRequest(n: number, start: string | undefined): Buffer {
  const customer = n % 256
  return httpRequest({
    method: 'POST',
    path: '/api/bookings',
    headers: {
      cookie: `callout_session=${sessionToken(customer)}`,
      'idempotency-key': `bench-${n}`,
      'x-customer': customerId(customer),
    },
    body: {
      service_id: serviceId,
      priority: 'standard',
      scheduled_date: start,
      customer_address: '12 Park Lane, Croydon',
      customer_postcode: 'CR0 1AB',
      customer_phone: '020 7946 0958',
      problem_description: 'The kitchen tap drips, and the cupboard below it is wet.',
    },
  })
}
