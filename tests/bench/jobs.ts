import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type SqliteDatabase, faultInFile } from '#adapters/sqlite'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { expireBookings } from '../../src/jobs/bookings/expire-bookings.ts'
import { remind } from '../../src/jobs/messages/reminders.ts'
import { startJobs } from '../../src/jobs/upkeep/nightly.ts'
import { createLog } from '../../src/log.ts'
import { openAdapters } from '../../src/open-adapters.ts'
import { changeData, copyData, keptData, serviceId } from './data/datasets.ts'
import { fillBookings } from './data/fill-bookings.ts'
import { fillOld } from './data/fill-old.ts'
import { type Part, atMost, whole } from './report.ts'
import type { Setting } from './setting.ts'

const retention = 'forget what is old enough'

/** Runs each timed job over many old rows in this process, and measures the longest block of the event loop. */
export async function jobs({ quick }: Setting): Promise<Part> {
  const count = quick ? 1_000 : 200_000
  const data = await keptData(`old-${count}`, async (folder) => {
    console.error(`  writing ${whole(count)} old rows of each kind (once a day)...`)
    changeData(folder, (db) => {
      fillBookings(db, serviceId, count)
      fillOld(db, count)
    })
  })
  await using opened = await openJobs(data)
  const stopped = await openJobs(data)
  const end = stopped.jobs.run(retention)
  await pause(200)
  const began = performance.now()
  await stopped[Symbol.asyncDispose]()
  const closingMs = performance.now() - began
  await end

  const blocks: { readonly name: string; readonly ms: number; readonly block: number; readonly wait: number }[] = []
  // Retention deletes rows of other jobs too, so it comes last.
  for (const name of opened.jobs.names.toSorted(
    (one, other) => Number(one === retention) - Number(other === retention),
  )) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const writes = watchWrites(opened.database)
    const from = performance.now()
    await opened.jobs.run(name)
    const ms = performance.now() - from
    const wait = await writes.longestWait()
    await pause(5)
    delay.disable()
    blocks.push({ name, ms, block: delay.max / 1e6, wait })
    console.error(`  ${name}`)
  }
  const checkFrom = performance.now()
  await faultInFile(opened.database, new AbortController().signal)
  const checkMs = performance.now() - checkFrom
  return {
    title: 'Jobs',
    about: `Each timed job once, over ${whole(count)} bookings, messages, notifications, live events, events of the outbox, sessions, pending sign-ins, challenges, links, drafts, photos, quotes, kept answers and lines of the security log, nearly all old enough to be deleted. A block is the longest time in which the process served nobody: the event loop stood still. The indexes of the searches are merged in a thread, which holds up writes alone; their longest wait is that of writes which come 5 ms after one another and change nothing. Then the retention job is stopped in the middle. The check of the database file is done at each start and once a day, in a process of its own.`,
    columns: ['job', 'longest block', 'longest wait of a write', 'until done'],
    rows: [
      ...blocks.map(({ name, ms, block, wait }) => [
        name,
        `${block.toFixed(1)} ms`,
        `${wait.toFixed(1)} ms`,
        `${whole(ms)} ms`,
      ]),
      ['check of the database file', '', '', `${whole(checkMs)} ms`],
    ],
    verdicts: [
      atMost('longest block by any job', Math.max(...blocks.map(({ block }) => block)), 50, ' ms'),
      atMost('until the retention job has stopped', closingMs, 1_000, ' ms'),
    ],
  }
}

/** Writes that change nothing, one after the other, beside a job. */
function watchWrites({ write }: Pick<SqliteDatabase, 'write'>) {
  const over = new AbortController()
  let longest = 0
  async function writeOn(): Promise<void> {
    while (!over.signal.aborted) {
      const from = performance.now()
      await write(() => {})
      longest = Math.max(longest, performance.now() - from)
      await pause(5)
    }
  }
  const writing = writeOn()
  return {
    async longestWait() {
      over.abort()
      await writing
      return longest
    },
  }
}

/** The jobs of the server over a copy of the data. */
async function openJobs(data: string) {
  const opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'callout-bench-jobs-'))
  opened.defer(() => rmSync(folder, { recursive: true }))
  copyData(data, folder)
  const log = createLog('error')
  const adapters = opened.use(await openAdapters(readConfig({ DATA_DIR: folder, NODE_ENV: 'production' }), log))
  const modules = compose(adapters)
  await adapters.prepare()
  const { clock, reminders } = adapters
  const others = {
    expireBookings: () => expireBookings(modules, log),
    forgetAnswers: (limit: number) => adapters.answers.forget(clock.now(), limit),
    async forgetEvents(limit: number) {
      const before = clock.now().subtract({ hours: 7 * 24 })
      return (
        (await adapters.live.forget(before, limit)) + (await adapters.conversations.threads.forgetEvents(before, limit))
      )
    },
    forgetSnapshots: async () => {},
    remind: () => remind({ ...modules, reminders, clock }, log),
    indexTexts: (limit: number) => adapters.textIndex.fill(limit),
    mergeTexts: (limit: number) => adapters.textIndex.merge(limit),
  }
  const jobs = opened.use(startJobs(modules, others, log))
  return { jobs, database: adapters.database, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
