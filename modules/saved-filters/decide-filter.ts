import { type AuditNote, type Result, accept, foldText, refuse } from '#modules/shared'
import { wordsIn } from './canonical-query.ts'
import { type SavedFilter, filterLimits } from './saved-filter.ts'

/** The person has as many filters as one may have. */
export interface TooManyFilters {
  readonly kind: 'too-many-filters'
}

interface NoFilter {
  readonly kind: 'filter-unknown'
}

/** Somebody else shared it. */
interface NotTheirs {
  readonly kind: 'filter-of-another'
}

export type RemovalRefusal = NoFilter | NotTheirs

export interface FilterChange {
  readonly keep: SavedFilter | null
  readonly remove: readonly SavedFilter['id'][]
  readonly notes: readonly AuditNote<FilterAction>[]
}

type FilterAction = 'shared_filter_saved' | 'shared_filter_removed'

const isSameName = (one: string, other: string) => foldText(one) === foldText(other)

/**
 * The save of `wished` by somebody who has `own` filters: it takes the place of those of the same list that have its name
 * or its question, so that the same question under another name is renamed.
 */
export function decideSave(own: readonly SavedFilter[], wished: SavedFilter): Result<FilterChange, TooManyFilters> {
  const inList = own.filter(({ list }) => list === wished.list)
  const byName = inList.filter(({ name }) => isSameName(name, wished.name))
  const replaced = [...byName, ...inList.filter((one) => one.query === wished.query && !byName.includes(one))]
  if (own.length - replaced.length >= filterLimits.own) return refuse({ kind: 'too-many-filters' })
  const [first] = replaced
  const keep = { ...wished, id: first?.id ?? wished.id }
  const before = first?.isShared ? first : null
  const gone = replaced.filter((one) => one.isShared && (one !== first || !keep.isShared)).map(noteOfRemoval)
  return accept({
    keep,
    remove: replaced.slice(1).map(({ id }) => id),
    notes: keep.isShared ? [...gone, noteOfSave(before, keep)] : gone,
  })
}

/** `isAdmin`: may remove what another shared. A private one of another is as if it was not there. */
export function decideRemoval(
  filter: SavedFilter | null,
  by: { readonly id: SavedFilter['maker']; readonly isAdmin: boolean },
): Result<FilterChange & { readonly removed: SavedFilter }, RemovalRefusal> {
  const isOwn = filter?.maker === by.id
  if (!filter || (!isOwn && !filter.isShared)) return refuse({ kind: 'filter-unknown' })
  if (!isOwn && !by.isAdmin) return refuse({ kind: 'filter-of-another' })
  const notes = filter.isShared ? [noteOfRemoval(filter)] : []
  return accept({ keep: null, remove: [filter.id], notes, removed: filter })
}

function noteOfSave(before: SavedFilter | null, after: SavedFilter): AuditNote<FilterAction> {
  const target = { kind: 'filter', id: after.id }
  return { action: 'shared_filter_saved', target, before: before && factsOf(before), after: factsOf(after) }
}

function noteOfRemoval(filter: SavedFilter): AuditNote<FilterAction> {
  const target = { kind: 'filter', id: filter.id }
  return { action: 'shared_filter_removed', target, before: factsOf(filter), after: null }
}

/** Its name and its words may be about a person; the audit log is never changed. */
function factsOf({ list, query }: SavedFilter) {
  return { list, filters: wordsIn(query).join(', ') }
}
