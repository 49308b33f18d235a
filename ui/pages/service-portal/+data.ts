import { redirect } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { standingOf } from '#modules/booking'
import { at, deskOf, parseId } from '#modules/shared'
import { arrivalOf, bookingShown, toPayOf } from '../../components/bookings/booking-shown.ts'
import { bookingListOf } from '../../components/bookings/list-shown.ts'
import { threadPlace } from '../../components/conversations/thread-shown.ts'
import { whereShown } from '../../components/bookings/where-shown.ts'
import { searchOf, signedIn } from '../../sign-in-first.ts'
import { clockWords } from '../../time-words.ts'
import { stepsOf } from '../track/steps.ts'
import { returnNotice } from '../track/return-notice.ts'
import { outOfTime, whatNext } from '../track/what-next.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** A customer's own bookings, with the one in detail that the address names, else the newest. */
export async function data(pageContext: PageContextServer) {
  const who = signedIn(pageContext)
  if (deskOf(who) !== 'customer') throw redirect(at.bookings())
  const search = searchOf(pageContext)
  const list = await bookingListOf(pageContext, who, search, '/service-portal?')
  return { list, detail: await detailOf(pageContext, search.get('booking') ?? list.bookings[0]?.id ?? '') }
}

async function detailOf(pageContext: PageContextServer, named: string) {
  const { modules, now, site } = pageContext
  const who = signedIn(pageContext)
  const actor = { userId: who.id, role: who.role }
  const id = parseId('bkg', named)
  const found = id && (await modules.booking.find(actor, id))
  if (!id || !found?.ok) return null
  const booking = found.value
  const [history, departure, emergency, position] = await Promise.all([
    modules.booking.history(id),
    modules.departures.of(booking),
    modules.booking.emergency(id),
    modules.sharedPositions.of(booking),
  ])
  const standing = standingOf(booking, actor, now)
  const arrival = emergency && standing.isOpen ? clockWords(emergency.estimatedArrival) : null
  const returning = await returnNotice(modules.returns, booking)
  const next = whatNext(booking, toPayOf(booking, now)?.verb ?? null, arrival, departure, returning)
  return {
    booking: { ...bookingShown(booking, actor, now), when: arrivalOf(booking, departure, now) },
    location: `${booking.contact.address}\n${booking.contact.postcode}`,
    estimated: booking.estimatedCost,
    where: whereShown(position, now),
    isEmergency: booking.priority === 'emergency' && standing.isOpen,
    next: standing.isOutOfTime ? outOfTime : next,
    returnPage: returning?.href ?? null,
    reportPage: (await modules.customerReports.isThere(booking)) ? at.report(id) : null,
    steps: stepsOf(booking, history, departure, now),
    phone: site.hotline,
    thread: await threadPlace(pageContext, id),
  }
}
