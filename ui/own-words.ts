import { pageWordsOf } from '#modules/catalogue'
import type { Site } from './page-context.ts'

/** The owner's words of a page for search engines; empty ones are as the program writes them, also where no page is. */
export function ownWords({
  site,
  urlPathname,
  is404,
}: {
  readonly site: Pick<Site, 'seo'>
  readonly urlPathname: string
  readonly is404?: boolean | null
}) {
  return pageWordsOf(is404 === true ? { pages: {} } : site.seo, urlPathname)
}
