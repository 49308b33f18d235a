import type { UserId } from '#modules/shared'
import type { Category, TradeDetails } from '../service.ts'

/** All of a trade that the office may change. */
export type TradeFacts = TradeDetails & Pick<Category, 'isActive'>

/** A trade as it was from one change to the next. */
export interface TradeVersion {
  readonly version: number
  readonly facts: TradeFacts
  readonly at: Temporal.Instant
  /** Null for the data file and for the command line. */
  readonly by: UserId | null
}

export function tradeFacts({ label, description, icon, isTile, parallelCapacity, isActive }: Category): TradeFacts {
  return { label, description, icon, isTile, parallelCapacity, isActive }
}
