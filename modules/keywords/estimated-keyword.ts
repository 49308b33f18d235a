import type { KeywordFacts, KeywordIntent } from './keyword.ts'
import { estimatedScore } from './score.ts'
import type { KnownPlace, KnownService } from './terms.ts'

/** The path of the existing page that answers it; null without one. */
export type PageOf = (sought: Pick<KeywordFacts, 'serviceId' | 'location' | 'intent'>) => string | null

interface Estimated extends Pick<KeywordFacts, 'keyword' | 'serviceId' | 'location' | 'source'> {
  readonly intent: KeywordIntent
}

/** A keyword that nobody has measured, with the page of the rule and the score that follows. */
export function estimatedKeyword(
  { keyword, serviceId, location, intent, source }: Estimated,
  service: Pick<KnownService, 'isEmergency'> | undefined,
  place: Pick<KnownPlace, 'isMain'> | undefined,
  pageOf: PageOf,
): KeywordFacts {
  const page = pageOf({ serviceId, location, intent })
  const { score, parts } = estimatedScore({
    intent,
    isEmergency: service?.isEmergency ?? false,
    hasPage: page !== null,
    isMainArea: place?.isMain ?? false,
  })
  return {
    keyword,
    serviceId,
    location,
    intent,
    source,
    score,
    scoreParts: parts,
    searchVolume: null,
    competition: null,
    measured: null,
    page,
    pageBy: page === null ? null : 'rule',
  }
}
