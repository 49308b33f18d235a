import type { ApiKeyId, Clock, IdSource, Result, UserId } from '#modules/shared'
import type { ApiKey } from './api-key.ts'

/** There are as many live keys as there may be. */
export interface TooManyKeys {
  readonly kind: 'too-many-keys'
}

/** Keeps keys by their hash. Each method is one transaction, with its audit line. */
export interface ApiKeyStore {
  /** Adds it, unless `most` are live already. */
  add(key: ApiKey, tokenHash: string, most: number): Promise<Result<ApiKey, TooManyKeys>>
  /** Live ones first, then the latest first; at most 200. */
  list(now: Temporal.Instant): Promise<readonly ApiKey[]>
  /** Null when no key has the hash. */
  findByToken(tokenHash: string): Promise<ApiKey | null>
  /** False when there is none. Said again, nothing changes. */
  revoke(id: ApiKeyId, at: Temporal.Instant): Promise<boolean>
  /** Keeps the moment and network of its last use. */
  noteUse(id: ApiKeyId, at: Temporal.Instant, network: string): Promise<void>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface ApiKeyPorts<Holder> {
  readonly keys: ApiKeyStore
  /** Makes and hashes what nobody can guess: 256 random bits as base64url. */
  readonly tokens: { next(): string; hash(token: string): string }
  /** The person, while they are an administrator who may sign in; else null. */
  readonly administrator: (id: UserId) => Promise<Holder | null>
  /** Whether an address, or the network of 64 bits that is known of one, is within one of the ranges. */
  readonly isWithin: (address: string, ranges: readonly string[]) => boolean
  readonly clock: Clock
  readonly ids: IdSource
}
