import type { AuditNote, Clock } from '#modules/shared'

/** One check of `callout doctor`, with what to do in its words. */
export interface Check {
  readonly level: 'ok' | 'warn' | 'fail'
  readonly about: string
  readonly says: string
}

export interface TimedJob {
  readonly name: string
  readonly runs: number
  readonly faults: number
  /** The last run that had no fault. */
  readonly lastSuccess: Temporal.Instant | null
  readonly isRunning: boolean
}

export interface EnvironmentSetting {
  readonly name: string
  /** Null: it is a secret, or may have one in it. */
  readonly value: string | null
}

export interface SystemFacts {
  readonly version: string
  /** The runtime and the platform. */
  readonly runtime: string
  readonly startedAt: Temporal.Instant
  readonly dataDir: string
  readonly databaseBytes: number | null
  /** Null when unknown. */
  readonly freeBytes: number | null
  readonly jobs: readonly TimedJob[]
  readonly settings: readonly EnvironmentSetting[]
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface SystemPorts {
  readonly facts: () => Promise<SystemFacts>
  /** Runs every check. It changes nothing, and ends in a bounded time. */
  readonly inspect: () => Promise<readonly Check[]>
  readonly note: (note: AuditNote<'system_checked'>) => Promise<void>
  readonly clock: Clock
}
