import type { PageInput } from './page-context.ts'

/** The parts of a page's context that say whether it is for search engines. */
interface Asked extends Pick<PageInput, 'site' | 'form'> {
  readonly urlPathname: string
  readonly is404?: boolean | null
  /** Public pages have a description in their config, and no other page has one. */
  readonly description: unknown
}

/**
 * A page with a description (`+description.ts`) is for everybody: search engines show it under its one address, without
 * a query. Any other page, such as one of an account, a link or a fault, says that they must not.
 */
export function searchEngineTags({ site, urlPathname, form, is404, description }: Asked): string {
  const isPublic = description !== undefined && is404 !== true && form === null
  if (!isPublic) return '<meta name="robots" content="noindex, nofollow">'
  return `<link rel="canonical" href="${escaped(site.origin + urlPathname)}">`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
