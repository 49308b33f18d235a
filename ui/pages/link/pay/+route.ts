import type { PageContextServer } from 'vike/types'

/** `/pay/{token}`; the customer's own page is `/pay/{id}`. */
export default function route({ urlPathname }: Pick<PageContextServer, 'urlPathname'>) {
  const token = /^\/pay\/([0-9a-f]{32})$/.exec(urlPathname)?.[1]
  return token ? { routeParams: { token } } : false
}
