import type { PageContextServer } from 'vike/types'
import { paymentLine } from '../../../../components/money/payment-shown.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { pagesOf } from '../../asked-words.ts'
import { csvOf, filterFrom, linkTo } from './filter.ts'
import { may } from '#modules/shared'
import { listSearch } from '../../../../components/lists/shown-columns.ts'
import { listShown } from '../../../../components/lists/list-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

/** The address holds the whole question, so that it can be shared. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const who = signedIn(pageContext)
  const { asked, filter, faults } = filterFrom(listSearch(urlParsed))
  const { payments, next } = await modules.security.list({ ...filter, limit: perPage })
  return {
    asked,
    faults,
    head: await listShown(pageContext, 'payments', linkTo({ ...asked, after: '' })),
    payments: payments.map((payment) => paymentLine(payment, now)),
    ...pagesOf(linkTo, asked, 'after', next),
    csv: may(who, 'payment-security') && faults.length === 0 ? csvOf(asked) : null,
  }
}
