import type { PageContextServer } from 'vike/types'
import { redirect, render } from 'vike/abort'
import { at, parseId } from '#modules/shared'
import { payAdvertOf } from '../../components/adverts/pay-advert-of.ts'
import { searchOf } from '../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** How the latest payment of the caller's own job stands, as the server knows it. */
export async function data(pageContext: PageContextServer) {
  const { modules, who, urlOriginal } = pageContext
  const search = searchOf(pageContext)
  if (!who) throw redirect(at.loginThen(urlOriginal))
  const id = parseId('job', search.get('jobId') ?? '')
  const advert = id && (await modules.market.find(id))
  if (!id || advert?.ownerId !== who.id) throw render(404)
  const latest = (await modules.payments.listForAdvert(id)).at(-1)
  if (latest && !search.has('payment')) search.set('payment', latest.payment.id)
  return { advert: await payAdvertOf(pageContext, advert, search) }
}
