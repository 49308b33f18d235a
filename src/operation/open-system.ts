import { stat } from 'node:fs/promises'
import type { SqliteDatabase } from '#adapters/sqlite'
import type { Clock } from '#modules/shared'
import type { EnvironmentSetting, SystemPorts } from '#modules/system'
import { programVersion } from '../assets.ts'
import type { Config } from '../config.ts'
import type { StorageState } from '../storage/storage-watch.ts'
import type { Signs } from './signs.ts'

interface Parts {
  readonly database: SqliteDatabase
  readonly storage: () => StorageState
  readonly signs: Signs
  readonly clock: Clock
}

export type OpenedSystem = Omit<SystemPorts, 'note' | 'clock'>

export function openSystem(config: Config, { database, storage, signs, clock }: Parts): OpenedSystem {
  const startedAt = clock.now()
  return {
    async facts() {
      const databaseBytes = await stat(config.databaseFile).then(
        ({ size }) => size,
        () => null,
      )
      const { freeBytes } = storage()
      return {
        version: programVersion(),
        runtime: `Node ${process.versions.node} on ${process.platform} ${process.arch}`,
        startedAt,
        dataDir: config.dataDir,
        databaseBytes,
        freeBytes,
        jobs: [...signs.jobs].map(([name, job]) => ({
          name,
          runs: job.runs,
          faults: job.faults,
          lastSuccess:
            job.lastSuccess === null
              ? null
              : Temporal.Instant.fromEpochMilliseconds(Math.round(job.lastSuccess * 1_000)),
          isRunning: job.isRunning,
        })),
        settings: settingsShown(config.given),
      }
    },
    async inspect() {
      const { inspectServed } = await import('../cli/doctor.ts')
      return inspectServed(config, { database, damage: storage().damage, fetch, clock })
    },
  }
}

/** The settings whose values are shown: a list of what may be read, so that a new secret is not. */
const readable = new Set([
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'PUBLIC_URL',
  'ADMIN_EMAIL',
  'CUSTOMER_PASSWORD_MINIMUM',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'SLOW_QUERY_MS',
  'RATE_LIMITS',
  'JOBS',
  'PUSH_HOSTS',
  'PUSH_LOOPBACK',
  'SERVICE_WORKER',
  'MAIL_FROM',
  'MAIL_RETURN_PATH',
  'CALLS_RELAY_ONLY',
  'BACKUP_TO',
  'BACKUP_HOUR',
  'BACKUP_KEEP_DAYS',
  'BACKUP_KEEP_WEEKS',
  'NODE_ENV',
])

function settingsShown(given: Config['given']): readonly EnvironmentSetting[] {
  return Object.entries(given)
    .map(([name, value]) => ({ name, value: readable.has(name) ? value : null }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
