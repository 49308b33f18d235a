import { type Result, type ServiceId, accept, refuse } from '#modules/shared'
import { type AnswerPages, type AnswerSought, isAnswerPage, pageFor } from './answers.ts'
import { estimatedKeyword } from './estimated-keyword.ts'
import { intentOf } from './intent-of.ts'
import type { KeywordFacts, KeywordIntent } from './keyword.ts'
import { normalKeyword } from './normalise.ts'
import { type Scored, estimatedScore } from './score.ts'
import { screenKeyword } from './screening.ts'
import { type KnownTerms, findTerms, placeNamed } from './terms.ts'

/** The text is no keyword, with the sentence that says why. */
export interface PhraseRefused {
  readonly kind: 'phrase-refused'
  readonly reason: string
}

/** Undefined: found in the words. Null: open. */
export interface NamedTerms {
  readonly serviceId?: ServiceId | null
  readonly location?: string | null
}

type ReadPhrase = Result<KeywordFacts, PhraseRefused>

/** Reads the words of people, with the services, places and pages of the business as they are now. */
export interface KeywordReader {
  hasService(id: ServiceId): boolean
  /** The place that a text names, as the coverage writes it; null where it names none. */
  placeOf(text: string): string | null
  /** Whether a person may choose that page as the answer. */
  hasPage(path: string): boolean
  /** The pages that a person may choose, by their paths. */
  pages(): readonly string[]
  /** The page that the rule gives; null where none answers. */
  pageOf(sought: Pick<AnswerSought, 'serviceId' | 'location' | 'intent'>): string | null
  /** The estimate of a keyword with that page. */
  estimateOf(sought: Pick<KeywordFacts, 'serviceId' | 'location' | 'page'> & { readonly intent: KeywordIntent }): Scored
  /** The words in their normal form, screened, with service, place, intent, estimate and page. */
  read(text: string, named?: NamedTerms): ReadPhrase
}

export function createKeywordReader(known: KnownTerms, pages: AnswerPages): KeywordReader {
  const pageOf: KeywordReader['pageOf'] = ({ serviceId, location, intent }) =>
    pageFor({ serviceId, location, intent, page: null, pageBy: null }, pages)

  return {
    hasPage: (path) => isAnswerPage(path, pages),
    pages: () => [...pages.all].toSorted(),
    pageOf,
    hasService: (id) => known.services.some((service) => service.id === id),
    placeOf: (text) => placeNamed(text, known),
    estimateOf: ({ serviceId, location, page, intent }) =>
      estimatedScore({
        intent,
        isEmergency: known.services.some(({ id, isEmergency }) => id === serviceId && isEmergency),
        hasPage: page !== null,
        isMainArea: known.places.some(({ name, isMain }) => name === location && isMain),
      }),
    read(text, named = {}) {
      const keyword = normalKeyword(text)
      const fault = screenKeyword(keyword, 'manual')
      if (fault) return refuse({ kind: 'phrase-refused', reason: fault.reason })
      const found = findTerms(keyword, known)
      const serviceId = named.serviceId === undefined ? found.serviceId : named.serviceId
      const location = named.location === undefined ? found.location : named.location
      const service = known.services.find(({ id }) => id === serviceId)
      const place = known.places.find(({ name }) => name === location)
      const intent = intentOf(keyword)
      return accept(
        estimatedKeyword({ keyword, serviceId, location, intent, source: 'manual' }, service, place, pageOf),
      )
    },
  }
}
