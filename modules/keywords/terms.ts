import type { ServiceId } from '#modules/shared'
import { normalKeyword, normalPlace } from './normalise.ts'
import { plainSearchWords, plainWordsOf, rightWordsOf, sameWordsOf } from './same-words.ts'
import { searchWordsOf } from './service-searches.ts'

/** A service that customers can book. */
export interface KnownService {
  readonly id: ServiceId
  readonly name: string
  readonly category: string
  readonly isEmergency: boolean
  /** The codes of the districts in which it is offered; null: wherever the business works. */
  readonly districts: readonly string[] | null
}

/** A place in which the business works. */
export interface KnownPlace {
  readonly name: string
  /** The codes of the districts that have it. */
  readonly districts: readonly string[]
  /** It names an area with a page of its own: the best known place of a main district. */
  readonly isMain: boolean
}

/** The services and places of the business, by id and by name, and how searches name them. */
export interface KnownTerms {
  readonly services: readonly KnownService[]
  readonly places: readonly KnownPlace[]
  /** The terms by the first word; the longest first. */
  readonly placeTerms: ReadonlyMap<string, readonly Term<string>[]>
  readonly serviceTerms: ReadonlyMap<string, readonly Term<ServiceId>[]>
  /** The words that searches for the services may have. */
  readonly searchWords: ReadonlySet<string>
  readonly placeWords: ReadonlySet<string>
}

interface Term<Named> {
  readonly names: Named
  readonly words: readonly string[]
  /** Grows with the count of words, then with their characters. */
  readonly length: number
}

export interface FoundTerms {
  readonly serviceId: ServiceId | null
  readonly location: string | null
}

type OfferedService = KnownService & { readonly isActive: boolean }

interface CoveredDistrict {
  readonly code: string
  readonly names: readonly string[]
  readonly isMain: boolean
}

/** Makes the terms of the catalogue and the coverage; the order of neither matters. */
export function knownTermsOf(services: readonly OfferedService[], districts: readonly CoveredDistrict[]): KnownTerms {
  const offered = services.filter(({ isActive }) => isActive).toSorted((a, b) => byText(a.id, b.id))
  const ordered = districts.toSorted((a, b) => byText(a.code, b.code))
  const places = placesOf(ordered)
  const placeTerms = [
    ...places.map(({ name }) => ({ names: name, words: plainWordsOf(normalPlace(name)) })),
    ...ordered.flatMap(({ code, names }) =>
      names[0] === undefined ? [] : [{ names: names[0], words: plainWordsOf(normalPlace(code)) }],
    ),
  ]
  return {
    services: offered.map(({ id, name, category, isEmergency, districts: where }) => ({
      id,
      name,
      category,
      isEmergency,
      districts: where,
    })),
    places,
    placeTerms: byFirstWord(placeTerms),
    placeWords: new Set(placeTerms.flatMap(({ words }) => words)),
    serviceTerms: byFirstWord(
      offered.flatMap(({ id, name }) =>
        [name, ...searchWordsOf(id)].map((text) => ({
          names: id,
          words: [...new Set(sameWordsOf(normalKeyword(text)))],
        })),
      ),
    ),
    searchWords: new Set([
      ...plainSearchWords,
      ...offered.flatMap(({ id, name }) =>
        [name, ...searchWordsOf(id)].flatMap((text) => plainWordsOf(normalKeyword(text))),
      ),
    ]),
  }
}

/**
 * The service and the place that a keyword in its normal form names; null where it names none. Only whole words count.
 * The words of a place are adjacent; those of a service may be anywhere. The term with most words wins, then the
 * longest, then the first. Frequent misspellings are read as they are meant.
 */
export function findTerms(normal: string, known: KnownTerms): FoundTerms {
  const words = rightWordsOf(plainWordsOf(normal))
  let place: Term<string> | null = null
  let placeAt = 0
  for (const [at, word] of words.entries()) {
    for (const term of known.placeTerms.get(word) ?? []) {
      if (place && term.length <= place.length) break
      if (term.words.every((part, n) => words[at + n] === part)) [place, placeAt] = [term, at]
    }
  }
  const rest = place ? words.toSpliced(placeAt, place.words.length) : words
  const said = new Set(sameWordsOf(rest.join(' ')))
  let service: Term<ServiceId> | null = null
  for (const word of said) {
    for (const term of known.serviceTerms.get(word) ?? []) {
      if (service && term.length <= service.length) break
      if (term.words.every((part) => said.has(part))) service = term
    }
  }
  return { serviceId: service?.names ?? null, location: place?.names ?? null }
}

/** Whether a keyword in its normal form has only words of searches for our services, and places of ours. */
export function hasKnownWords(normal: string, known: KnownTerms): boolean {
  const words = plainWordsOf(normal)
  return words.every((word) => known.searchWords.has(word) || known.placeWords.has(word))
}

/** The place that a text alone names, by the name in the coverage: "THORNTON-HEATH" is "Thornton Heath". */
export function placeNamed(text: string, known: KnownTerms): string | null {
  const words = plainWordsOf(normalPlace(text))
  const terms = known.placeTerms.get(words[0] ?? '') ?? []
  return terms.find((term) => term.words.join(' ') === words.join(' '))?.names ?? null
}

/** Whether a service is offered in a place. */
export function isOfferedAt({ districts }: KnownService, place: KnownPlace): boolean {
  return districts === null || place.districts.some((code) => districts.includes(code))
}

function placesOf(districts: readonly CoveredDistrict[]): readonly KnownPlace[] {
  const places = new Map<string, KnownPlace>()
  for (const { code, names, isMain } of districts) {
    names.forEach((name, at) => {
      const before = places.get(normalPlace(name))
      places.set(normalPlace(name), {
        name: before?.name ?? name,
        districts: [...(before?.districts ?? []), code],
        isMain: (before?.isMain ?? false) || (isMain && at === 0),
      })
    })
  }
  return [...places.values()].toSorted((a, b) => byText(a.name, b.name))
}

function byFirstWord<Named>(
  terms: readonly Pick<Term<Named>, 'names' | 'words'>[],
): ReadonlyMap<string, readonly Term<Named>[]> {
  const measured = terms
    .map(({ names, words }) => ({ names, words, length: words.length * 1_000 + words.join(' ').length }))
    .toSorted((a, b) => b.length - a.length)
  return Map.groupBy(
    measured.filter(({ words }) => words.length > 0),
    ({ words }) => words[0] ?? '',
  )
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
