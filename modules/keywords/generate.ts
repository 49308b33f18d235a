import type { ServiceId } from '#modules/shared'
import { type PageOf, estimatedKeyword } from './estimated-keyword.ts'
import { intentTable } from './intents.ts'
import { type KeywordFacts, type KeywordIntent, keywordIntents } from './keyword.ts'
import { normalKeyword, normalPlace } from './normalise.ts'
import { plainWordsOf } from './same-words.ts'
import { screenKeyword } from './screening.ts'
import { type Searches, searchesOf } from './service-searches.ts'
import { type KnownPlace, type KnownService, type KnownTerms, findTerms, isOfferedAt } from './terms.ts'

/** The generator makes at most so many keywords for a service. */
export const mostOfService = 200

interface GeneratorOptions {
  readonly pageOf: PageOf
  /** Only keywords that name this place of the coverage. */
  readonly place?: string | null
}

/**
 * The keywords of each service, place and intent, the highest score first, then by words. The order of the catalogue and
 * the coverage does not matter. A phrase is left out where it has a word twice, where the screening refuses it, or where
 * its words name another service or place. Where a service has more than `mostOfService`, its intents give their best in
 * turn; a place that is chosen is chosen before that. `services`: those to make keywords of, where not all.
 */
export function generateKeywords(
  known: KnownTerms,
  options: GeneratorOptions,
  services: readonly KnownService[] = known.services,
): readonly KeywordFacts[] {
  return services.flatMap((service) => keywordsOf(service, known, options)).toSorted(byRank)
}

/** The same list, or that of one service, with other work between the services: all of them take half a second. */
export async function generateInTurns(
  known: KnownTerms,
  {
    only,
    rest,
    ...options
  }: GeneratorOptions & { readonly only: ServiceId | null; readonly rest: () => Promise<void> },
): Promise<readonly KeywordFacts[]> {
  const made: KeywordFacts[] = []
  for (const service of known.services) {
    if (only !== null && service.id !== only) continue
    made.push(...generateKeywords(known, options, [service]))
    await rest()
  }
  return made.toSorted(byRank)
}

function keywordsOf(
  service: KnownService,
  known: KnownTerms,
  { pageOf, place: only = null }: GeneratorOptions,
): readonly KeywordFacts[] {
  const searches = searchesOf(service.id) ?? searchesOfName(service)
  const places = known.places.filter((place) => isOfferedAt(service, place))
  const waiting = keywordIntents.map((intent) =>
    phrasesOf(searches, intent, places)
      .filter(({ place }) => only === null || place?.name === only)
      .map(({ phrase: keyword, place }) => {
        const location = place?.name ?? null
        const facts = { keyword, serviceId: service.id, location, intent, source: 'estimate' } as const
        return estimatedKeyword(facts, service, place ?? undefined, pageOf)
      })
      .toSorted(byRank)
      .values(),
  )
  const made = new Map<string, KeywordFacts>()
  while (waiting.length > 0 && made.size < mostOfService) {
    for (const intent of waiting.slice()) {
      const next = intent.find(
        ({ keyword, location }) => !made.has(keyword) && isFine(keyword, service, location, known),
      )
      if (!next) waiting.splice(waiting.indexOf(intent), 1)
      else if (made.size < mostOfService) made.set(next.keyword, next)
    }
  }
  return [...made.values()]
}

/** A service of the owner's own is searched for by its name. */
function searchesOfName({ name, isEmergency }: KnownService): Searches {
  const jobs = [plainWordsOf(normalKeyword(name)).join(' ')]
  return { kind: isEmergency ? 'emergency' : 'repair', jobs, people: [], advice: [], also: [] }
}

interface Phrase {
  readonly phrase: string
  readonly place: KnownPlace | null
}

function phrasesOf(searches: Searches, intent: KeywordIntent, places: readonly KnownPlace[]): readonly Phrase[] {
  const named = { job: searches.jobs, person: searches.people, question: searches.advice }
  const placed = places.map((place) => ({ place, words: normalPlace(place.name) }))
  return (intentTable[searches.kind][intent] ?? []).flatMap((pattern) => {
    const texts = Object.entries(named).flatMap(([name, words]) =>
      pattern.includes(`{${name}}`) ? words.map((word) => pattern.replace(`{${name}}`, () => word)) : [],
    )
    return texts.flatMap((text): readonly Phrase[] =>
      text.includes('{place}')
        ? placed.map(({ place, words }) => ({ phrase: text.replace('{place}', () => words), place }))
        : [{ phrase: text, place: null }],
    )
  })
}

function isFine(phrase: string, { id }: KnownService, location: string | null, known: KnownTerms): boolean {
  const words = plainWordsOf(phrase)
  if (new Set(words).size < words.length || screenKeyword(phrase, 'estimate') !== null) return false
  const found = findTerms(phrase, known)
  return found.serviceId === id && found.location === location
}

function byRank(a: KeywordFacts, b: KeywordFacts): number {
  return (
    b.score - a.score ||
    byText(a.keyword, b.keyword) ||
    byText(a.serviceId ?? '', b.serviceId ?? '') ||
    byText(a.location ?? '', b.location ?? '')
  )
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
