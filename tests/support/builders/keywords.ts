import fc from 'fast-check'
import {
  type KeywordFacts,
  competitions,
  keywordIntents,
  keywordSources,
} from '#modules/keywords'
import type { ServiceId } from '#modules/shared'

/** Services that rows of tests name. */
export const services: ReadonlyMap<ServiceId, string> = new Map([
  ['svc_boiler-repair' as ServiceId, 'Boiler repair'],
  ['svc_burst-pipe' as ServiceId, 'Burst pipe, "emergency"'],
])

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const day = fc
  .integer({ min: 0, max: 700 })
  .map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }))

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

const word = fc.constantFrom('boiler', 'plumber', "o'connor", '=cmd()', '+', '@', '"quoted"', 'croydon;', '-', '24,7', '|', 'é')

/** Facts of rows with words that are dangerous in tables. */
export const keywordFacts: fc.Arbitrary<KeywordFacts> = fc.record({
  keyword: fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => `${words.join(' ')} x`),
  serviceId: orNull(fc.constantFrom(...services.keys())),
  location: orNull(fc.constantFrom('Croydon', 'Thornton Heath', "King's Cross")),
  intent: orNull(fc.constantFrom(...keywordIntents)),
  source: fc.constantFrom(...keywordSources),
  score: fc.nat(100),
  scoreParts: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('intent', 'emergency', 'main_area'), points: fc.integer({ min: -20, max: 60 }) }),
    { selector: ({ name }) => name, maxLength: 3 },
  ),
  searchVolume: orNull(fc.nat(1_000_000)),
  competition: orNull(fc.constantFrom(...competitions)),
  measured: orNull(measured),
  page: orNull(fc.constantFrom('/area/croydon', '/services/boiler-repair')),
  pageBy: orNull(fc.constantFrom('rule' as const, 'person' as const)),
})
