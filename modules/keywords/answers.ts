import type { ServiceId } from '#modules/shared'
import type { Keyword, KeywordFacts } from './keyword.ts'

/** A service as keywords know it. */
export interface AnsweringService {
  readonly id: ServiceId
  /** The path of its page; null while it is not offered. */
  readonly path: string | null
  /** The page of its trade, or of all services. */
  readonly tradePath: string
  readonly isEmergency: boolean
  /** The places in which it is offered; null: wherever the business works. */
  readonly places: ReadonlySet<string> | null
}

/** A page that an administrator wrote for a service, a place, or both. */
interface WrittenAnswer {
  readonly path: string
  readonly serviceId: ServiceId | null
  readonly place: string | null
}

/** The public pages that can answer a keyword. Places are names of the coverage. */
export interface AnswerPages {
  readonly services: ReadonlyMap<ServiceId, AnsweringService>
  /** The area page of each place of the coverage; null for a place without one. */
  readonly places: ReadonlyMap<string, string | null>
  readonly written: readonly WrittenAnswer[]
  readonly emergency: string
  /** The page of all services with their prices. */
  readonly prices: string
  /** The path of every public page that may stand in search results. */
  readonly all: ReadonlySet<string>
}

export type AnswerSought = Pick<KeywordFacts, 'serviceId' | 'location' | 'intent' | 'page' | 'pageBy'>

/**
 * The path of the public page that answers a keyword, or null. The choice of a person stays, also when its page has gone:
 * `shownPage` leaves it out then. By rule the most specific page comes first: a page that was written for the service and
 * the place, the service, the emergency page, the place, the trade, and for a price alone the list of prices.
 */
export function pageFor(sought: AnswerSought, pages: AnswerPages): string | null {
  if (sought.pageBy === 'person') return sought.page
  const { serviceId, location, intent } = sought
  const service = serviceId === null ? null : (pages.services.get(serviceId) ?? null)
  const place = location === null ? null : pages.places.get(location)
  // The business does not work there, or does not offer it there: no page of ours is an answer.
  if (place === undefined) return null
  if (service?.places && location !== null && !service.places.has(location)) return null
  const written = (one: ServiceId | null, other: string | null) =>
    pages.written.find((page) => page.serviceId === one && page.place === other)?.path ?? null
  if (serviceId !== null) {
    const own = (location === null ? null : written(serviceId, location)) ?? service?.path ?? written(serviceId, null)
    if (own !== null) return own
    return service?.tradePath ?? null
  }
  if (intent === 'emergency') return pages.emergency
  if (location !== null) return place ?? written(null, location)
  return intent === 'price' ? pages.prices : null
}

/** Whether a person may choose that page for a keyword: it is public, and search results list it. */
export function isAnswerPage(path: string, pages: Pick<AnswerPages, 'all'>): boolean {
  return pages.all.has(path)
}

/** The page that visitors are led to; null where there is none, or it has gone. */
export function shownPage({ page }: Pick<KeywordFacts, 'page'>, pages: Pick<AnswerPages, 'all'>): string | null {
  return page !== null && isAnswerPage(page, pages) ? page : null
}

/** A link of a public page to the page that answers a search. */
export interface Chip {
  readonly words: string
  readonly href: string
}

/** At most so many chips stand on a page (decision N5). */
export const mostChips = 15

type ChipSource = Pick<Keyword, 'keyword' | 'location' | 'intent' | 'serviceId' | 'score' | 'page' | 'isSuggestion'>

/** Chips of the keywords, the first of them first: one for a page, never to `here`, at most 15. */
export function chipsOf(
  keywords: readonly ChipSource[],
  pages: Pick<AnswerPages, 'all'>,
  here: string,
  least: number,
): readonly Chip[] {
  const chips = new Map<string, Chip>()
  for (const keyword of keywords) {
    if (chips.size === mostChips) break
    const href = keyword.score >= least && !keyword.isSuggestion ? shownPage(keyword, pages) : null
    if (href === null || href === here || chips.has(href)) continue
    chips.set(href, { words: chipWords(keyword), href })
  }
  return [...chips.values()]
}

/** The words as a visitor reads them: a capital at the start, and the place as it is written. */
function chipWords({ keyword, location }: Pick<Keyword, 'keyword' | 'location'>): string {
  const at = location === null ? -1 : keyword.lastIndexOf(location.toLowerCase())
  const placed =
    location === null || at === -1
      ? keyword
      : `${keyword.slice(0, at)}${location}${keyword.slice(at + location.length)}`
  const [first = '', ...rest] = placed
  return first.toUpperCase() + rest.join('')
}

/** Emergencies first, each group as it came. */
export function emergenciesFirst<K extends Pick<Keyword, 'intent' | 'serviceId'>>(
  keywords: readonly K[],
  pages: Pick<AnswerPages, 'services'>,
): readonly K[] {
  const isEmergency = ({ intent, serviceId }: K) =>
    intent === 'emergency' || (serviceId !== null && pages.services.get(serviceId)?.isEmergency === true)
  return [...keywords.filter(isEmergency), ...keywords.filter((keyword) => !isEmergency(keyword))]
}

/** Searches without a page that belong to one service and one place. */
export interface UnansweredGroup {
  readonly serviceId: ServiceId | null
  readonly location: string | null
  readonly impressions: number
  readonly clicks: number
  /** The most impressions first. */
  readonly keywords: readonly Keyword[]
}

/** Groups of searches without a page, the most impressions first. */
export function unansweredGroups(keywords: readonly Keyword[]): readonly UnansweredGroup[] {
  const groups = Map.groupBy(keywords, ({ serviceId, location }) => JSON.stringify([serviceId, location]))
  const seen = ({ measured }: Keyword) => measured?.impressions ?? 0
  return [...groups.values()]
    .map((of) => ({
      serviceId: of[0]?.serviceId ?? null,
      location: of[0]?.location ?? null,
      impressions: of.reduce((sum, keyword) => sum + seen(keyword), 0),
      clicks: of.reduce((sum, { measured }) => sum + (measured?.clicks ?? 0), 0),
      keywords: of.toSorted((one, other) => seen(other) - seen(one)),
    }))
    .toSorted((one, other) => other.impressions - one.impressions)
}
