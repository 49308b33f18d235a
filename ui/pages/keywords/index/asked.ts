import { type KeywordQuery, type KeywordSort, keywordSorts, keywordSources } from '#modules/keywords'
import { parseId, textLimits, atKeywords } from '#modules/shared'

/** The list as its address asks for it; empty: not asked. */
export interface Asked {
  readonly q: string
  readonly service_id: string
  readonly location: string
  readonly source: string
  readonly sort: string
  readonly cursor: string
}

type Search = Readonly<Record<string, string>>

export function askedFrom(search: Search): Asked {
  const of = (name: keyof Asked) => (search[name] ?? '').trim()
  return {
    q: of('q').slice(0, textLimits.search),
    service_id: of('service_id'),
    location: of('location'),
    source: of('source'),
    sort: of('sort'),
    cursor: of('cursor'),
  }
}

/** A filter that is none is no filter. */
export function queryOf(asked: Asked): KeywordQuery {
  return {
    text: asked.q,
    serviceId: parseId('svc', asked.service_id),
    location: asked.location || null,
    source: keywordSources.find((one) => one === asked.source) ?? null,
    sort: sortOf(asked),
    suggestions: false,
  }
}

const usualSort: KeywordSort = '-score'

export function sortOf({ sort }: Pick<Asked, 'sort'>): KeywordSort {
  const [column, isDown] = sort.startsWith('-') ? [sort.slice(1), true] : [sort, false]
  const known = keywordSorts.find((one) => one === column)
  if (!known) return usualSort
  return isDown ? `-${known}` : known
}

/** The address of the list with these changes; another filter or order begins at its first page. */
export function linkTo(asked: Asked, changes: Partial<Asked>): string {
  const wanted = { ...asked, cursor: '', ...changes }
  const search = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value !== ''))
  return search.size === 0 ? atKeywords.home() : `${atKeywords.home()}?${search.toString()}`
}
