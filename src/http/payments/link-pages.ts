import type { DocumentLinks } from '#modules/billing'
import { type LinksModule, isLinkToken } from '#modules/booking'
import { at, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import type { LinkPayers } from './payer.ts'
import { createSecretPages } from '../pages/secret-page.ts'

interface LinkPagePorts extends LinkDoorPorts {
  readonly links: Pick<LinksModule, 'open'>
  readonly documentLinks: Pick<DocumentLinks, 'open'>
  readonly payers: LinkPayers
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse' | 'byAddress'>
}

/**
 * Paying by link: `/pay/{token}` for a booking, `/invoice/{token}` for a document. The customer's own page, `/pay/{id}`,
 * leads there who came by the link.
 */
export function linkPages(api: Api, { links, documentLinks, payers, limits, pageAnswers }: LinkPagePorts): void {
  const pages = createSecretPages(pageAnswers)
  const door = createLinkDoor({ limits, pageAnswers })

  api.other({ method: 'get', path: '/pay/:id', access: 'anyone' }, async (c) => {
    const key = c.req.param('id') ?? ''
    if (isLinkToken(key)) {
      const held = await door(c)
      if (held) return held
      if (!(await links.open(key, 'pay'))) return pages.ended(c)
      return payers.remember(c, await pages.byAddress(c), key)
    }
    const id = parseId('bkg', key)
    const token = id && (await payers.tokenFor(c, id))
    if (token) return pages.secret(c.redirect(at.link.pay(token) + new URL(c.req.url).search, 303))
    return pageAnswers.byAddress(c)
  })

  api.other({ method: 'get', path: '/invoice/:token', access: 'anyone' }, async (c) => {
    const token = c.req.param('token') ?? ''
    const held = await door(c)
    if (held) return held
    if (!(await documentLinks.open(token))) return pages.ended(c)
    return payers.remember(c, await pages.byAddress(c), token)
  })
}
