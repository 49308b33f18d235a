import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { onlyFor } from '../../who-may.ts'

const mayTry = onlyFor('payment-security')

/** There is nothing to try where real money is taken. */
export function guard(pageContext: PageContextServer): void {
  mayTry(pageContext)
  if (pageContext.site.paymentMode === 'live') throw render(404)
}
