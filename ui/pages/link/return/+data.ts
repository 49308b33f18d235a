import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { doneIn } from '../../../done-in.ts'
import { returnOffer } from '../../return/return-offer.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the holder of the link: the free times, and for an hour the time that was chosen; nothing of address or money. */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, form } = pageContext
  const token = routeParams['token'] ?? ''
  const booking = await modules.links.open(token, 'return')
  const need = booking && (await modules.returns.ofLink(booking))
  if (!need) throw render(404)
  return {
    offer: await returnOffer(pageContext, need, 'customer', at.link.return(token)),
    done: doneIn(pageContext, { planned: 'Thank you. We will come then.' }),
    form,
  }
}
