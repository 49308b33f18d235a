import type { PageContextServer } from 'vike/types'

/** `/review/{token}`, before `/review/{id}`, which is the customer's own page. */
export default function route({ urlPathname }: Pick<PageContextServer, 'urlPathname'>) {
  const token = /^\/review\/([0-9a-f]{32})$/.exec(urlPathname)?.[1]
  return token ? { routeParams: { token }, precedence: 1 } : false
}
