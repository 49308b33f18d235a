import type { PageContextServer } from 'vike/types'
import { googleScript, showsAdvert } from '../components/ads/shows-advert.ts'
import { plainScript } from '../islands/plain-script.ts'
import { islandTags } from '../islands/script-tags.ts'
import { searchEngineTags } from '../search-engine-tags.ts'
import { ownWords } from '../own-words.ts'
import { title } from './+title.ts'

/** Runs after the page is rendered, when its islands are known. A name that ends in `.ts` is a whole script. */
export function headHtmlEnd(pageContext: PageContextServer): string {
  const { islands, config } = pageContext
  const { assetsManifest } = pageContext.globalContext
  const who = config.offline === true ? null : pageContext.who
  const isPlain = (name: string) => name.endsWith('.ts')
  // The bell brings the messages with it.
  const asked = [...islands].filter((name) => isPlain(name) && !(who && name === 'toasts.ts'))
  const plain = [...(who ? ['live-bell.ts'] : []), ...asked]
  const { site, form, urlPathname, is404 } = pageContext
  const written = typeof config.description === 'function' ? config.description(pageContext) : config.description
  const description = (typeof written === 'string' && ownWords(pageContext).description) || written
  const facts = is404 === true ? [] : (config.structuredData?.(pageContext) ?? [])
  return [
    searchEngineTags({ site, form, urlPathname, is404: is404 ?? null, description, title: title(pageContext), facts }),
    ...(showsAdvert(site.adsense, urlPathname, pageContext) ? [googleScript(site.adsense)] : []),
    islandTags(assetsManifest, new Set([...islands].filter((name) => !isPlain(name)))),
    ...plain.map((name) => plainScript(assetsManifest, name.slice(0, -'.ts'.length))),
  ].join('')
}
