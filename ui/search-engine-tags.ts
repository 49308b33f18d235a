import type { PageInput } from './page-context.ts'
import { type StructuredData, structuredDataTag } from './structured-data.ts'

/** The parts of a page's context that say whether it is for search engines. */
interface Asked extends Pick<PageInput, 'site' | 'form'> {
  readonly urlPathname: string
  readonly is404?: boolean | null
  /** Public pages have a description in their config, and no other page has one. */
  readonly description: unknown
  /** The title of the document. */
  readonly title: string
  readonly facts: readonly StructuredData[]
}

/**
 * A page with a description (`+description.ts`) is for everybody: search engines show it under its one address, without
 * a query, and networks and messages show its title with a picture of it. Any other page, such as one of an account, a
 * link or a fault, says that they must not.
 */
export function searchEngineTags({ site, urlPathname, form, is404, description, title, facts }: Asked): string {
  const isPublic = typeof description === 'string' && is404 !== true && form === null
  if (!isPublic) return '<meta name="robots" content="noindex, nofollow">'
  const address = site.origin + urlPathname
  const picture = `${site.origin}/og${urlPathname === '/' ? '/home' : urlPathname}.png`
  const properties = {
    'og:type': 'website',
    'og:locale': 'en_GB',
    'og:site_name': site.businessName,
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': picture,
    'og:image:width': '1200',
    'og:image:height': '630',
  }
  return [
    `<link rel="canonical" href="${escaped(address)}">`,
    ...Object.entries(properties).map(([name, text]) => `<meta property="${name}" content="${escaped(text)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(urlPathname === '/' ? proofTags(site.seo) : []),
    structuredDataTag(facts),
  ].join('')
}

/** The tokens by which search engines know whose site it is: they read them on the home page. */
function proofTags({ google, bing }: PageInput['site']['seo']): readonly string[] {
  return [
    ...(google === '' ? [] : [`<meta name="google-site-verification" content="${escaped(google)}">`]),
    ...(bing === '' ? [] : [`<meta name="msvalidate.01" content="${escaped(bing)}">`]),
  ]
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
