import type { Clock, FilterId, IdSource, Result, UserId } from '#modules/shared'
import type { FilterChange } from './decide-filter.ts'
import type { OfficeList } from './office-lists.ts'
import type { ListedFilter, SavedFilter } from './saved-filter.ts'

/** Keeps filters. Each method is one transaction, with the audit lines of the decision. */
export interface SavedFilterStore {
  /** Those of `maker` and the shared ones, of these lists, by name; at most 1,000. */
  list(maker: UserId, lists: readonly OfficeList[]): Promise<readonly ListedFilter[]>
  /** `decide` gets all that `maker` has; a refusal changes nothing. */
  save<Refusal>(
    maker: UserId,
    decide: (own: readonly SavedFilter[]) => Result<FilterChange, Refusal>,
  ): Promise<Result<FilterChange, Refusal>>
  /** `decide` gets the filter, or null where there is none; a refusal changes nothing. */
  change<Change extends FilterChange, Refusal>(
    id: FilterId,
    decide: (filter: SavedFilter | null) => Result<Change, Refusal>,
  ): Promise<Result<Change, Refusal>>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface SavedFilterPorts {
  readonly filters: SavedFilterStore
  /** The words that the reader of each list knows, in their order. */
  readonly words: Readonly<Record<OfficeList, readonly string[]>>
  readonly clock: Clock
  readonly ids: IdSource
}

/** Says that rows of a list changed, for those who have it open. */
export interface ListChanges {
  /** Calls `listener`, the latest of a list, soon after this process has changed a row that the list shows: once for what changes together. */
  onChange(list: OfficeList, listener: () => void): void
}
