import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { pageWordsOf, seoLimits } from '#modules/catalogue'
import { historyOf } from '../../../../../components/settings/setting-history.ts'
import { doneIn } from '../../../../../done-in.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data(pageContext: PageContextServer) {
  const { modules, urlParsed, publicHead, site } = pageContext
  const path = urlParsed.search['path'] ?? ''
  const history = await historyOf(pageContext, 'seo')
  const [{ seo }, pages] = await Promise.all([modules.catalogue.publicSite(), modules.publicPages.list()])
  const own = pageWordsOf(seo, path)
  const isPage = pages.some((one) => one.path === path)
  if (!isPage && own.title === '' && own.description === '') throw render(404)
  return {
    done: doneIn(pageContext, {
      saved: 'Saved. The page has the words at once; search engines read them at their next visit.',
    }),
    history,
    path,
    isPage,
    own,
    written: (isPage ? await publicHead(path, { asWritten: true }) : null) ?? { title: '', description: '' },
    host: new URL(site.origin).host,
    limits: seoLimits,
  }
}
