import type { PageContextServer } from 'vike/types'
import { at, parseId } from '#modules/shared'
import { redirect, render } from 'vike/abort'
import { searchOf } from '../../sign-in-first.ts'
import { type PayAdvertView, payAdvertOf } from './pay-advert-of.ts'

/** The pay step of the caller's own advert; null where the id is of none. Another's is not there. */
export async function payOwnAdvert(pageContext: PageContextServer, text: string): Promise<PayAdvertView | null> {
  const { modules, who, urlOriginal } = pageContext
  const id = parseId('lst', text) ?? parseId('job', text)
  if (!id) return null
  if (!who) throw redirect(at.loginThen(urlOriginal))
  const advert = await modules.market.find(id)
  if (advert?.ownerId !== who.id) throw render(404)
  return payAdvertOf(pageContext, advert, searchOf(pageContext))
}
