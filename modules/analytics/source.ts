/** The sources of a page view that nothing else names. */
const directSource = 'direct'
/** Every source beyond the limit of a day. */
export const otherSource = 'other'

export interface Origin {
  /** The campaign of the address, as it was written; null without one. */
  readonly utmSource: string | null
  /** The page that linked here, as the browser reports it; null without one. */
  readonly referrer: string | null
  /** The host of this site. */
  readonly ownHost: string
}

const longest = 40

/** Search engines have a host in each country. */
const families: readonly (readonly [RegExp, string])[] = [
  [/(^|\.)google\.[a-z.]+$/, 'google'],
  [/(^|\.)bing\.com$/, 'bing'],
  [/(^|\.)duckduckgo\.com$/, 'duckduckgo'],
  [/(^|\.)yahoo\.[a-z.]+$/, 'yahoo'],
  [/(^|\.)ecosia\.org$/, 'ecosia'],
  [/(^|\.)facebook\.com$/, 'facebook'],
  [/^t\.co$|(^|\.)twitter\.com$|^x\.com$/, 'x'],
  [/(^|\.)linkedin\.com$|^lnkd\.in$/, 'linkedin'],
  [/(^|\.)nextdoor\.[a-z.]+$/, 'nextdoor'],
]

/**
 * A short lower-case name of where somebody came from. A campaign comes first, then the host of the page that linked here.
 * A name with other signs, or one that is too long, is `other`; the site's own pages and no page are `direct`.
 */
export function sourceOf({ utmSource, referrer, ownHost }: Origin): string {
  if (utmSource !== null && utmSource.trim() !== '') return named(utmSource.trim().toLowerCase())
  const host = hostOf(referrer)
  if (host === null || host === ownHost.toLowerCase()) return directSource
  return families.find(([hosts]) => hosts.test(host))?.[1] ?? named(host.replace(/^www\./, ''))
}

function named(name: string): string {
  return name.length <= longest && /^[a-z0-9][a-z0-9 ._-]*$/.test(name) ? name : otherSource
}

function hostOf(referrer: string | null): string | null {
  if (referrer === null) return null
  const read = URL.parse(referrer)
  return read && /^https?:$/.test(read.protocol) ? read.hostname.toLowerCase() : null
}
