import type { KeywordQuery } from '#modules/keywords'
import { listed } from './keyword-rows.ts'

export type Asked = Readonly<Record<string, string | number | null>>

/** A list says how many rows it has up to here, and above it only that there are more. */
export const mostCounted = 10_000

/** The conditions of a query, apart from its text. */
export interface ListFilter {
  readonly conditions: readonly string[]
  readonly asked: Asked
  /** The index that finds the rows of the narrowest condition; null without one. */
  readonly index: string | null
}

type Filters = Pick<KeywordQuery, 'serviceId' | 'location' | 'source'>

export function filterOf({ serviceId, location, source }: Filters): ListFilter {
  const conditions = [
    location !== null && 'location = @location',
    serviceId !== null && 'service_id = @service',
    source !== null && 'source = @source',
  ].filter((condition) => condition !== false)
  return {
    conditions: [listed, ...conditions],
    asked: { location, service: serviceId, source },
    index:
      location !== null
        ? 'keywords_by_location'
        : serviceId !== null
          ? 'keywords_by_service'
          : source !== null
            ? 'keywords_by_source'
            : null,
  }
}

export const hasText = 'instr(keyword, @text) > 0'
