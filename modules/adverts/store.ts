import type { AdvertId, Result, UserId } from '#modules/shared'
import type { Advert, StoredAdvertState } from './advert.ts'

/** An advert that is not in a state in which this is allowed, or is changed meanwhile. */
export interface AdvertStateRefused {
  readonly kind: 'advert-state'
  readonly state: StoredAdvertState
}

/** Staff have barred the account from the market; the decision was mailed with the way to contest it. */
export interface MarketBarred {
  readonly kind: 'market-barred'
}

/** The lives of adverts, for all modules that keep or judge them. Each method is one transaction. */
export interface AdvertStore {
  /** Null when there is none. */
  find(id: AdvertId): Promise<Advert | null>
  findBySlug(slug: string): Promise<Advert | null>
  /** The newest first; at most a hundred. */
  listOf(owner: UserId): Promise<readonly Advert[]>
  /** Those of everybody, the newest first; `after` is the id of the last that was read. */
  list(limit: number, after: AdvertId | null): Promise<readonly Advert[]>
  /** Moves what is stored as `advertMoves` allows; its reasons for being held replace the former ones. */
  move(
    id: AdvertId,
    to: StoredAdvertState,
    heldFor: readonly string[],
    at: Temporal.Instant,
  ): Promise<Result<Advert, AdvertStateRefused>>
}
