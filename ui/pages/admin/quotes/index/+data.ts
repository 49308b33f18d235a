import type { PageContextServer } from 'vike/types'
import { quotesAsked } from '#modules/quoting'
import { onePage } from '../../../../components/desks/desk-page.ts'
import { quoteStateWords } from '../../../../components/office/quote-words.ts'
import { formatPence } from '../../../../format.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { recentWords } from '../../../../time-words.ts'
import { exportOf, pagesOf } from '../../asked-words.ts'
import { linkTo } from './link-to.ts'
import { listSearch } from '../../../../components/lists/shown-columns.ts'
import { listShown } from '../../../../components/lists/list-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 25

export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const { asked, filter, before } = quotesAsked(listSearch(urlParsed), signedIn(pageContext).id)
  const [found, staff] = await Promise.all([
    modules.quoting.list(filter, { before, limit: perPage + 1 }),
    modules.accounts.staff(),
  ])
  const { shown, last } = onePage(found, perPage)
  const pages = pagesOf(linkTo, asked, 'after', last && last.id)
  return {
    asked,
    ...pages,
    head: await listShown(pageContext, 'quotes', linkTo({ ...asked, after: '' })),
    csv: exportOf('quotes', linkTo({ ...asked, after: '' }), { ...pages, rows: shown.length }),
    requests: shown.map((request) => {
      const state = modules.quoting.stateOf(request)
      return {
        id: request.id,
        reference: request.reference,
        name: request.name,
        postcode: request.postcode,
        description: request.description,
        state: quoteStateWords[state],
        waits: request.isWaiting && state !== 'new',
        price: request.paper && formatPence(request.paper.total),
        whose: staff.find(({ id }) => id === request.assignedTo)?.fullName ?? null,
        when: recentWords(request.createdAt, now),
      }
    }),
  }
}
