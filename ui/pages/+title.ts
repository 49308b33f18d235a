import type { PageContextServer } from 'vike/types'
import { documentTitle } from '../page-title.ts'

/** The only `+title.ts`: each page names itself in its own `+pageTitle.ts`. */
export function title(pageContext: PageContextServer): string {
  const { config, form, site } = pageContext
  const { pageTitle } = config
  if (pageTitle === undefined) throw new Error(`${pageContext.pageId ?? 'A page'} has no +pageTitle.ts`)
  const words = typeof pageTitle === 'function' ? pageTitle(pageContext) : pageTitle
  return documentTitle(words, site.businessName, form)
}
