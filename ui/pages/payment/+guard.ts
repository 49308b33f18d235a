import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { onlyFor } from '../admin/who-may.ts'

const adminOnly = onlyFor('admin')

/** There is nothing to try where real money is taken. */
export function guard(pageContext: PageContextServer): void {
  adminOnly(pageContext)
  if (pageContext.site.paymentMode === 'live') throw render(404)
}
