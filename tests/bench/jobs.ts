import { mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { type SqliteDatabase, faultInFile } from '#adapters/sqlite'
import { type RetentionName, retentionRules } from '#modules/retention'
import { openBackupJournal } from '../../src/backups/backup-journal.ts'
import { createNightlyBackups } from '../../src/backups/nightly-backup.ts'
import { openPlace } from '../../src/backups/open-place.ts'
import { runCommand } from '../../src/backups/run-command.ts'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { expireBookings } from '../../src/jobs/bookings/expire-bookings.ts'
import { remind } from '../../src/jobs/messages/reminders.ts'
import { createBatches } from '../../src/jobs/upkeep/batches.ts'
import { startJobs } from '../../src/jobs/upkeep/nightly.ts'
import { createLog } from '../../src/log.ts'
import { openAdapters } from '../../src/open-adapters.ts'
import { calloutProgram } from '../support/servers/server.ts'
import { copyData, oldData } from './data/datasets.ts'
import { type Part, atMost, whole } from './report.ts'
import type { Setting } from './setting.ts'

const retention = 'forget what is old enough'
const nightly = 'back up at night'
/** Jobs rest for less between their batches than in a server, which shortens the run and no batch. */
const pace = { restFactor: 0.2 }

interface Measured {
  readonly name: string
  readonly ms: number
  /** The longest time for which the event loop stood still. */
  readonly block: number
  /** The longest wait of a write beside it. */
  readonly wait: number
  readonly rows: number
}

/** Runs each timed job over many old rows in this process, and measures the longest block of the event loop. */
export async function jobs({ quick }: Setting): Promise<Part> {
  const count = quick ? 1_000 : 1_000_000
  using folder = mkdtempDisposableSync(join(tmpdir(), 'callout-bench-jobs-'))
  copyData(await oldData(count), folder.path)
  const closingMs = await stopOf(folder.path, quick ? 20 : 200)
  await using opened = await openJobs(folder.path)
  const measured: Measured[] = []
  for (const [name, work] of worksOf(opened)) {
    const one = await measureWork(opened, name, work)
    measured.push(one)
    console.error(`  ${name}: ${one.block.toFixed(1)} ms at most, ${whole(one.ms)} ms, ${whole(one.rows)} rows`)
  }
  if (opened.failed.length > 0) throw new Error(`jobs failed: ${opened.failed.join(', ')}`)
  if (readdirSync(join(folder.path, 'backups')).length === 0) throw new Error('no backup was taken')
  const checkFrom = performance.now()
  await faultInFile(opened.database, new AbortController().signal)
  const checkMs = performance.now() - checkFrom
  return {
    title: 'Jobs',
    about: `Each timed job once, and the rules of the retention job one by one before the whole of it, over a business of ${whole(count)} bookings, payments, messages, notifications and lines of the audit log with ${whole(count)} documents, and as many of each further row that a job looks through or deletes: sessions, links, drafts, photos, quotes, requests for quotes, enquiries, conversations, calls, positions and offers of visits, live events, events of the outbox, deliveries of webhooks, properties with appliances, plans, recurring documents, gas safety records with their copies, rows of imports, of actions on many rows and of tasks, keywords and their runs, submissions, applications, cases and messages of the market, and lines of the security log. Nearly all are old enough to be deleted; there are a tenth as many listings and jobs. A block is the longest time in which the process served nobody: the event loop stood still. The indexes of the searches are merged in a thread, which holds up writes alone; their longest wait is that of writes which come 5 ms after one another and change nothing. Between two batches a job rests for a fifth of what the batch took, where a server rests for twice as long: that shortens the run and no batch. The backup and the check of the database file are done in processes of their own. Before all this the retention job is stopped in its middle.`,
    columns: ['job', 'longest block', 'longest wait of a write', 'rows written', 'until done'],
    rows: [
      ...measured.map(({ name, ms, block, wait, rows }) => [
        name,
        `${block.toFixed(1)} ms`,
        `${wait.toFixed(1)} ms`,
        whole(rows),
        `${whole(ms)} ms`,
      ]),
      ['check of the database file', '', '', '', `${whole(checkMs)} ms`],
    ],
    verdicts: [
      atMost('longest block by any job', Math.max(...measured.map(({ block }) => block)), 50, ' ms'),
      atMost('until the retention job has stopped', closingMs, 1_000, ' ms'),
    ],
  }
}

/**
 * Each job, and each rule of the retention job. The backup reads all rows, so it comes first; retention deletes rows of other
 * jobs too, so it comes last.
 */
function worksOf({
  jobs: timed,
  forgetBy,
}: Opened): readonly (readonly [name: string, work: () => Promise<unknown>])[] {
  const between = timed.names.filter((name) => name !== nightly && name !== retention)
  return [
    ...[nightly, ...between].map((name) => [name, () => timed.run(name)] as const),
    ...retentionRules.map(({ name }) => [`${retention}: ${name}`, () => forgetBy(name)] as const),
    [retention, () => timed.run(retention)],
  ]
}

/** Milliseconds until the retention job has stopped that began `afterMs` ago. */
async function stopOf(folder: string, afterMs: number): Promise<number> {
  const opened = await openJobs(folder)
  const end = opened.jobs.run(retention)
  await pause(afterMs)
  const began = performance.now()
  await opened[Symbol.asyncDispose]()
  const ms = performance.now() - began
  await end
  return ms
}

type Opened = Awaited<ReturnType<typeof openJobs>>

async function measureWork({ database }: Opened, name: string, work: () => Promise<unknown>): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const changes = database.raw.prepare<[], number>('select total_changes()').pluck()
  const before = changes.get() ?? 0
  const writes = watchWrites(database)
  const from = performance.now()
  await work()
  const ms = performance.now() - from
  const wait = await writes.longestWait()
  await pause(5)
  delay.disable()
  return { name, ms, block: delay.max / 1e6, wait, rows: (changes.get() ?? 0) - before }
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

/** The jobs of a server over the data in `folder`. */
async function openJobs(folder: string) {
  const opened = new AsyncDisposableStack()
  const log = createLog('error')
  const config = readConfig({ DATA_DIR: folder, NODE_ENV: 'production' })
  const adapters = opened.use(await openAdapters(config, log))
  const modules = compose(adapters)
  await adapters.prepare()
  const { clock, reminders } = adapters
  const stopping = new AbortController()
  opened.defer(() => stopping.abort())
  const failed: string[] = []
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
    backUp: createNightlyBackups({
      settings: config.backups,
      place: async (to) => openPlace(to, config),
      journal: openBackupJournal(folder),
      clock,
      run(args) {
        process.env['DATA_DIR'] = folder
        return runCommand(args, stopping.signal, calloutProgram())
      },
      takeTurn: () => modules.backups.takeTurn(),
      databaseBytes: async () => 0,
      freeBytes: async () => null,
      alert: async () => {},
      log,
    }),
    remind: () => remind({ ...modules, reminders, clock }, log),
    indexTexts: (limit: number) => adapters.textIndex.fill(limit),
    mergeTexts: (limit: number) => adapters.textIndex.merge(limit),
    signs: { beginJob: (name: string) => (isFailed: boolean) => void (isFailed && failed.push(name)) },
    batches: ({ signal }: AbortController) => createBatches({ signal }, pace),
    // A job that is due meanwhile would count for another one.
    onlyWhenAsked: true,
  }
  const timed = opened.use(startJobs(modules, others, log))
  const inBatches = createBatches({ signal: stopping.signal }, pace)
  return {
    jobs: timed,
    forgetBy: (rule: RetentionName) => modules.privacy.retain({ dry: false, only: [rule], inBatches }),
    database: adapters.database,
    failed,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
