import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../support/servers/server.ts'
import { bookableDays, hoursOf } from './data/calendar.ts'
import { baseData, closedDays, copyData, serviceId } from './data/datasets.ts'
import { httpRequest } from './load.ts'
import { customerId, sessionToken } from './data/people.ts'
import { type Part, atLeast, ms, perSecond, percentiles, whole } from './report.ts'
import { type Figures, type Measure, interleaved } from './rounds.ts'
import { type Setting, asDeployed, forwarded, withoutJobs } from './setting.ts'
import { slowFlush } from './slow-flush.ts'
import { underLoad } from './under-load.ts'

const connections = 64

/** One server to measure. */
interface Subject {
  readonly name: string
  readonly program?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly through?: readonly string[]
}

const callout = { name: 'Callout', env: withoutJobs } as const satisfies Subject
const deployed = { name: 'Callout with its log and rate limits', env: asDeployed } as const satisfies Subject
const bare = { name: 'bare', program: ['tests/bench/bare/bookings.ts'] } as const satisfies Subject
const grouping = {
  ...bare,
  name: 'bare, waiting requests committed together',
  env: { GROUP_COMMIT: 'on' },
} as const satisfies Subject

export async function bookings({ rounds, cores, memory, quick }: Setting): Promise<Part> {
  const [warmUp, counted] = quick ? [600, 600] : [1_000, 4_000]
  const base = await baseData()
  const hours = bookableDays(closedDays(base)).flatMap(hoursOf)
  const requests = Array.from({ length: warmUp + counted }, (_, n) => bookingRequest(n, hours[n % hours.length]?.local))

  /** A new server on a new copy of the data each time, so that every round finds the same free slots. */
  async function measure(subject: Subject): Promise<Measure> {
    const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-bookings-'))
    try {
      copyData(base, dataDir)
      await using server = await startServer({ dataDir, ...cores, ...subject })
      if (!subject.program) memory.watch('bookings', server.pid)
      await underLoad(server, requests.slice(0, warmUp), { connections, until: { requests: warmUp } }, 201)()
      return await underLoad(server, requests.slice(warmUp), { connections, until: { requests: counted } }, 201)()
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  }

  const compare = (subjects: readonly Subject[], times: number) =>
    interleaved(
      subjects.map((subject) => ({ name: subject.name, measure: () => measure(subject) })),
      times,
    )
  const figures = await compare(quick ? [callout, bare] : [callout, deployed, bare, grouping], rounds)
  const through = quick ? null : slowFlush()
  const slow =
    through &&
    (await compare(
      [callout, bare].map((subject) => ({ ...subject, through })),
      3,
    ))
  const row = (from: Figures, { name }: Subject, title = name) => {
    const { perSecond: rate, spread, p50, p99, cpuMs } = from.of(name)
    return [title, whole(rate), perSecond(spread), percentiles(p50, p99), ms(cpuMs)]
  }
  const ratio = (from: Figures) => from.of(callout.name).perSecond / from.of(bare.name).perSecond
  return {
    title: 'Bookings',
    about: `\`POST /api/bookings\` as a client sends it: session, validation, idempotency key, price, overlap test, booking, terms of the order, history, event and outbox, answered after the commit is on the disk. 256 customers use ${connections} connections. Each round has ${whole(counted)} bookings after ${whole(warmUp)} to warm up, and all of them are accepted. The comparison is a bare server: Hono and better-sqlite3 with prepared statements and the same \`synchronous=FULL\`. It has no sessions and no validation, and commits the same rows for one request at a time: the stored answer of the key is looked up first, then the booking, the terms of the order, its reservation (whose triggers run), the history, the judgement of the technicians, the event and the answer are written. (Until commit 89be7267 it wrote no terms and looked up no key, and until 6495cad9 no judgement.) Callout also handles, at the same time, the events of earlier requests (two messages for each booking); the bare server does not. Beside it stands the same server that commits all waiting requests together. With a flush of 1 ms more, \`strace\` delays each flush to the disk (3 rounds, where it may trace).`,
    columns: ['', 'bookings/s', 'slowest and fastest round', 'p50 / p99', 'CPU/booking'],
    rows: [
      ...(quick ? [callout, bare] : [callout, deployed, bare, grouping]).map((subject) => row(figures, subject)),
      ...(slow ? [callout, bare].map((subject) => row(slow, subject, `${subject.name}, a flush takes 1 ms more`)) : []),
    ],
    verdicts: [
      atLeast('bookings/s against the bare server', ratio(figures), 1),
      ...(slow ? [atLeast('bookings/s against the bare server, a flush takes 1 ms more', ratio(slow), 2.5)] : []),
    ],
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
      ...forwarded(customer),
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
