import type { PageContextServer } from 'vike/types'
import { type Routes, pageAt, routesOf } from '../page-routes.ts'

type Pages = PageContextServer['globalContext']['pages']

let known: { readonly pages: Pages; readonly routes: Routes } | null = null

/** Vike compares each address with the routes of all pages, with a new RegExp for each: those that are made once find the page first. */
export function onBeforeRoute({ urlPathname, globalContext: { pages } }: PageContextServer) {
  if (known?.pages !== pages) known = { pages, routes: routesOf(pages) }
  const found = pageAt(known.routes, urlPathname)
  return found && { pageContext: found }
}
