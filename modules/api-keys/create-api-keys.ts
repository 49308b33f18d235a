import { type ApiKeyId, type Result, type UserId, accept, refuse } from '#modules/shared'
import { type ApiKey, apiKeyLimits, keyPattern, keyPrefix, stateOfKey } from './api-key.ts'
import type { ApiKeyPorts, TooManyKeys } from './ports.ts'
import { type Scope, inScopeOrder } from './scopes.ts'

export interface KeyWish {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly ranges: readonly string[]
  /** Days from now; null: it never expires. */
  readonly days: number | null
}

/** No key, a key that has ended, or one whose administrator is none any more: they look alike to who sends it. */
interface KeyNotValid {
  readonly kind: 'key-not-valid'
}

/** The key is good, but not from this address. */
interface KeyFromElsewhere {
  readonly kind: 'key-from-elsewhere'
}

export type KeyRefusal = KeyNotValid | KeyFromElsewhere

/** A key that was shown to be one, with the person for whom it acts. */
export interface OpenedKey<Holder> {
  readonly key: ApiKey
  readonly holder: Holder
}

const hoursPerDay = 24
/** A use is written at most once in so many seconds. */
const useSeconds = 60

/** Keys of the HTTP interface: made and revoked by administrators, opened by other programs. */
export function createApiKeys<Holder>(ports: ApiKeyPorts<Holder>) {
  const { keys, tokens, administrator, isWithin, clock, ids } = ports
  return {
    /** The key itself is in this answer alone. */
    async make(
      wish: KeyWish,
      by: UserId,
    ): Promise<Result<{ readonly key: ApiKey; readonly token: string }, TooManyKeys>> {
      const now = clock.now()
      const token = `${keyPrefix}${tokens.next()}`
      const key: ApiKey = {
        id: ids.next('key'),
        name: wish.name,
        lastFour: token.slice(-4),
        scopes: inScopeOrder(wish.scopes),
        ranges: [...new Set(wish.ranges)],
        madeBy: by,
        madeAt: now,
        expiresAt: wish.days === null ? null : now.add({ hours: wish.days * hoursPerDay }),
        lastUsedAt: null,
        lastUsedFrom: null,
        revokedAt: null,
      }
      const added = await keys.add(key, tokens.hash(token), apiKeyLimits.live)
      return added.ok ? accept({ key: added.value, token }) : added
    },

    apiKeys: () => keys.list(clock.now()),
    stateOfKey: (key: ApiKey) => stateOfKey(key, clock.now()),

    /** False when there is none. It ends at once. */
    revoke: (id: ApiKeyId) => keys.revoke(id, clock.now()),

    /** `address`: of the client, as far as it is believed. Changes nothing. */
    async open(token: string, address: string): Promise<Result<OpenedKey<Holder>, KeyRefusal>> {
      const key = keyPattern.test(token) ? await keys.findByToken(tokens.hash(token)) : null
      if (!key || stateOfKey(key, clock.now()) !== 'live') return refuse({ kind: 'key-not-valid' })
      if (key.ranges.length > 0 && !isWithin(address, key.ranges)) return refuse({ kind: 'key-from-elsewhere' })
      const holder = await administrator(key.madeBy)
      return holder === null ? refuse({ kind: 'key-not-valid' }) : accept({ key, holder })
    },

    /** `network`: without the part that tells one machine from another. */
    async noteUse({ id, lastUsedAt }: ApiKey, network: string): Promise<void> {
      const now = clock.now()
      if (lastUsedAt !== null && now.since(lastUsedAt).total('seconds') < useSeconds) return
      await keys.noteUse(id, now, network)
    },
  }
}

/** The part of the module that pages and routes use, whatever a holder is. */
export type ApiKeysModule = ReturnType<typeof createApiKeys<unknown>>
