import type { PageContextServer } from 'vike/types'

/** `/invoice/{token}`. */
export default function route({ urlPathname }: Pick<PageContextServer, 'urlPathname'>) {
  const token = /^\/invoice\/([0-9a-f]{32})$/.exec(urlPathname)?.[1]
  return token ? { routeParams: { token } } : false
}
