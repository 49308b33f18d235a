import { type Result, accept, refuse } from '#modules/shared'
import type { SettingFault } from '../stored-fields.ts'

/** Own words of a public page for search engines; an empty one is as the program writes it. */
export interface PageWords {
  readonly title: string
  readonly description: string
}

/** The words of pages by their path, and the tokens by which search engines know whose site it is. */
export interface SeoSettings {
  readonly pages: Readonly<Record<string, PageWords>>
  readonly google: string
  readonly bing: string
}

interface SeoRefused {
  readonly kind: 'seo-refused'
  readonly faults: readonly SettingFault[]
}

export const defaultSeo: SeoSettings = { pages: {}, google: '', bing: '' }

/** Search engines cut what is longer than `shown`; a text may be somewhat longer. */
export const seoLimits = {
  title: { most: 120, shown: 60 },
  description: { most: 320, shown: 158 },
  pages: 1_000,
} as const

const noWords: PageWords = { title: '', description: '' }
const path = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/
const line = /^[^\p{Cc}\u2028\u2029]*$/u
const googleToken = /^[A-Za-z0-9_-]{20,100}$/
const bingToken = /^[A-F0-9]{32}$/i

/** The own words of the page at a path; empty where it has none. */
export function pageWordsOf({ pages }: Pick<SeoSettings, 'pages'>, at: string): PageWords {
  return Object.hasOwn(pages, at) ? (pages[at] ?? noWords) : noWords
}

/** The same settings with other words of one page. */
export function withPageWords(seo: SeoSettings, at: string, words: PageWords): SeoSettings {
  return { ...seo, pages: { ...seo.pages, [at]: words } }
}

export function parseSeo(stored: unknown): Result<SeoSettings, SeoRefused> {
  const faults: SettingFault[] = []
  if (!isRecord(stored)) return refuse({ kind: 'seo-refused', faults: [{ path: '', message: 'must be an object' }] })
  const { pages = {}, google = '', bing = '', ...unknown } = stored
  for (const name of Object.keys(unknown)) faults.push({ path: name, message: 'is not known' })
  const token = (name: string, value: unknown, form: RegExp, message: string): string => {
    const bare = typeof value === 'string' ? tokenIn(value) : null
    if (bare === '' || (bare !== null && form.test(bare))) return bare
    faults.push({ path: name, message })
    return ''
  }
  const read = isRecord(pages) ? Object.entries(pages) : []
  if (!isRecord(pages)) faults.push({ path: 'pages', message: 'must be an object' })
  if (read.length > seoLimits.pages)
    faults.push({ path: 'pages', message: `must be of ${seoLimits.pages} pages at most` })
  const kept = read.flatMap(([at, words]): readonly (readonly [string, PageWords])[] => {
    const judged = wordsIn(at, words, faults)
    return judged.title === '' && judged.description === '' ? [] : [[at, judged]]
  })
  const seo = {
    // The order of the paths, so that the same words are the same value.
    pages: Object.fromEntries(kept.toSorted(([one], [other]) => (one < other ? -1 : 1))),
    google: token('google', google, googleToken, 'Give the token of Google: 20 to 100 letters, digits, - and _'),
    bing: token('bing', bing, bingToken, 'Give the token of Bing: 32 digits and letters from A to F'),
  }
  return faults.length > 0 ? refuse({ kind: 'seo-refused', faults }) : accept(seo)
}

/** The token of a tag that was pasted as a whole, or the text itself. */
function tokenIn(text: string): string {
  return (/^<meta\s[^>]*\bcontent="([^"<>]*)"[^>]*>$/i.exec(text.trim())?.[1] ?? text).trim()
}

function wordsIn(at: string, words: unknown, faults: SettingFault[]): PageWords {
  if (!path.test(at) || at.length > 200) faults.push({ path: `pages.${at}`, message: 'is no path of a page' })
  if (!isRecord(words)) {
    faults.push({ path: `pages.${at}`, message: 'must be an object' })
    return noWords
  }
  const { title = '', description = '', ...unknown } = words
  for (const name of Object.keys(unknown)) faults.push({ path: `pages.${at}.${name}`, message: 'is not known' })
  const text = (name: 'title' | 'description', value: unknown): string => {
    const { most } = seoLimits[name]
    const tidy = typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') : null
    if (tidy !== null && tidy.length <= most && line.test(tidy)) return tidy
    faults.push({ path: `pages.${at}.${name}`, message: `Give at most ${most} characters on one line` })
    return ''
  }
  return { title: text('title', title), description: text('description', description) }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
