import { readdir, stat } from 'node:fs/promises'
import type { SqliteDatabase, StateCount } from '#adapters/sqlite'
import type { BackupFigures } from '#modules/backups'
import type { Outage } from '#modules/messaging'
import type { WebhookQueue } from '#modules/webhooks'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Signs } from '../../operation/signs.ts'
import type { StorageState } from '../../storage/storage-watch.ts'

/** The services of this process, as far as they are measured. */
export interface ServiceSources {
  readonly signs: Signs
  readonly database: Pick<SqliteDatabase, 'raw' | 'statements' | 'writes'>
  readonly databaseFile: string
  readonly storage: () => StorageState
  readonly outages: () => readonly Outage[]
  readonly listeners: () => number
  readonly backups: () => Promise<BackupFigures>
  readonly webhookQueue: () => Promise<WebhookQueue>
  /** Bookings and payments by state; null where they cannot be counted now. */
  readonly countStates: () => Promise<readonly StateCount[] | null>
}

/** Bookings and payments are counted anew after this time: to count a million takes a thread some tenths of a second. */
const countedMs = 300_000

type Labels = Readonly<Record<string, string>>
type Sample = readonly [labels: Labels, value: number]

/** The figures are read where they are kept, when somebody asks for them. */
export function addServiceMeters(registers: Registry[], sources: ServiceSources): void {
  const { signs, database, databaseFile, storage, outages, listeners, backups, countStates, webhookQueue } = sources
  const metersOf = <M extends Counter | Gauge>(
    Kind: new (settings: {
      name: string
      help: string
      labelNames: string[]
      registers: Registry[]
      collect: (this: M) => Promise<void>
    }) => M,
    put: (meter: M, labels: Labels, value: number) => void,
  ) =>
    function add(
      name: string,
      help: string,
      labelNames: string[],
      read: () => Iterable<Sample> | Promise<Iterable<Sample>>,
    ) {
      new Kind({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const samples = await read()
          this.reset()
          for (const [labels, value] of samples) put(this, labels, value)
        },
      })
    }
  const counter = metersOf<Counter>(Counter, (meter, labels, value) => meter.inc(labels, value))
  const gauge = metersOf<Gauge>(Gauge, (meter, labels, value) => meter.set(labels, value))
  const one = (value: number): readonly Sample[] => [[{}, value]]
  const known = (value: number | null): readonly Sample[] => (value === null ? [] : one(value))
  const each = <T>(entries: ReadonlyMap<string, T>, label: string, figure: (of: T) => number | null) =>
    [...entries].flatMap(([name, of]): readonly Sample[] => {
      const value = figure(of)
      return value === null ? [] : [[{ [label]: name }, value]]
    })

  counter('outbox_events_relayed_total', 'Events that every subscriber has taken.', ['kind'], () =>
    each(signs.events, 'kind', (count) => count),
  )
  counter('outbox_events_failed_total', 'Attempts to relay an event that failed.', [], () => one(signs.eventFaults()))
  counter('job_runs_total', 'Runs of timed jobs that have ended.', ['job'], () =>
    each(signs.jobs, 'job', (job) => job.runs),
  )
  counter('job_faults_total', 'Runs of timed jobs that ended in a fault.', ['job'], () =>
    each(signs.jobs, 'job', (job) => job.faults),
  )
  counter('job_seconds_total', 'Time that the runs of timed jobs took.', ['job'], () =>
    each(signs.jobs, 'job', (job) => job.seconds),
  )
  gauge('job_last_success_timestamp_seconds', 'When a timed job last ended without a fault.', ['job'], () =>
    each(signs.jobs, 'job', (job) => job.lastSuccess),
  )
  gauge('jobs_running', 'Timed jobs that run now.', [], () =>
    one([...signs.jobs.values()].filter(({ isRunning }) => isRunning).length),
  )

  counter(
    'provider_answers_total',
    'Calls of an outside provider that it answered, be it by a refusal.',
    ['provider'],
    () => each(signs.providers, 'provider', (provider) => provider.answers),
  )
  counter('provider_failures_total', 'Calls of an outside provider that had no usable answer.', ['provider'], () =>
    each(signs.providers, 'provider', (provider) => provider.failures),
  )
  gauge('provider_last_success_timestamp_seconds', 'When a provider last answered.', ['provider'], () =>
    each(signs.providers, 'provider', (provider) => provider.lastSuccess),
  )
  gauge('provider_last_failure_timestamp_seconds', 'When a provider last gave no usable answer.', ['provider'], () =>
    each(signs.providers, 'provider', (provider) => provider.lastFailure),
  )
  gauge(
    'provider_circuit_open',
    '1 for a provider of messages that is left alone because it does not answer.',
    ['provider'],
    () => {
      const names = new Set([...signs.providers.keys(), ...outages().map(({ provider }) => provider)])
      const down = new Set(outages().map(({ provider }) => provider))
      return [...names].map((provider) => [{ provider }, down.has(provider) ? 1 : 0] as const)
    },
  )

  counter('webhook_tries_total', 'Tries to send a webhook, by what came of them.', ['outcome'], () =>
    each(signs.webhooks, 'outcome', (count) => count),
  )
  gauge(
    'webhook_deliveries',
    'Deliveries of webhooks that are on: all that wait, and those that have failed before.',
    ['state'],
    async () => {
      const { waiting, failed } = await webhookQueue()
      return [
        [{ state: 'waiting' }, waiting],
        [{ state: 'failed_before' }, failed],
      ]
    },
  )
  gauge('webhooks_off', 'Webhooks that are off, by an administrator or because they failed.', [], async () =>
    one((await webhookQueue()).off),
  )

  gauge('live_listeners', 'Open pages that listen to events.', [], () => one(listeners()))

  counter('sqlite_statements_total', 'Statements that the event loop ran.', [], () =>
    one(database.statements.figures().statements),
  )
  counter('sqlite_statement_seconds_total', 'Time in which statements held the event loop.', [], () =>
    one(database.statements.figures().seconds),
  )
  counter('sqlite_slow_statements_total', 'Statements at or above the threshold of the log.', [], () =>
    one(database.statements.figures().slow),
  )
  counter('sqlite_commits_total', 'Transactions that were committed.', [], () => one(database.writes().commits))
  counter('sqlite_writes_total', 'Writes; several share a commit.', [], () => one(database.writes().writes))
  counter('sqlite_busy_total', 'Tries for the lock while another connection had it.', [], () =>
    one(database.writes().busy),
  )
  gauge('sqlite_writes_waiting', 'Writes that wait for their turn.', [], () => one(database.writes().waiting))
  gauge('sqlite_database_bytes', 'Size of the database, without its log.', [], () =>
    one(pragma('page_count') * pragma('page_size')),
  )
  gauge('sqlite_free_bytes', 'Room in the database that deleted rows left.', [], () =>
    one(pragma('freelist_count') * pragma('page_size')),
  )
  gauge('sqlite_wal_bytes', 'Size of the log (WAL) of the database.', [], async () =>
    one(
      await stat(`${databaseFile}-wal`).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  gauge('sqlite_page_cache_limit_bytes', 'The most that the pages in memory take.', [], () => {
    const size = pragma('cache_size')
    return one(size < 0 ? -size * 1_024 : size * pragma('page_size'))
  })
  gauge('storage_writable', '1 while the database takes writes.', [], () => one(storage().writeFault === null ? 1 : 0))
  gauge('storage_damaged', '1 where the last check found the database damaged.', [], () =>
    one(storage().damage === null ? 0 : 1),
  )
  gauge('storage_disk_free_bytes', 'Free room on the disk of the data folder.', [], () => known(storage().freeBytes))

  const seconds = (at: Temporal.Instant | null) => known(at && at.epochMilliseconds / 1_000)
  gauge('backup_last_success_timestamp_seconds', 'When a backup was last taken.', [], async () =>
    seconds((await backups()).lastTaken),
  )
  gauge('backup_last_verified_timestamp_seconds', 'When an archive was last proved to be restorable.', [], async () =>
    seconds((await backups()).lastVerified),
  )
  gauge('backup_last_bytes', 'Size of the last archive.', [], async () => known((await backups()).lastBytes))
  counter(
    'backups_total',
    'Backups by what came of them: archives taken, attempts without one, and archives found bad, as the journal has them.',
    ['outcome'],
    async () => {
      const { taken, failed, refused } = await backups()
      return [
        [{ outcome: 'taken' }, taken],
        [{ outcome: 'failed' }, failed],
        [{ outcome: 'unsound' }, refused],
      ]
    },
  )

  const statesOf = createStates(countStates)
  gauge('bookings', 'Bookings by state, counted at most every five minutes.', ['state'], () => statesOf('bookings'))
  gauge('payments', 'Payments by state, counted at most every five minutes.', ['state'], () => statesOf('payments'))
  gauge('process_open_fds', 'Open file descriptors.', [], async () => known(await openFiles()))

  function pragma(name: string): number {
    return Number(database.raw.pragma(name, { simple: true }))
  }
}

function createStates(countStates: ServiceSources['countStates']) {
  let counted: Promise<readonly StateCount[] | null> | null = null
  let countedAt = -Infinity
  return async (part: StateCount['of']): Promise<readonly Sample[]> => {
    if (performance.now() - countedAt > countedMs) {
      countedAt = performance.now()
      counted = countStates().catch(() => null)
    }
    const counts = (await counted) ?? []
    return counts.flatMap(({ of, state, count }): readonly Sample[] => (of === part ? [[{ state }, count]] : []))
  }
}

async function openFiles(): Promise<number | null> {
  try {
    return (await readdir('/proc/self/fd')).length
  } catch {
    return null
  }
}
