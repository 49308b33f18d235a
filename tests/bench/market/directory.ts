import { cities, commonWords, rareWords, trades } from '../data/fill-market.ts'
import type { Part } from '../report.ts'
import type { Setting } from '../setting.ts'
import { type Mix, measureSearch } from './search-mixes.ts'

const near = ['CR0', 'CR2', 'CR7', 'SE19', 'SW16', 'BR1', 'SM1', 'KT1', 'M1', 'LS1', 'B1', 'BN1'] as const
const startOf = (city: string) => city.slice(0, 3).toLowerCase()

const mixes: readonly Mix[] = [
  { name: 'all', queries: [''] },
  { name: 'nothing', queries: ['zzqx', 'qqfw', 'wxyzzy', 'vvkk'].map((word) => `q=${word}`) },
  { name: 'rare words', queries: rareWords.map((word) => `q=${word}`) },
  { name: 'common words', queries: commonWords.map((word) => `q=${word}`) },
  { name: 'category', queries: trades.map((slug) => `category=${slug}`) },
  { name: 'part of an area', queries: cities.map((city) => `area=${startOf(city)}`) },
  { name: 'postcode within miles', queries: near.map((code, n) => `area=${code}&within=${[3, 10, 25][n % 3]}`) },
  { name: 'minimum rating', queries: ['3', '4', '4.5'].map((rating) => `min_rating=${rating}`) },
  { name: 'newest and nearest', queries: near.flatMap((code) => ['sort=newest', `area=${code}&sort=nearest`]) },
  {
    name: 'all filters',
    queries: near.map((code, n) => {
      const word = commonWords[n % commonWords.length]
      return `q=${word}&area=${code}&category=${trades[n % trades.length]}&min_rating=3&within=25&sort=nearest`
    }),
  },
  { name: 'pages far behind', queries: ['', 'sort=newest', 'category=heating', 'area=lon'], pagesBehind: 12 },
]

/** Searches of the directory, and its page. */
export const directory = (setting: Setting): Promise<Part> =>
  measureSearch(
    {
      title: 'Directory',
      about: '`GET /api/listings` in eleven mixes of filters, 50 listings a page.',
      path: '/api/listings',
      page: '/find-experts',
      bare: 'directory.ts',
      mixes,
    },
    setting,
  )
