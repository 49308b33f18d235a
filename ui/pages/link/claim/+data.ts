import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at } from '#modules/shared'
import { claimOffer } from '../../claim/claim-offer.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the holder of the link to the reports of a booking. */
export async function data(pageContext: PageContextServer) {
  const token = pageContext.routeParams['token'] ?? ''
  const booking = await pageContext.modules.links.open(token, 'report')
  if (!booking) throw render(404)
  return {
    offer: await claimOffer(pageContext, booking, at.link.claimGuarantee(token)),
    form: pageContext.form,
    back: at.link.report(token),
  }
}
