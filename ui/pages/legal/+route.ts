import type { PageContextServer } from 'vike/types'
import { isLegalPage } from '#modules/terms'

/** `/privacy`, `/terms`, `/cookies`, `/accessibility`, `/complaints`, `/cancellation`: one page shows each of them. */
export default function route({ urlPathname }: Pick<PageContextServer, 'urlPathname'>) {
  const page = urlPathname.slice(1)
  return isLegalPage(page) ? { routeParams: { page } } : false
}
