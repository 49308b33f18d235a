import { startServer } from '../../support/servers/server.ts'
import { bookingId } from '../data/field-data.ts'
import { httpRequest } from '../load.ts'
import { type Part, atMost, ms, percentiles, whole } from '../report.ts'
import { type Subject, interleaved } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { underLoad } from '../under-load.ts'
import { messagesData, otherThreads } from './fill-threads.ts'
import { customerCookie } from './thread-data.ts'

const mostThreads = 500

/** The last 50 messages of a thread, among few and among many. */
export async function threadReads({ rounds, seconds, cores, memory, quick }: Setting): Promise<Part> {
  const sizes = quick ? [2_000, 10_000] : [10_000, 100_000, 1_000_000]
  await using servers = new AsyncDisposableStack()
  const subjects: Subject[] = []
  for (const size of sizes) {
    const server = servers.use(await startServer({ dataDir: await messagesData(size), ...cores, env: withoutJobs }))
    memory.watch('reads of messages', server.pid)
    const others = otherThreads(size)
    const asked = Math.min(mostThreads, others)
    const requests = Array.from({ length: asked }, (_, n) => 1 + Math.floor((n * others) / asked)).flatMap((other) =>
      [0, other].map((booking) =>
        httpRequest({
          path: `/api/bookings/${bookingId(booking)}/messages`,
          headers: { cookie: customerCookie(booking) },
        }),
      ),
    )
    await expectFifty(server.url)
    const measure = underLoad(server, requests, { connections: 16, until: { seconds } })
    await measure()
    subjects.push({ name: whole(size), measure })
  }
  const figures = await interleaved(subjects, rounds)
  const [smallest = '', largest = ''] = [subjects[0]?.name, subjects.at(-1)?.name]
  return {
    title: 'Last messages of a booking',
    about: `\`GET /api/bookings/{id}/messages\`, the last 50 of a thread with its people and read markers, by its customer over 16 connections: in turn of the long thread, which has half of all messages, and of one of up to ${mostThreads} others, which have a hundred each.`,
    columns: ['messages', 'requests/s', 'p50 / p99', 'CPU/request'],
    rows: subjects.map(({ name }) => {
      const { perSecond, p50, p99, cpuMs } = figures.of(name)
      return [name, `${whole(perSecond)}/s`, percentiles(p50, p99), ms(cpuMs)]
    }),
    verdicts: [
      atMost(
        `growth of CPU/request for the last 50 messages from ${smallest} to ${largest} messages`,
        figures.of(largest).cpuMs / figures.of(smallest).cpuMs,
        1.3,
      ),
    ],
  }
}

async function expectFifty(url: string): Promise<void> {
  const answer = await fetch(`${url}/api/bookings/${bookingId(0)}/messages`, { headers: { cookie: customerCookie(0) } })
  const { items } = (await answer.json()) as { readonly items?: readonly unknown[] }
  if (items?.length !== 50) throw new Error(`${items?.length} messages were answered, with ${answer.status}`)
}
