import { type LinksModule, isLinkToken } from '#modules/booking'
import { at, parseId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { type LinkDoorPorts, createLinkDoor } from '../pages/link-door.ts'
import type { PageAnswers } from '../pages/page-answers.ts'
import type { LinkPayers } from './payer.ts'
import { createSecretPages } from '../pages/secret-page.ts'

interface LinkPagePorts extends LinkDoorPorts {
  readonly links: Pick<LinksModule, 'open'>
  readonly payers: LinkPayers
  readonly pageAnswers: Pick<PageAnswers, 'afresh' | 'show' | 'refuse' | 'byAddress'>
}

/** Paying by link, `/pay/{token}`. The customer's own page, `/pay/{id}`, leads there who came by the link. */
export function linkPages(api: Api, { links, payers, limits, pageAnswers }: LinkPagePorts): void {
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
}
