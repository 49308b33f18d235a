import type { PageContextServer } from 'vike/types'

/** `/plan/{token}`. */
export default function route({ urlPathname }: Pick<PageContextServer, 'urlPathname'>) {
  const token = /^\/plan\/([0-9a-f]{32})$/.exec(urlPathname)?.[1]
  return token ? { routeParams: { token }, precedence: 1 } : false
}
