/** The centre of a postcode district, in degrees. */
export interface Centre {
  readonly latitude: number
  readonly longitude: number
}

export const listingSorts = ['best', 'nearest', 'newest'] as const

export type ListingSort = (typeof listingSorts)[number]

/** The lowest ratings that the page offers; any other from 1 to 5 is fine over HTTP. */
export const offeredRatings = [3, 4, 4.5] as const

/** A search of the directory; null in a field asks for nothing there. */
export interface ListingQuery {
  /** Part of a service area or a postcode, as `searchText` leaves it. */
  readonly area: string | null
  /** The centre of the district that `area` names; null when it names none, or none that is known. */
  readonly place: Centre | null
  /** Each word is part of the name, the description, a category or a certification. */
  readonly words: string | null
  readonly category: string | null
  readonly minRating: number | null
  /** The greatest distance from the listing's own district to a place, in miles; needs a place. */
  readonly within: number | null
  readonly sort: ListingSort
}

const most = { area: 100, words: 200 } as const

/** A typed text without control characters and needless spaces; null for an empty one. */
export function searchText(typed: string | null | undefined, longest: number = most.words): string | null {
  const text = Array.from(
    (typed ?? '')
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Z}\s]+/gu, ' ')
      .trim(),
  )
    .slice(0, longest)
    .join('')
    .trim()
  return text === '' ? null : text
}

export const searchLimits = most

/** Words apart. */
export const wordsOf = (words: string | null): readonly string[] => [...new Set(words?.split(' ') ?? [])]

/** The outward code that a text names ("cr0 2ab", "CR0"); null when it is no postcode or district. */
export function districtIn(text: string | null): string | null {
  const found = /^([A-Z]{1,2}\d[A-Z\d]?)(?: ?\d(?:[A-Z]{2})?)?$/.exec(text?.toUpperCase() ?? '')
  return found?.[1] ?? null
}
