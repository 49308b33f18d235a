import type { PageContextServer } from 'vike/types'
import { type ListingSort, listingSorts, searchLimits, searchText } from '#modules/directory'
import { at } from '#modules/shared'
import { foundExpert } from '../../../components/directory/shown-expert.ts'

export type Data = Awaited<ReturnType<typeof data>>

const onPage = 24
/** An average of fewer says nothing. */
const averagedFrom = 10

/** A search that cannot be read is the search for everything: an address has no error to show beside a field. */
export async function data({ modules, urlParsed: { search } }: PageContextServer) {
  const asked = askedIn(search)
  const cursor = search['cursor'] ?? null
  const [categories, figures, claims] = await Promise.all([
    modules.catalogue.allCategories(),
    modules.experts.figures(),
    modules.site.claims(),
  ])
  const trades = categories.filter(({ isFlag }) => !isFlag)
  const labels = new Map(trades.map(({ slug, label }) => [slug, label]))
  const page =
    (await modules.experts.find(asked, { cursor, limit: onPage })) ??
    (await modules.experts.find(asked, { cursor: null, limit: onPage }))
  const { items = [], nextCursor = null, total = 0, isTotalExact = true } = page ?? {}
  const { live, ratingSum, totalReviews } = figures
  return {
    asked,
    isPlace: modules.experts.isPlace(asked.area),
    isFiltered: asked.minRating !== null || asked.within !== null || asked.words !== null || asked.sort !== 'best',
    isSearch: asked.area !== null || asked.category !== null || asked.words !== null || asked.minRating !== null,
    categories: trades.map(({ slug, label }) => ({ value: slug, label })),
    experts: items.map((item) => foundExpert(item, labels)),
    count: countWords(total, isTotalExact),
    first: cursor === null ? null : addressOf(asked, null),
    next: nextCursor === null ? null : addressOf(asked, nextCursor),
    figures: {
      live: live === 1 ? '1 expert' : `${live.toLocaleString('en-GB')} experts`,
      rating:
        totalReviews < averagedFrom
          ? null
          : { average: (Math.floor((10 * ratingSum) / totalReviews) / 10).toFixed(1), reviews: totalReviews },
      isRoundTheClock: claims.isRoundTheClock,
    },
  }
}

type Asked = ReturnType<typeof askedIn>

function askedIn(search: Readonly<Record<string, string>>) {
  const rating = Number(search['min_rating'])
  const within = Number(search['within'])
  return {
    area: searchText(search['area'], searchLimits.area),
    words: searchText(search['q'], searchLimits.words),
    category: searchText(search['category'], 60),
    minRating: rating >= 1 && rating <= 5 ? rating : null,
    within: Number.isInteger(within) && within >= 1 && within <= 50 ? within : null,
    sort: listingSorts.find((sort) => sort === search['sort']) ?? ('best' satisfies ListingSort),
  }
}

function addressOf({ area, words, category, minRating, within, sort }: Asked, cursor: string | null): string {
  const parts = { area, q: words, category, min_rating: minRating, within, sort: sort === 'best' ? null : sort, cursor }
  const query = new URLSearchParams(
    Object.entries(parts).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
  ).toString()
  return query === '' ? at.findExperts() : `${at.findExperts()}?${query}`
}

function countWords(total: number, isExact: boolean): string {
  if (!isExact) return `More than ${total.toLocaleString('en-GB')} experts`
  return total === 1 ? '1 expert' : `${total.toLocaleString('en-GB')} experts`
}
