import { type FilterId, type Result, type UserId, accept, may, refuse } from '#modules/shared'
import { type QueryRefusal, canonicalQuery } from './canonical-query.ts'
import { type TooManyFilters, decideRemoval, decideSave } from './decide-filter.ts'
import { type OfficeList, listsOpenTo, officeLists } from './office-lists.ts'
import type { SavedFilterPorts } from './ports.ts'
import type { SavedFilter } from './saved-filter.ts'

type Who = { readonly id: UserId } & NonNullable<Parameters<typeof may>[0]>

interface FilterWish {
  readonly list: OfficeList
  readonly name: string
  readonly query: string
  readonly isShared: boolean
}

/** The list is not theirs to open. */
interface ListClosed {
  readonly kind: 'list-closed'
}

export type SaveRefusal = QueryRefusal | TooManyFilters | ListClosed

/** Saved filters of the lists of the office. */
export function createSavedFilters({ filters, words, clock, ids }: SavedFilterPorts) {
  return {
    /** Their own and the shared ones; of one list, or of every list that they may open. */
    async filtersOf(who: Who, list: OfficeList | null) {
      const lists = listsOpenTo(who).filter((name) => list === null || name === list)
      return lists.length === 0 ? [] : filters.list(who.id, lists)
    },

    /** The one spelling of a question of a list; empty where nothing is asked, or nothing that the list knows. */
    questionOf(list: OfficeList, query: string): string {
      const read = canonicalQuery(words[list], query)
      return read.ok ? read.value : ''
    },

    async save(who: Who, wish: FilterWish): Promise<Result<SavedFilter, SaveRefusal>> {
      if (!may(who, officeLists[wish.list].needs)) return refuse({ kind: 'list-closed' })
      const query = canonicalQuery(words[wish.list], wish.query)
      if (!query.ok) return query
      const filter = { ...wish, query: query.value, id: ids.next('flt'), maker: who.id, savedAt: clock.now() }
      const saved = await filters.save(who.id, (own) => decideSave(own, filter))
      return saved.ok ? accept(saved.value.keep ?? filter) : saved
    },

    async remove(who: Who, id: FilterId) {
      const by = { id: who.id, isAdmin: may(who, 'users') }
      const open = listsOpenTo(who)
      const removed = await filters.change(id, (filter) =>
        decideRemoval(filter && open.includes(filter.list) ? filter : null, by),
      )
      return removed.ok ? accept(removed.value.removed) : removed
    },
  }
}

export type SavedFiltersModule = ReturnType<typeof createSavedFilters>
