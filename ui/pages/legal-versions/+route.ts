import type { PageContextServer } from 'vike/types'
import { isLegalPage } from '#modules/terms'

/** `/privacy/versions` and the same of each other legal page. */
export default function route({ urlPathname }: Pick<PageContextServer, 'urlPathname'>) {
  const page = /^\/([a-z]+)\/versions$/.exec(urlPathname)?.[1] ?? ''
  return isLegalPage(page) ? { routeParams: { page } } : false
}
