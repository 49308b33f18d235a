import type { PageContextServer } from 'vike/types'

/** `/report/{token}`, before `/report/{id}`, which is the customer's own page. */
export default function route({ urlPathname }: Pick<PageContextServer, 'urlPathname'>) {
  const token = /^\/report\/([0-9a-f]{32})$/.exec(urlPathname)?.[1]
  return token ? { routeParams: { token }, precedence: 1 } : false
}
