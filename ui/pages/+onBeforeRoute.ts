import type { PageContextServer } from 'vike/types'

type Pages = PageContextServer['globalContext']['pages']

let known: { readonly pages: Pages; readonly byPath: ReadonlyMap<string, string> } | null = null

/**
 * Finds a page whose address has no parameter by the address. Vike compares each address with the routes of all pages,
 * with a new RegExp for each: it does so for all other addresses.
 */
export function onBeforeRoute({ urlPathname, globalContext: { pages } }: PageContextServer) {
  if (known?.pages !== pages) known = { pages, byPath: withoutParameters(pages) }
  const pageId = known.byPath.get(urlPathname)
  return pageId === undefined ? null : { pageContext: { pageId, routeParams: {} } }
}

function withoutParameters(pages: Pages): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(pages).flatMap(([pageId, { route }]) =>
      typeof route === 'string' && !route.includes('@') && !route.includes('*') ? [[route, pageId] as const] : [],
    ),
  )
}
