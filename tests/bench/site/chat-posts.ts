import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { startServer } from '../../support/servers/server.ts'
import { baseData, changeData, copyData, databaseFile } from '../data/datasets.ts'
import { rowsAdded } from '../data/rows-written.ts'
import { httpRequest } from '../load.ts'
import { type Part, atLeast, ms, perSecond, percentiles, whole } from '../report.ts'
import { type Measure, interleaved } from '../rounds.ts'
import { type Setting, withoutJobs } from '../setting.ts'
import { underLoad } from '../under-load.ts'

const connections = 64
const visitors = 256

const callout = { name: 'Callout', env: withoutJobs } as const
const bare = { name: 'bare', program: ['tests/bench/bare/chat.ts'] } as const

/** Tables that the relay may write before the rows are counted. */
const afterwards = ['links', 'live_events', 'message_attempts', 'messages', 'notifications', 'stop_links']

const tokenOf = (visitor: number) => createHash('sha256').update(`bench visitor ${visitor}`).digest('base64url')

/** Messages that many visitors of the site write at once in their chats. */
export async function chatPosts({ rounds, cores, memory, quick }: Setting): Promise<Part> {
  const [warmUp, counted] = quick ? [600, 400] : [1_500, 4_000]
  const base = await baseData()
  const requests = Array.from({ length: 1 + warmUp + counted }, (_, n) => chatRequest(n))
  const rows = new Map<string, string>()

  /** A new server on a new copy of the data each time. */
  async function measure(subject: typeof callout | typeof bare): Promise<Measure> {
    const dataDir = mkdtempSync(join(tmpdir(), 'callout-bench-chat-'))
    try {
      copyData(base, dataDir)
      changeData(dataDir, addConversations)
      await using server = await startServer({ dataDir, ...cores, ...subject })
      if (subject === callout) memory.watch('chat', server.pid)
      const send = (from: number, to: number, most: number) =>
        underLoad(server, requests.slice(from, to), { connections: most, until: { requests: to - from } }, 201)
      const except = afterwards.map((table) => `callout.${table}`)
      rows.set(subject.name, JSON.stringify(await rowsAdded([databaseFile(dataDir)], except, send(0, 1, 1))))
      await send(1, 1 + warmUp, connections)()
      return await send(1 + warmUp, requests.length, connections)()
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  }

  const subjects = [callout, bare]
  const figures = await interleaved(
    subjects.map((subject) => ({ name: subject.name, measure: () => measure(subject) })),
    rounds,
  )
  const [ours, theirs] = [rows.get(callout.name), rows.get(bare.name)]
  if (ours !== theirs) throw new Error(`not the same rows for one message: Callout ${ours}, the bare server ${theirs}`)
  return {
    title: 'Chat with visitors',
    about: `\`POST /api/chat/messages\` over ${connections} connections, in the chats of ${visitors} visitors, each with its cookie: validation, the message that this \`client_id\` may have already, message, conversation, and the events for the bell and the automatic answer, answered after the commit is on the disk. Each round has ${whole(counted)} messages after ${whole(warmUp)} to warm up. The comparison is a bare server: Hono and better-sqlite3 with prepared statements and the same \`synchronous=FULL\`, without validation and rules, which commits the same rows for one request at a time. Callout also handles, at the same time, the events of earlier messages (the bell of the office, and the automatic answers); the bare server does not.`,
    columns: ['', 'messages/s', 'slowest and fastest round', 'p50 / p99', 'CPU/message'],
    rows: subjects.map(({ name }) => {
      const { perSecond: rate, spread, p50, p99, cpuMs } = figures.of(name)
      return [name, whole(rate), perSecond(spread), percentiles(p50, p99), ms(cpuMs)]
    }),
    verdicts: [
      atLeast(
        'messages of visitors/s against the bare server',
        figures.of(callout.name).perSecond / figures.of(bare.name).perSecond,
        0.5,
      ),
    ],
  }
}

/** A text that no rule answers. */
function chatRequest(n: number): Buffer {
  return httpRequest({
    method: 'POST',
    path: '/api/chat/messages',
    headers: { cookie: `callout_chat=${tokenOf(n % visitors)}` },
    body: { client_id: `bench-message-${n}`, text: `${n}: the tap in my kitchen drips since Tuesday evening.` },
  })
}

function addConversations(db: Database.Database): void {
  const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  const add = db.prepare(`insert into conversations (id, kind, phone, token_hash, state, unread, delivered_to, read_to,
      seen_to, last_at, last_text, created_at)
    values (?, 'visitor', '+442079460958', ?, 'open', 0, 0, 0, 0, ?, '', ?)`)
  db.transaction(() => {
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const id = `cnv_01900000-0000-7000-8000-${visitor.toString(16).padStart(12, '0')}`
      add.run(id, createHash('sha256').update(tokenOf(visitor)).digest('base64url'), at, at)
    }
  })()
}
