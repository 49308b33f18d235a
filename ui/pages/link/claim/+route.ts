import type { PageContextServer } from 'vike/types'

/** `/claim/{token}`, before `/claim/{id}`, which is the customer's own page. */
export default function route({ urlPathname }: Pick<PageContextServer, 'urlPathname'>) {
  const token = /^\/claim\/([0-9a-f]{32})$/.exec(urlPathname)?.[1]
  return token ? { routeParams: { token }, precedence: 1 } : false
}
