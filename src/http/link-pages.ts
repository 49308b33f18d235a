import { type LinksModule, isLinkToken } from '#modules/booking'
import { parseId } from '#modules/shared'
import type { Api } from './api.ts'
import type { PageAnswers } from './page-answers.ts'
import type { LinkPayers } from './payer.ts'
import { createSecretPages } from './secret-page.ts'

interface LinkPagePorts {
  readonly links: Pick<LinksModule, 'open'>
  readonly payers: LinkPayers
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'byAddress'>
}

/** Paying by link: `/pay/{token}`. The customer's own page, `/pay/{id}`, leads there who came by the link. */
export function linkPages(api: Api, { links, payers, pageAnswers }: LinkPagePorts): void {
  const pages = createSecretPages(pageAnswers)

  api.other({ method: 'get', path: '/pay/:id', access: 'anyone' }, async (c) => {
    const key = c.req.param('id') ?? ''
    if (isLinkToken(key)) {
      if (!(await links.open(key, 'pay'))) return pages.ended(c)
      return payers.remember(c, await pages.byAddress(c), key)
    }
    const id = parseId('bkg', key)
    const token = id && (await payers.tokenFor(c, id))
    if (token) return pages.secret(c.redirect(`/pay/${token}${new URL(c.req.url).search}`, 303))
    return pageAnswers.byAddress(c)
  })
}
