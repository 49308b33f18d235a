import type { PageContextServer } from 'vike/types'

/** `/track/{token}`, before `/track/{id}`, which is the customer's own page. */
export default function route({ urlPathname }: Pick<PageContextServer, 'urlPathname'>) {
  const token = /^\/track\/([0-9a-f]{32})$/.exec(urlPathname)?.[1]
  return token ? { routeParams: { token }, precedence: 1 } : false
}
