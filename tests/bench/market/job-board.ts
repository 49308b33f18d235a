import { commonWords, rareWords, trades } from '../data/fill-market.ts'
import type { Part } from '../report.ts'
import type { Setting } from '../setting.ts'
import { type Mix, measureSearch } from './search-mixes.ts'

const near = ['CR0', 'CR2', 'CR7', 'SE19', 'SW16', 'BR1', 'SM1', 'KT1', 'M1', 'LS1', 'B1', 'BN1'] as const
const types = ['full_time', 'part_time', 'contract', 'one_off'] as const

const mixes: readonly Mix[] = [
  { name: 'all', queries: [''] },
  { name: 'nothing', queries: ['zzqx', 'qqfw', 'wxyzzy', 'vvkk'].map((word) => `q=${word}`) },
  { name: 'rare words', queries: rareWords.map((word) => `q=${word}`) },
  { name: 'common words', queries: commonWords.map((word) => `q=${word}`) },
  { name: 'category', queries: trades.map((slug) => `category=${slug}`) },
  { name: 'type of job', queries: types.map((type) => `job_type=${type}`) },
  { name: 'postcode within miles', queries: near.map((code, n) => `area=${code}&within=${[5, 15, 50][n % 3]}`) },
  { name: 'pay', queries: ['14', '25', '40'].map((pay) => `min_pay=${pay}`) },
  {
    name: 'newest and nearest',
    queries: near.flatMap((code) => ['sort=newest', `area=${code}&sort=nearest&within=50`]),
  },
  {
    name: 'all filters',
    queries: near.map((code, n) => {
      const word = commonWords[n % commonWords.length]
      const [category, type] = [trades[n % trades.length], types[n % types.length]]
      return `q=${word}&area=${code}&category=${category}&job_type=${type}&min_pay=14&within=50&sort=nearest`
    }),
  },
  { name: 'pages far behind', queries: ['', 'sort=newest', 'category=heating', 'q=boiler'], pagesBehind: 12 },
]

/** Searches of the job board, and its page. */
export const jobBoard = (setting: Setting): Promise<Part> =>
  measureSearch(
    {
      title: 'Job board',
      about: '`GET /api/jobs` in eleven mixes of filters, 50 jobs a page.',
      path: '/api/jobs',
      page: '/jobs',
      bare: 'job-board.ts',
      mixes,
    },
    setting,
  )
