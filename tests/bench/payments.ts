import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../support/servers/server.ts'
import { databaseFile } from './data/datasets.ts'
import {
  copyPayments,
  gatewayDatabase,
  noticesOf,
  paidData,
  payableData,
  paymentId,
  secretOf,
} from './data/payable-data.ts'
import { httpRequest } from './load.ts'
import { sessionToken } from './data/people.ts'
import { type Part, atLeast, ms, perSecond, percentiles, whole } from './report.ts'
import { type Figures, type Measure, interleaved } from './rounds.ts'
import { rowsAdded } from './data/rows-written.ts'
import { type Setting, withoutJobs } from './setting.ts'
import { underLoad } from './under-load.ts'

const connections = 64
const bare = ['tests/bench/bare/payments.ts']

/** Requests of one round. */
interface Requests {
  readonly warmUp: number
  readonly counted: number
}

/** One way in which a payment is reported, for Callout and for the bare server. */
interface Case {
  readonly name: string
  readonly data: string
  /** Signed anew for each round, as signatures are only good for minutes. */
  readonly requests: () => readonly Buffer[]
}

export async function payments(setting: Setting): Promise<Part> {
  const requests = setting.quick ? { warmUp: 300, counted: 200 } : { warmUp: 1_000, counted: 4_000 }
  const { warmUp, counted } = requests
  const payable = await payableData(warmUp + counted)
  const paid = await paidData(warmUp + counted)
  const notices = noticesOf(paid)
  const secret = secretOf(paid)
  const webhooks = await compare(setting, requests, {
    name: 'webhooks',
    data: paid,
    requests: () => notices.map((text) => noticeRequest(text, secret)),
  })
  const confirms = await compare(setting, requests, {
    name: 'confirm',
    data: payable,
    requests: () => Array.from({ length: warmUp + counted }, (_, n) => confirmRequest(n)),
  })
  return {
    title: 'Payments',
    about: `Payments of ${whole(counted)} bookings in each round after ${whole(warmUp)} to warm up, each of another customer, on ${connections} connections. A webhook is \`POST /api/webhooks/test\` with the signed notice of a payment that the site does not know as paid; a confirmation is \`POST /api/payments/{id}/confirm\` with a session and an idempotency key, and it also writes the built-in gateway's own file. Both are on the disk before the answer: the payment, the ledger, the day's sums, the attempt, the timeline, the fraud check, the booking confirmed and assigned to its technician, its history, three events in the outbox, and the provider's event or the stored answer. The comparison is a bare server: Hono and better-sqlite3 with prepared statements and the same \`synchronous=FULL\`. It verifies the HMAC of the notice and then commits the same rows for one request at a time; it has no sessions, checks no fraud and searches for no free technician. Callout also handles, at the same time, the events of earlier requests (the gateway's own notices, which arrive as webhooks, and the notifications); the bare server does not.`,
    columns: ['', 'requests/s', 'slowest and fastest round', 'p50 / p99', 'CPU/request'],
    rows: [...rowsOf('webhooks', webhooks), ...rowsOf('confirm', confirms)],
    verdicts: [
      atLeast('webhooks/s against the bare server', ratio(webhooks), 0.6),
      atLeast('confirmations/s against the bare server', ratio(confirms), 0.6),
    ],
  }
}

async function compare(
  { rounds, cores, memory }: Setting,
  { warmUp, counted }: Requests,
  asked: Case,
): Promise<Figures> {
  const { name, data, requests } = asked
  /** A new server on a new copy of the data each time. */
  async function withServer<T>(
    program: readonly string[] | undefined,
    work: (server: RunningServer) => Promise<T>,
  ): Promise<T> {
    const dataDir = mkdtempSync(join(tmpdir(), `callout-bench-${name}-`))
    try {
      copyPayments(data, dataDir)
      const env = withoutJobs
      await using server = await startServer({ dataDir, ...cores, ...(program && { program }), env })
      return await work(server)
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  }

  const measure = (program?: readonly string[]): Promise<Measure> =>
    withServer(program, async (server) => {
      const sent = requests()
      if (!program) memory.watch(name, server.pid)
      rows.set(program ? 'bare' : 'callout', JSON.stringify(await rowsOfOne(asked, server)))
      await underLoad(server, sent.slice(1, warmUp), { connections, until: { requests: warmUp - 1 } })()
      return underLoad(server, sent.slice(warmUp), { connections, until: { requests: counted } })()
    })

  /** The rows that the first request has added. */
  const rows = new Map<string, string>()
  const figures = await interleaved(
    [
      { name: 'callout', measure: () => measure() },
      { name: 'bare', measure: () => measure(bare) },
    ],
    rounds,
  )
  const [ours, theirs] = [rows.get('callout'), rows.get('bare')]
  if (ours !== theirs) {
    throw new Error(`${name}: not the same rows for one request: Callout ${ours}, the bare server ${theirs}`)
  }
  return figures
}

/** Rows added by the time of the answer, table by table. */
async function rowsOfOne({ name, requests }: Case, { url, pid, dataDir }: RunningServer) {
  // Tables that the relay and the gateway's own delivery may write before the count is read, with their count per
  // second.
  const afterwards = [
    'callout.links',
    'callout.live_events',
    'callout.message_attempts',
    'callout.messages',
    'callout.notifications',
    'callout.stop_links',
    'callout.webhook_health',
    ...(name === 'confirm' ? ['test-gateway.events', 'callout.provider_events'] : []),
  ]
  const one = underLoad({ url, pid }, requests().slice(0, 1), { connections: 1, until: { requests: 1 } })
  return rowsAdded([databaseFile(dataDir), gatewayDatabase(dataDir)], afterwards, one)
}

function noticeRequest(text: string, secret: string): Buffer {
  const seconds = Math.floor(Temporal.Now.instant().epochMilliseconds / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
  return httpRequest({
    method: 'POST',
    path: '/api/webhooks/test',
    headers: { 'test-gateway-signature': `t=${seconds},v1=${digest}` },
    body: JSON.parse(text),
  })
}

function confirmRequest(n: number): Buffer {
  return httpRequest({
    method: 'POST',
    path: `/api/payments/${paymentId(n)}/confirm`,
    headers: { cookie: `callout_session=${sessionToken(n)}`, 'idempotency-key': `bench-${n}` },
    body: { payment_method_id: 'pm_card_visa' },
  })
}

function rowsOf(name: string, figures: Figures): readonly (readonly string[])[] {
  return (['callout', 'bare'] as const).map((subject) => {
    const { perSecond: rate, spread, p50, p99, cpuMs } = figures.of(subject)
    const label = subject === 'callout' ? 'Callout' : 'bare'
    return [`${name}, ${label}`, whole(rate), perSecond(spread), percentiles(p50, p99), ms(cpuMs)]
  })
}

function ratio(figures: Figures): number {
  return figures.of('callout').perSecond / figures.of('bare').perSecond
}
