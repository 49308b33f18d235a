import { cosineOfMiles, vectorOf } from '#modules/adverts'
import { type ListingQuery, foldCase, shortestWord, wordsOf } from '#modules/directory'

/** Where rows are looked for first: a source of `i`, with its own condition. */
interface Source {
  readonly from: string
  readonly where: string
}

/** A search in SQL. */
export interface ListingSql {
  /** Every row is in exactly one of them. */
  readonly sources: readonly Source[]
  /** The other conditions on each row, so that any other way through the index finds the same; null when SQL cannot say it of one row. */
  readonly each: string | null
  readonly values: Readonly<Record<string, string | number>>
}

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text)
const isLong = (text: string) => Array.from(text).length >= shortestWord
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** All ways to write a short text, for a column whose letters of ASCII are small. */
function spellings(text: string): readonly string[] {
  const ways = Array.from(foldCase(text), (character) =>
    isAscii(character) ? [character] : [...new Set([character, foldCase(character), character.toUpperCase()])],
  )
  return ways.reduce<readonly string[]>((known, next) => known.flatMap((start) => next.map((end) => start + end)), [''])
}

export function sqlOfListings(query: ListingQuery, now: string): ListingSql {
  const { area, place, category, minRating, within } = query
  const values: Record<string, string | number> = { now }
  const always = ['i.paid_until > @now']
  const value = (name: string, given: string | number) => {
    values[name] = given
    return `@${name}`
  }
  const contains = (column: string, name: string, text: string) =>
    `(${spellings(text)
      .map((way, at) => `instr(${column}, ${value(`${name}_${at}`, way)}) > 0`)
      .join(' or ')})`

  if (category !== null) {
    always.push(`instr(i.categories, ${value('marked', ` ${category} `)}) > 0`)
    values['category'] = category
  }
  if (minRating !== null) always.push(`i.rating >= ${value('rating', Math.ceil(minRating * 10 - 1e-9))}`)

  const words = wordsOf(query.words)
  const long = words.filter(isLong)
  always.push(...words.filter((word) => !isLong(word)).map((word, at) => contains('i.name_text', `short${at}`, word)))
  const match = long.map((word) => `words : ${quoted(word)}`)
  const isEachSpelt = long.every(isAscii)
  const eachWord = long.map((word, at) => `instr(w.text, ${value(`word${at}`, foldCase(word))}) > 0`)

  const cosine = 'i.x * @x + i.y * @y + i.z * @z'
  if (area !== null && place) {
    Object.assign(values, vectorOf(place), place)
    if (within !== null) always.push(`${cosine} >= ${value('within', cosineOfMiles(within))}`)
  }
  const isAreaSpelt = area === null || isAscii(area) || !isLong(area)
  const inText = area === null ? null : isAreaSpelt ? contains('i.place_text', 'area', area) : null
  const inPlace = inText && (place ? `(${inText} or ${cosine} >= i.least_cosine)` : inText)

  const holds = (more: readonly (string | null)[]) => [...always, ...more.filter((one) => one !== null)].join(' and ')
  const text = (terms: readonly string[], more: readonly (string | null)[]) => ({
    from: 'listing_text cross join listing_index i on i.num = listing_text.rowid',
    where: `listing_text match ${value('match', terms.join(' AND '))} and ${holds(more)}`,
  })
  const each =
    isAreaSpelt && isEachSpelt ? [...always, ...(inPlace === null ? [] : [inPlace]), ...eachWord].join(' and ') : null

  return { sources: sourcesOf(), each, values }

  function sourcesOf(): readonly Source[] {
    const areaTerm = area !== null && isLong(area) ? `place : ${quoted(area)}` : null
    if (match.length > 0) {
      // A text that names a place is of ASCII, so its condition is known.
      if (areaTerm !== null && !place) return [text([...match, areaTerm], [])]
      return [text(match, [inPlace])]
    }
    if (areaTerm !== null) {
      const named = text([areaTerm], [])
      if (!place || inText === null) return [named]
      return [
        named,
        {
          from: 'listing_boxes b cross join listing_index i on i.num = b.num',
          where: `b.south <= @latitude and b.north >= @latitude and b.west <= @longitude and b.east >= @longitude
            and ${cosine} >= i.least_cosine and not ${inText} and ${holds([])}`,
        },
      ]
    }
    if (category !== null) {
      const from = 'listing_index_categories c cross join listing_index i on i.num = c.num'
      return [{ from, where: `c.category = @category and ${holds([inPlace])}` }]
    }
    const by = minRating === null ? 'listing_index_by_best' : 'listing_index_by_rating'
    return [{ from: `listing_index i indexed by ${by}`, where: holds([inPlace]) }]
  }
}
