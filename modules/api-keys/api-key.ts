import type { ApiKeyId, UserId } from '#modules/shared'
import type { Scope } from './scopes.ts'

export const apiKeyLimits = { name: 80, ranges: 20, range: 49, days: 3_650, live: 50 } as const

/** Every key begins with it, so that scanners of leaked secrets know it. */
export const keyPrefix = 'cok_'

/** The prefix and 256 random bits, base64url. */
export const keyPattern = /^cok_[\w-]{43}$/

export interface ApiKey {
  readonly id: ApiKeyId
  readonly name: string
  /** The last four characters of the key, to tell one from another. */
  readonly lastFour: string
  readonly scopes: readonly Scope[]
  /** Networks as `203.0.113.0/24`; none: from everywhere. */
  readonly ranges: readonly string[]
  /** The administrator for whom it acts. */
  readonly madeBy: UserId
  readonly madeAt: Temporal.Instant
  /** Null: it never expires. */
  readonly expiresAt: Temporal.Instant | null
  /** The last use, to the minute; null before the first. */
  readonly lastUsedAt: Temporal.Instant | null
  /** The network of the last use, as the audit log has it. */
  readonly lastUsedFrom: string | null
  readonly revokedAt: Temporal.Instant | null
}

export type ApiKeyState = 'live' | 'expired' | 'revoked'

export function stateOfKey(
  { expiresAt, revokedAt }: Pick<ApiKey, 'expiresAt' | 'revokedAt'>,
  now: Temporal.Instant,
): ApiKeyState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0 ? 'expired' : 'live'
}
