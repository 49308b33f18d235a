import { type Result, accept, refuse } from '#modules/shared'
import { type SettingFault, createFieldReader } from '../stored-fields.ts'

/** The news of the business on public pages, the reviews that come first, and the links of its campaigns. */
export interface MarketingSettings {
  /** One line above public pages; empty: no banner. */
  readonly bannerWords: string
  /** A path of the site; empty: no link. */
  readonly bannerPath: string
  readonly bannerLinkWords: string
  /** The first and the last day in London, "YYYY-MM-DD"; empty: since ever, or for good. */
  readonly bannerFrom: string
  readonly bannerTo: string
  /** Numbers of published reviews that come before the newest on the home page, in their order. */
  readonly firstReviews: readonly number[]
  /** "source path" of each link that was made for a campaign. */
  readonly links: readonly string[]
}

/** The banner as visitors see it. */
export interface Banner {
  readonly words: string
  readonly link: { readonly path: string; readonly words: string } | null
}

interface MarketingRefused {
  readonly kind: 'marketing-refused'
  readonly faults: readonly SettingFault[]
}

export const marketingLimits = {
  words: 160,
  linkWords: 40,
  path: 200,
  firstReviews: 6,
  links: 50,
  source: 40,
  placeDigits: 2,
} as const

export const defaultMarketing: MarketingSettings = {
  bannerWords: '',
  bannerPath: '',
  bannerLinkWords: '',
  bannerFrom: '',
  bannerTo: '',
  firstReviews: [],
  links: [],
}

const line = (most: number) => new RegExp(`^[^\\p{Cc}\\u2028\\u2029]{0,${most}}$`, 'u')
/** A path of this site, with a part of its page; no other site and no query. */
const path = /^\/(?![/\\])[A-Za-z0-9._~/-]*(?:#[A-Za-z0-9_-]+)?$/
/** The names that the count of visits keeps as they are. */
const source = /^[a-z0-9][a-z0-9._-]{0,39}$/

export function parseMarketing(stored: unknown): Result<MarketingSettings, MarketingRefused> {
  const read = createFieldReader(stored)
  const { words, linkWords } = marketingLimits
  const text = (name: keyof MarketingSettings, form: RegExp, message: string) => read.text(name, '', form, message)
  const pathWords = 'must be the address of a page of this site, such as /plans'
  const dayForm = /^(?:\d{4}-\d{2}-\d{2})?$/
  const marketing: MarketingSettings = {
    bannerWords: text('bannerWords', line(words), `must be one line of at most ${words} characters`).trim(),
    bannerPath: text('bannerPath', new RegExp(`^$|${path.source}`), pathWords),
    bannerLinkWords: text('bannerLinkWords', line(linkWords), `must be at most ${linkWords} characters`).trim(),
    bannerFrom: text('bannerFrom', dayForm, 'must be a day'),
    bannerTo: text('bannerTo', dayForm, 'must be a day'),
    firstReviews: read.numbers('firstReviews', [], marketingLimits.firstReviews),
    links: read.texts('links', [], /^[a-z0-9][a-z0-9._-]{0,39} \/\S*$/, 0, marketingLimits.links),
  }
  const faults = [...read.faults()]
  const fault = (at: keyof MarketingSettings, message: string) => faults.push({ path: at, message })
  const { bannerWords, bannerPath, bannerLinkWords, bannerFrom, bannerTo } = marketing
  if (bannerPath.length > marketingLimits.path) fault('bannerPath', pathWords)
  for (const at of ['bannerFrom', 'bannerTo'] as const) if (!isDay(marketing[at])) fault(at, 'must be a day')
  if (bannerFrom !== '' && bannerTo !== '' && bannerFrom > bannerTo)
    fault('bannerTo', 'must not be before the first day')
  if (bannerPath !== '' && bannerLinkWords === '') fault('bannerLinkWords', 'must say where the link leads')
  if (bannerLinkWords !== '' && bannerPath === '') fault('bannerPath', pathWords)
  if (bannerPath !== '' && bannerWords === '') fault('bannerWords', 'must say something, or leave the link out')
  if (marketing.links.some((one) => campaignOf(one) === null)) fault('links', 'must be names and paths of this site')
  if (new Set(marketing.links).size < marketing.links.length) fault('links', 'must have each link once')
  return faults.length > 0 ? refuse({ kind: 'marketing-refused', faults }) : accept(marketing)
}

/** The source and the path of a stored link; null of a text that is none. */
export function campaignOf(link: string): { readonly source: string; readonly path: string } | null {
  const [name = '', to = '', ...more] = link.split(' ')
  const isOwn = path.test(to) && to.length <= marketingLimits.path
  return source.test(name) && isOwn && more.length === 0 ? { source: name, path: to } : null
}

/** The path with the name of the campaign, which the count of visits keeps. */
export function campaignAddress({
  source: name,
  path: to,
}: {
  readonly source: string
  readonly path: string
}): string {
  const [page = '', part] = to.split('#')
  return `${page}?utm_source=${encodeURIComponent(name)}${part === undefined ? '' : `#${part}`}`
}

/** The banner on a day in London ("YYYY-MM-DD"); null where there is none. */
export function bannerOn(marketing: MarketingSettings, day: string): Banner | null {
  const { bannerWords, bannerPath, bannerLinkWords, bannerFrom, bannerTo } = marketing
  if (bannerWords === '') return null
  if ((bannerFrom !== '' && day < bannerFrom) || (bannerTo !== '' && day > bannerTo)) return null
  return { words: bannerWords, link: bannerPath === '' ? null : { path: bannerPath, words: bannerLinkWords } }
}

function isDay(text: string): boolean {
  if (text === '') return true
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}
