import { movedWords, doneIn, wordDone } from '../../../done-in.ts'
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type BookingDetails, customerByLink, mayChangeByLink, standingOf } from '#modules/booking'
import { at } from '#modules/shared'
import { whenOf } from '../../../components/bookings/booking-shown.ts'
import { undoOffer } from '../../../components/bookings/move-words.ts'
import { searchOf } from '../../../sign-in-first.ts'
import { cancelOffer } from '../../track/cancel-offer.ts'
import { goesBackWords, moneyOf } from '../../track/money.ts'
import { moveOffer } from '../../track/move-offer.ts'

export type Data = Awaited<ReturnType<typeof data>>

/**
 * For the holder of the link: the question for the postcode, and after the answer in this browser the visit and its
 * possible changes. The address, the payer and other bookings are left out.
 */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, site, form, isPostcodeGiven } = pageContext
  const token = routeParams['token'] ?? ''
  const shared = { page: at.link.manage(token), phone: site.hotline, form }
  const booking = await modules.links.open(token, 'manage')
  const isGiven = isPostcodeGiven(token)
  if (booking) {
    return isGiven
      ? ({ ...shared, kind: 'booking', ...(await bookingView(pageContext, booking, shared.page)) } as const)
      : ({ ...shared, kind: 'postcode' } as const)
  }
  const cancelled = isGiven ? await modules.links.justCancelled(token) : null
  if (!cancelled) throw render(404)
  return { ...shared, kind: 'cancelled', ...(await cancelledView(pageContext, cancelled)) } as const
}

async function bookingView(pageContext: PageContextServer, booking: BookingDetails, page: string) {
  const { modules, now } = pageContext
  const actor = customerByLink(booking)
  const standing = standingOf(booking, actor, now)
  const search = searchOf(pageContext)
  const isOpenToLink = mayChangeByLink(booking)
  return {
    ...headOf(booking, now),
    done: wordDone(pageContext),
    says: doneIn(pageContext, movedWords),
    /** Only the office changes it. */
    asksOffice: !isOpenToLink,
    undo: isOpenToLink ? undoOffer(await modules.booking.undoable(actor, booking)) : null,
    move: await moveOffer(pageContext, booking, standing, { asked: search.get('date'), action: `${page}/reschedule` }),
    cancel: await cancelOffer(pageContext, booking, standing),
  }
}

async function cancelledView({ modules, now, site }: PageContextServer, booking: BookingDetails) {
  const money = await moneyOf(modules.payments, booking, now, site.vatRegistered)
  return { ...headOf(booking, now), goesBack: goesBackWords(money) }
}

function headOf(booking: BookingDetails, now: Temporal.Instant) {
  const { reference, status, priority, service } = booking
  return { reference, status, priority, service: service.name, when: whenOf(booking, now) }
}
