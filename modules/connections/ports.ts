import type { AuditNote, Clock, UserId } from '#modules/shared'
import type { ConnectionMode, ConnectionName } from './connection.ts'
import type { Settings } from './kept-keys.ts'

/** The result of a call that changes nothing at the provider. The words name no secret. */
export interface Tried {
  readonly ok: boolean
  readonly words: string
}

/** When a provider last answered, and last did not, since the process began. */
export interface Health {
  readonly lastSuccess: Temporal.Instant | null
  readonly lastFault: Temporal.Instant | null
  /** The reason why nothing is sent through it now; null while it is used. */
  readonly outage: string | null
}

/** The keys that were pasted, beside the data. */
export interface KeptKeys {
  read(): Settings
  /** All of them, in one step: an interrupted write leaves the earlier ones. */
  write(keys: Settings): void
}

export type ConnectionAudit = 'connection_tested' | 'connection_keys_kept' | 'connection_keys_forgotten'

/** The ports of this module; `src/compose.ts` provides them. */
export interface ConnectionPorts {
  /** The settings that the environment gave. */
  readonly given: Settings
  /** The pasted keys that this process began with. */
  readonly inUse: Settings
  readonly kept: KeptKeys
  readonly modes: () => Readonly<Record<ConnectionName, ConnectionMode>>
  readonly health: (name: ConnectionName) => Health
  /** The faults that the next start would find with these pasted keys, each beginning with its setting. */
  readonly judge: (kept: Settings) => readonly string[]
  /** Calls the provider with the settings in use, or with these pasted keys. It answers in a bounded time. */
  readonly call: (name: ConnectionName, by: UserId, kept: Settings | null) => Promise<Tried>
  /** Notes for the health that a provider answered or did not. */
  readonly noteHealth: (name: ConnectionName, hasAnswered: boolean) => void
  readonly note: (note: AuditNote<ConnectionAudit>) => Promise<void>
  readonly clock: Clock
}
