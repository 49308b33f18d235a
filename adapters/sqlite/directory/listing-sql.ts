import { cosineOfMiles, vectorOf } from '#modules/adverts'
import { type ListingQuery, foldCase, shortestWord, wordsOf } from '#modules/directory'
import { quotedText } from '../search/text.ts'

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

/** Finds where the places and words of a search lead, before the search chooses its plan. */
export interface Ways {
  /** The districts with listings that are so near to a place, as JSON: each with its cosine. */
  readonly nearTo: (place: NonNullable<ListingQuery['place']>, miles: number) => string
  /** Whether more rows than a few match in the index of texts. */
  readonly isCommon: (match: string) => boolean
}

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text)
const isLong = (text: string) => Array.from(text).length >= shortestWord
const inWords = (word: string) => `words : ${quotedText(word)}`

/** All ways to write a short text, for a column whose letters of ASCII are small. */
function spellings(text: string): readonly string[] {
  const ways = Array.from(foldCase(text), (character) =>
    isAscii(character) ? [character] : [...new Set([character, foldCase(character), character.toUpperCase()])],
  )
  return ways.reduce<readonly string[]>((known, next) => known.flatMap((start) => next.map((end) => start + end)), [''])
}

/** Texts that are too short for the index of three characters, as the index of pairs spells them. */
const inPairs = (column: 'place' | 'name', text: string) =>
  `${column} : (${spellings(text)
    .map((way) => `"${Buffer.from(way).toString('hex')}"`)
    .join(' OR ')})`

/** The greatest radius of a listing, in miles. */
const widest = 50

export function sqlOfListings(query: ListingQuery, now: string, { nearTo, isCommon }: Ways): ListingSql {
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

  if (minRating !== null) always.push(`i.rating >= ${value('rating', Math.ceil(minRating * 10 - 1e-9))}`)
  if (category !== null) {
    always.push(`instr(i.categories, ${value('marked', ` ${category} `)}) > 0`)
    values['category'] = category
  }

  const words = wordsOf(query.words)
  const [long, short] = [words.filter(isLong), words.filter((word) => !isLong(word))]
  const inName = short.map((word, at) => contains('i.name_text', `short${at}`, word))
  const isEachSpelt = long.every(isAscii)
  const eachWord = long.map((word, at) => `instr(w.text, ${value(`word${at}`, foldCase(word))}) > 0`)
  // The words of a listing name its categories; what else names one is left out by its row.
  const match = [...long, ...(long.length > 0 && category !== null && isLong(category) ? [category] : [])].map(inWords)

  const cosine = 'i.x * @x + i.y * @y + i.z * @z'
  // Words that many listings have are looked for in those that are near; rare ones lead to theirs.
  const isByPlace = match.length === 0 || (isEachSpelt && isCommon(long.map(inWords).join(' AND ')))
  // Where few of the listings around a place are asked for, an index of districts reads less than the boxes do.
  const isNarrow = match.length > 0 || within !== null || category !== null || minRating !== null
  const near = place && isNarrow && isByPlace ? nearTo(place, within ?? widest) : null
  const isNear: string[] = []
  if (area !== null && place) {
    Object.assign(values, vectorOf(place), place)
    if (within !== null) isNear.push(`${cosine} >= ${value('within', cosineOfMiles(within))}`)
    if (near !== null) values['near'] = near
  }
  const isAreaSpelt = area === null || isAscii(area) || !isLong(area)
  const inText = area === null ? null : isAreaSpelt ? contains('i.place_text', 'area', area) : null
  const inPlace = inText && (place ? `(${inText} or ${cosine} >= i.least_cosine)` : inText)

  const holds = (more: readonly (string | null)[]) =>
    [...always, ...more.filter((one) => one !== null), ...inName, ...isNear].join(' and ')
  const text = (terms: readonly string[], more: readonly (string | null)[]) => ({
    from: 'listing_text cross join listing_index i on i.num = listing_text.rowid',
    where: `listing_text match ${value('match', terms.join(' AND '))} and ${holds(more)}`,
  })
  const withWords = eachWord.length > 0 ? ' cross join listing_words w on w.num = i.num' : ''
  const pairs = (terms: readonly string[]) => ({
    from: `listing_pairs cross join listing_index i on i.num = listing_pairs.rowid${withWords}`,
    where: `listing_pairs match ${value('pairs', terms.join(' AND '))} and ${holds([inPlace, ...eachWord])}`,
  })
  /** The districts around a place, each with its listings, from one index. */
  const around = (more: readonly string[]) => ({
    from: `json_each(@near) n cross join listing_index i indexed by listing_index_by_district${withWords}`,
    where: `i.district = n.key and ${holds([...more, ...eachWord])}`,
  })
  const each = isAreaSpelt && isEachSpelt ? holds([inPlace, ...eachWord]) : null

  return { sources: sourcesOf(), each, values }

  function sourcesOf(): readonly Source[] {
    const areaTerm = area !== null && isLong(area) ? `place : ${quotedText(area)}` : null
    if (match.length > 0 && near === null) {
      // A text that names a place is of ASCII, so its condition is known.
      if (areaTerm !== null && !place) return [text([...match, areaTerm], [])]
      return [text(match, [inPlace])]
    }
    if (place && inText !== null && inPlace !== null) {
      // No listing of another district is so near.
      if (near !== null && within !== null) return [around([inPlace])]
      const reached = `${cosine} >= i.least_cosine and not ${inText}`
      return [
        areaTerm === null ? pairs([inPairs('place', area ?? '')]) : text([...match, areaTerm], []),
        near === null
          ? {
              from: 'listing_boxes b cross join listing_index i on i.num = b.num',
              where: `b.south <= @latitude and b.north >= @latitude and b.west <= @longitude and b.east >= @longitude
                and ${holds([reached])}`,
            }
          : around([`i.least_cosine <= n.value + 1e-9`, reached]),
      ]
    }
    if (areaTerm !== null) return [text([areaTerm], [])]
    const terms = [...(area === null ? [] : [inPairs('place', area)]), ...short.map((word) => inPairs('name', word))]
    if (terms.length > 0) return [pairs(terms)]
    if (category !== null) {
      const from = 'listing_index_categories c cross join listing_index i on i.num = c.num'
      return [{ from, where: `c.category = @category and ${holds([])}` }]
    }
    const by = minRating === null ? 'listing_index_by_best' : 'listing_index_by_rating'
    return [{ from: `listing_index i indexed by ${by}`, where: holds([]) }]
  }
}
