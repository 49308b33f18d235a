import type { PageContextServer } from 'vike/types'

/** `/return/{token}`, before `/return/{id}`, which is for those who are signed in. */
export default function route({ urlPathname }: Pick<PageContextServer, 'urlPathname'>) {
  const token = /^\/return\/([0-9a-f]{32})$/.exec(urlPathname)?.[1]
  return token ? { routeParams: { token }, precedence: 1 } : false
}
