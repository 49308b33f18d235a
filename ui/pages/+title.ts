import type { PageContextServer } from 'vike/types'
import { ownWords } from '../own-words.ts'
import { documentTitle } from '../page-title.ts'

/** The only `+title.ts`: each page names itself in its own `+pageTitle.ts`. */
export function title(pageContext: PageContextServer): string {
  const { config, form, site } = pageContext
  const { pageTitle } = config
  if (pageTitle === undefined) throw new Error(`${pageContext.pageId ?? 'A page'} has no +pageTitle.ts`)
  const own = ownWords(pageContext).title
  const words = own !== '' ? { whole: own } : typeof pageTitle === 'function' ? pageTitle(pageContext) : pageTitle
  return documentTitle(words, site.businessName, form)
}
