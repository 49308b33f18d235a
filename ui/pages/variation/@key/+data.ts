import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type VariationShown, awaitsAnswer, standingOf } from '#modules/booking'
import { at, parseId } from '#modules/shared'
import { signedIn } from '../../../sign-in-first.ts'
import { momentWords } from '../../../time-words.ts'
import { moneyIf } from '../money-if.ts'
import { photosShown } from '../photos-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** By a link, or as the signed-in customer by the booking's id: to everyone else it is not there. */
export async function data(pageContext: PageContextServer) {
  const { routeParams, site, now } = pageContext
  const key = routeParams['key'] ?? ''
  const byLink = parseId('bkg', key) === null
  const { booking, variation } = await (byLink ? shownByLink(pageContext, key) : shownToCustomer(pageContext, key))
  const isOpen = awaitsAnswer(variation, booking)
  const photos = await pageContext.modules.variations.photosOf(variation.id)
  return {
    key,
    byLink,
    id: variation.id,
    bookingId: booking.id,
    service: booking.service.name,
    reference: booking.reference,
    standing: isOpen ? 'proposed' : variation.status === 'proposed' ? 'over' : variation.status,
    decidedOn: variation.decidedAt && momentWords(variation.decidedAt),
    asker: variation.proposedBy === booking.technician?.userId ? booking.technician.fullName : 'Our office',
    reason: variation.reason,
    photos: photosShown(photos, (id) =>
      byLink ? at.link.variationPhoto(key, id) : at.variationPhoto(booking.id, variation.id, id),
    ),
    amount: variation.amount,
    money: moneyIf(booking, variation.amount, now),
    phone: site.hotline,
  } as const
}

async function shownByLink({ modules }: PageContextServer, token: string): Promise<VariationShown> {
  const shown = await modules.variations.byLink(token)
  if (!shown) throw render(404)
  return shown
}

async function shownToCustomer(pageContext: PageContextServer, key: string): Promise<VariationShown> {
  const { id: userId, role } = signedIn(pageContext)
  const actor = { userId, role }
  const id = parseId('bkg', key)
  const shown = id && (await pageContext.modules.variations.latest(actor, id))
  if (!shown || !standingOf(shown.booking, actor, pageContext.now).mayDecideVariation) throw render(404)
  return shown
}
