import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type Variation, agreedCost, standingOf } from '#modules/booking'
import { visitIdOf } from '#modules/fulfilment'
import { at, may, parseId } from '#modules/shared'
import { formatPence } from '../../../../format.ts'
import { signedIn } from '../../../../sign-in-first.ts'
import { momentWords } from '../../../../time-words.ts'
import { photoShown, photosShown } from '../../photos-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the technician of the booking, and the office. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams, form } = pageContext
  const { id: userId, role } = signedIn(pageContext)
  const actor = { userId, role }
  const id = parseId('bkg', routeParams['id'] ?? '')
  const found = id && (await modules.booking.find(actor, id))
  const isStaff = may(actor, 'dispatch')
  if (!found?.ok || (!isStaff && found.value.technician?.userId !== userId)) throw render(404)
  const booking = found.value
  const listed = await modules.variations.list(actor, booking.id)
  const all = listed.ok ? listed.value : []
  const [attachable, photos] = await Promise.all([
    modules.variations.attachable(actor, booking.id),
    Promise.all(
      all.map(async ({ id: variation }) => [variation, await modules.variations.photosOf(variation)] as const),
    ),
  ])
  const photosOf = new Map(photos)
  const shown = (one: Variation) => ({
    ...shownOf(one),
    photos: photosShown(photosOf.get(one.id) ?? [], (photo) => at.variationPhoto(booking.id, one.id, photo)),
  })
  return {
    id: booking.id,
    page: at.newVariation(booking.id),
    tracker: `${at.tracker(booking.id)}#photos`,
    attachable: attachable.map(({ visitNumber, ...photo }, place) => ({
      ...photoShown(photo, place, attachable.length),
      href: at.visitPhoto(visitIdOf({ bookingId: booking.id, number: visitNumber }), photo.id),
    })),
    service: booking.service.name,
    reference: booking.reference,
    customer: booking.contact.name,
    back: isStaff
      ? { href: at.admin.booking(booking.id), words: 'The booking' }
      : { href: '/dashboard', words: 'My day' },
    isStaff,
    mayAsk: standingOf(booking, actor, now).mayAskForMore,
    agreed: formatPence(agreedCost(booking)),
    open: all.filter(({ status }) => status === 'proposed').map(shown)[0] ?? null,
    earlier: all.filter(({ status }) => status !== 'proposed').map(shown),
    form,
  }
}

function shownOf({ id, amount, reason, status, proposedAt, decidedAt }: Variation) {
  return {
    id,
    amount: formatPence(amount),
    reason,
    status,
    asked: momentWords(proposedAt),
    decided: decidedAt && momentWords(decidedAt),
  }
}
