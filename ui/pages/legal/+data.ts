import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { isLegalPage, legalWords } from '#modules/terms'
import { doneIn } from '../../done-in.ts'
import { dayOfVersion } from '../../components/legal/version-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

export async function data({ modules, routeParams, urlParsed, site, adChoice, form }: PageContextServer) {
  const page = routeParams['page'] ?? ''
  if (!isLegalPage(page)) throw render(404)
  const asked = urlParsed.search['version']
  if (asked !== undefined && !/^\d{1,6}$/.test(asked)) throw render(404)
  const [current, earlier] = await Promise.all([
    modules.terms.legalPage(page),
    asked === undefined ? null : modules.terms.legalVersion(page, Number(asked)),
  ])
  if (asked !== undefined && !earlier) throw render(404)
  const shown = earlier ?? current
  return {
    title: legalWords[page].title,
    adverts: page === 'cookies' && site.adsense.isOn ? { choice: adChoice } : null,
    done: doneIn({ form, urlParsed }, { adverts: 'Your answer about adverts is saved.' }),
    blocks: shown.blocks,
    /** Null for the text that came with the product: nobody has dated it. */
    since: shown.savedAt && dayOfVersion(shown.savedAt),
    version: shown.version,
    isOld: shown.version !== current.version,
    present: legalWords[page].address,
    versions: at.legal.versions(page),
  }
}
