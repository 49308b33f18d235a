import fc from 'fast-check'
import {
  type IncomingKeyword,
  type Keyword,
  type KeywordFacts,
  type RowTerms,
  competitions,
  keywordIntents,
  keywordSources,
  measuredScore,
  normalKeyword,
  screenKeyword,
} from '#modules/keywords'
import { type KeywordId, type ServiceId, accept, refuse } from '#modules/shared'

/** Services that rows of tests name. */
export const services: ReadonlyMap<ServiceId, string> = new Map([
  ['svc_boiler-service' as ServiceId, 'Boiler service'],
  ['svc_burst-pipe' as ServiceId, 'Burst pipe, "emergency"'],
])

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const day = fc.integer({ min: 0, max: 700 }).map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }))

const measured = fc.nat(1_000_000).chain((impressions) =>
  fc
    .record({
      clicks: fc.nat(impressions),
      impressions: fc.constant(impressions),
      ctr: fc.nat(10_000),
      position: fc.nat(10_000),
      days: orNull(fc.tuple(day, day).map((both) => both.toSorted((a, b) => Temporal.PlainDate.compare(a, b)))),
    })
    .map(({ days, ...figures }) => ({ ...figures, from: days?.[0] ?? null, to: days?.[1] ?? null })),
)

const word = fc.constantFrom(
  'boiler',
  'plumber',
  "o'connor",
  '=cmd()',
  '+',
  '@',
  '"quoted"',
  'croydon;',
  '-',
  '24,7',
  '|',
  'é',
)

/** Facts of rows with words that are dangerous in tables. */
export const keywordFacts: fc.Arbitrary<KeywordFacts> = fc
  .record({
    keyword: fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => `${words.join(' ')} x`),
    serviceId: orNull(fc.constantFrom(...services.keys())),
    location: orNull(fc.constantFrom('Croydon', 'Thornton Heath', "King's Cross")),
    intent: orNull(fc.constantFrom(...keywordIntents)),
    source: fc.constantFrom(...keywordSources),
    score: fc.nat(100),
    scoreParts: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('intent', 'emergency', 'main_area'),
        points: fc.integer({ min: -20, max: 60 }),
      }),
      { selector: ({ name }) => name, maxLength: 3 },
    ),
    searchVolume: orNull(fc.nat(1_000_000)),
    competition: orNull(fc.constantFrom(...competitions)),
    measured: orNull(measured),
    answer: orNull(
      fc.record({
        page: fc.constantFrom('/area/croydon', '/services/boiler-repair'),
        pageBy: fc.constantFrom('rule' as const, 'person' as const),
      }),
    ),
  })
  .map(({ answer, ...facts }) => ({ ...facts, page: answer?.page ?? null, pageBy: answer?.pageBy ?? null }))

/** Rows of a generator: two batches. */
export const generatedRows: readonly IncomingKeyword[] = Array.from({ length: 700 }, (_, at) =>
  estimate(`boiler repair ${at}`),
)

export function estimate(keyword: string): IncomingKeyword {
  return {
    keyword,
    serviceId: null,
    location: null,
    intent: null,
    source: 'estimate',
    score: 40,
    scoreParts: [{ name: 'intent', points: 40 }],
    searchVolume: null,
    competition: null,
    measured: null,
    page: null,
    pageBy: null,
    isAiGenerated: false,
    isSuggestion: false,
  }
}

/** A keyword as a person adds it. */
export function factsOf(keyword: string, more: Partial<KeywordFacts> = {}): KeywordFacts {
  return {
    keyword,
    serviceId: null,
    location: null,
    intent: null,
    source: 'manual',
    score: 40,
    scoreParts: [{ name: 'intent', points: 40 }],
    searchVolume: null,
    competition: null,
    measured: null,
    page: null,
    pageBy: null,
    ...more,
  }
}

/** A high performer of the list whose page is given by rule. */
export function aKeyword(id: string, more: Partial<Keyword> = {}): Keyword {
  const at = Temporal.Instant.from('2026-11-27T00:00:00Z')
  return {
    ...factsOf('tap repair', { source: 'estimate', score: 90, scoreParts: [], pageBy: 'rule' }),
    id: id as KeywordId,
    category: null,
    isAiGenerated: false,
    isSuggestion: false,
    isOwned: false,
    version: 1,
    createdAt: at,
    updatedAt: at,
    updatedBy: null,
    ...more,
  }
}

/** Rules of rows that find no service and no place. */
export const phraseTerms: RowTerms = {
  words: readWords,
  phrase(text) {
    const words = readWords(text)
    if (!words.ok) return words
    return accept(factsOf(words.value))
  },
  measuredScore(figures) {
    const { score, parts } = measuredScore(figures)
    return { score, scoreParts: parts }
  },
  services,
  hasPage: (path) => path.startsWith('/area/') || path.startsWith('/services/'),
}

function readWords(text: string): ReturnType<RowTerms['words']> {
  const normal = normalKeyword(text)
  const wrong = screenKeyword(normal, 'manual')
  return wrong ? refuse({ kind: 'line-refused', reason: wrong.reason }) : accept(normal)
}
