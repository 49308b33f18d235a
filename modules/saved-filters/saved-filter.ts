import type { FilterId, UserId } from '#modules/shared'
import type { OfficeList } from './office-lists.ts'

/** Filters of one person, and characters of a name and of a query. */
export const filterLimits = { own: 50, name: 60, query: 4_000 } as const

export interface SavedFilter {
  readonly id: FilterId
  readonly maker: UserId
  readonly list: OfficeList
  readonly name: string
  /** The spelling of `canonicalQuery`. */
  readonly query: string
  /** Everyone who may open the list sees it; else its maker alone. */
  readonly isShared: boolean
  readonly savedAt: Temporal.Instant
}

/** A filter with its facts for lists. */
export interface ListedFilter extends SavedFilter {
  readonly makerName: string
}
