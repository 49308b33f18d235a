import type { KeywordIntent } from './keyword.ts'
import type { ServiceSearches } from './searches-table.ts'

/** Patterns of one intent: `{job}`, `{person}` and `{question}` stand for words of a service, `{place}` for a place. */
type Patterns = Partial<Readonly<Record<KeywordIntent, readonly string[]>>>

/**
 * The phrases that the generator makes, by the kind of a service and the intent of somebody who searches. The words of
 * each service are in `searches-table.ts`.
 */
export const intentTable: Readonly<Record<ServiceSearches['kind'], Patterns>> = {
  // "emergency plumber croydon", "24 hour plumber croydon", "burst pipe repair croydon", "emergency plumber cost croydon"
  emergency: {
    emergency: ['emergency {person} {place}', '24 hour {person} {place}', '{job} {place}'],
    price: ['emergency {person} cost {place}'],
    advice: ['{question}'],
  },
  // "boiler repair croydon", "heating engineer croydon", "boiler repair cost croydon", "how to reset a boiler"
  repair: {
    repair: ['{job} {place}'],
    hire: ['{person} {place}', 'local {person} {place}'],
    price: ['{job} cost {place}'],
    advice: ['{question}'],
  },
  // "gas hob installation croydon", "carpenter croydon", "gas hob installation cost croydon"
  install: {
    install: ['{job} {place}'],
    hire: ['{person} {place}', 'local {person} {place}'],
    price: ['{job} cost {place}'],
    advice: ['{question}'],
  },
  // "damp survey croydon", "damp surveyor croydon", "damp survey cost croydon"
  survey: {
    hire: ['{job} {place}', '{person} {place}'],
    price: ['{job} cost {place}'],
    advice: ['{question}'],
  },
}
