import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { at, may, parseId } from '#modules/shared'
import { signedIn } from '../../../sign-in-first.ts'
import { claimOffer } from '../claim-offer.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the customer and the office; to everyone else there is nothing to claim. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const id = parseId('bkg', pageContext.routeParams['id'] ?? '')
  const found = id && (await pageContext.modules.booking.find({ userId: who.id, role: who.role }, id))
  if (!id || !found?.ok || !(found.value.customerId === who.id || may(who, 'dispatch'))) throw render(404)
  return {
    offer: await claimOffer(pageContext, found.value, at.claimGuarantee(id)),
    form: pageContext.form,
    back: at.track(id),
  }
}
