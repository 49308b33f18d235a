import type { PageContextServer } from 'vike/types'

/** `/manage/{token}`; a signed-in customer has the page of the booking instead. */
export default function route({ urlPathname }: Pick<PageContextServer, 'urlPathname'>) {
  const token = /^\/manage\/([0-9a-f]{32})$/.exec(urlPathname)?.[1]
  return token ? { routeParams: { token } } : false
}
