/** The pages as Vike knows them, by id: the route of each is an address, with `@name` for a parameter, or a function. */
type Pages = Readonly<Record<string, { readonly route?: unknown }>>

interface Pattern {
  readonly pageId: string
  readonly names: readonly string[]
  readonly expression: RegExp
}

export interface Routes {
  readonly byPath: ReadonlyMap<string, string>
  /** The first that matches is the one that Vike would take. */
  readonly patterns: readonly Pattern[]
  readonly functions: readonly ((page: { readonly urlPathname: string }) => unknown)[]
}

export function routesOf(pages: Pages): Routes {
  const routes = Object.entries(pages).map(([pageId, { route }]) => ({ pageId, route }))
  const written = routes.flatMap(({ pageId, route }) =>
    typeof route === 'string' && !route.includes('*') ? [{ pageId, parts: route.split('/') }] : [],
  )
  return {
    byPath: new Map(
      written.filter(({ parts }) => !parts.some(isName)).map(({ pageId, parts }) => [parts.join('/'), pageId]),
    ),
    patterns: written
      .filter(({ parts }) => parts.some(isName))
      .toSorted((one, other) => leading(other.parts) - leading(one.parts) || fixed(other.parts) - fixed(one.parts))
      .map(({ pageId, parts }) => ({
        pageId,
        names: parts.filter(isName).map((part) => part.slice(1)),
        expression: new RegExp(
          `^${parts.map((part) => (isName(part) ? '([^/]+)' : RegExp.escape(part))).join('/')}/?$`,
        ),
      })),
    functions: routes.flatMap(({ route }) =>
      typeof route === 'function' ? [route as Routes['functions'][number]] : [],
    ),
  }
}

/** The page at this address, by the order of Vike; null where Vike must choose, as a function asks for the address too. */
export function pageAt(
  { byPath, patterns, functions }: Routes,
  urlPathname: string,
): { readonly pageId: string; readonly routeParams: Readonly<Record<string, string>> } | null {
  const pageId = byPath.get(urlPathname)
  if (pageId !== undefined) return { pageId, routeParams: {} }
  if (functions.some((route) => route({ urlPathname }))) return null
  for (const { pageId: id, names, expression } of patterns) {
    const match = expression.exec(urlPathname)
    if (match)
      return { pageId: id, routeParams: Object.fromEntries(names.map((name, at) => [name, match[at + 1] ?? ''])) }
  }
  return null
}

const isName = (part: string) => part.startsWith('@')

/** Parts before the first parameter. */
const leading = (parts: readonly string[]) => parts.findIndex(isName)

const fixed = (parts: readonly string[]) => parts.filter((part) => !isName(part)).length
