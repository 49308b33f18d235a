import { movedWords, doneIn, wordDone } from '../../../done-in.ts'
import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { notesShownTo, standingOf } from '#modules/booking'
import { type BookingId, at, deskOf, may, parseId } from '#modules/shared'
import { agreedPagesOf } from '#modules/terms'
import { arrivalOf, bookingShown, toPayOf } from '../../../components/bookings/booking-shown.ts'
import { whereShown } from '../../../components/bookings/where-shown.ts'
import { accessesShown } from '../../../components/device-access/access-shown.ts'
import { threadPlace } from '../../../components/conversations/thread-shown.ts'
import { reviewShown } from '../../../components/bookings/review-shown.ts'
import { searchOf, signedIn } from '../../../sign-in-first.ts'
import { clockWords } from '../../../time-words.ts'
import { askedAmount } from '../../variation/asked-amount.ts'
import { undoOffer } from '../../../components/bookings/move-words.ts'
import { cancelOffer } from '../cancel-offer.ts'
import { goesBackWords, moneyOf } from '../money.ts'
import { moveOffer } from '../move-offer.ts'
import { returnNotice } from '../return-notice.ts'
import { stepsOf } from '../steps.ts'
import { outOfTime, whatNext } from '../what-next.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the customer, the assigned technician and the office; to everyone else the booking is not there. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  const { modules, routeParams, now, form, site } = pageContext
  const id = parseId('bkg', routeParams['id'] ?? '')
  const actor = { userId: who.id, role: who.role }
  const found = id && (await modules.booking.find(actor, id))
  if (!id || !found?.ok) throw render(404)
  const booking = found.value
  const isOwn = booking.customerId === who.id
  const standing = standingOf(booking, actor, now)
  const search = searchOf(pageContext)
  const [history, departure, emergency, position, photos, review, money] = await Promise.all([
    modules.booking.history(id),
    modules.departures.of(booking),
    modules.booking.emergency(id),
    modules.sharedPositions.of(booking),
    modules.photos.ofBooking(id),
    booking.rating === null ? null : reviewShown(modules.booking, id, now),
    deskOf(who) === 'technician' && !isOwn ? null : moneyOf(modules.payments, booking, now, site.vatRegistered),
  ])
  const agreement = money && (await modules.booking.agreement(booking))
  const done = wordDone(pageContext)
  const arrival = emergency && standing.isOpen ? clockWords(emergency.estimatedArrival) : null
  const returning = await returnNotice(modules.returns, booking)
  const next = whatNext(booking, toPayOf(booking, now)?.verb ?? null, arrival, departure, returning)
  return {
    booking: { ...bookingShown(booking, actor, now), ...(isOwn && { when: arrivalOf(booking, departure, now) }) },
    isOwn,
    isConfirmed: standing.isConfirmed,
    officePage: may(who, 'dispatch') ? at.admin.booking(id) : null,
    phone: site.hotline,
    thread: await threadPlace(pageContext, id),
    agreed: agreement && { file: at.termsFile(id), pages: agreedPagesOf(agreement.pages) },
    accesses: isOwn ? await accessesOf(pageContext, id) : null,
    withdrawPage: isOwn && (await modules.booking.withdrawal(booking)).ok ? at.cancelContract(id) : null,
    done,
    says: doneIn(pageContext, { ...movedWords, claimed: 'We have your claim, and come at no charge' }),
    goesBack: done === 'cancelled' && standing.isCancelled && money ? goesBackWords(money) : null,
    claimPage: isOwn && (await modules.booking.noClaim(booking)) === null ? at.claimGuarantee(id) : null,
    returning,
    reportPage: (await modules.customerReports.isThere(booking)) ? at.report(id) : null,
    steps: stepsOf(booking, history, departure, now),
    next: standing.isOutOfTime ? outOfTime : next,
    where: whereShown(position, now),
    isEmergency: booking.priority === 'emergency' && standing.isOpen,
    contact: booking.contact,
    property: isOwn ? (booking.property?.name ?? null) : null,
    /** The technician has no need to know the payer. */
    billing: money && { payer: booking.payer, purchaseOrder: booking.purchaseOrder },
    problem: booking.problemDescription,
    notes: notesShownTo('customer', booking),
    review,
    photos: photos.map(({ id: photo, width, height }) => ({ src: `/api/photos/${photo}`, width, height })),
    money,
    form,
    asked: isOwn ? await askedAmount(pageContext, booking) : null,
    opensCancel: search.has('cancel'),
    cancel: isOwn ? await cancelOffer(pageContext, booking, standing) : null,
    undo: isOwn ? undoOffer(await modules.booking.undoable(actor, booking)) : null,
    move: isOwn
      ? await moveOffer(pageContext, booking, standing, {
          asked: search.get('date'),
          action: `/bookings/${id}/reschedule`,
        })
      : null,
  }
}

async function accessesOf(pageContext: PageContextServer, id: BookingId) {
  const { modules, now } = pageContext
  const { id: userId, role, fullName } = signedIn(pageContext)
  const listed = await modules.deviceAccess.list(id, { user: { id: userId, role, fullName }, hasTrackLink: false })
  return accessesShown(listed?.items ?? [], now)
}
