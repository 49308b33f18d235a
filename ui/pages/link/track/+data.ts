import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { historyByLink, stateOf } from '#modules/booking'
import { at } from '#modules/shared'
import { arrivalOf } from '../../../components/bookings/booking-shown.ts'
import { whereShown } from '../../../components/bookings/where-shown.ts'
import { threadPlace } from '../../../components/conversations/thread-shown.ts'
import { clockWords } from '../../../time-words.ts'
import { returnNotice } from '../../track/return-notice.ts'
import { stepsOf } from '../../track/steps.ts'
import { nextByLink, withFirstName } from './seen-by-link.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** For the holder of the link: who comes, when, and the state; nothing of the account, of the address or of money. */
export async function data(pageContext: PageContextServer) {
  const { modules, routeParams, now, site, who } = pageContext
  const found = await modules.links.open(routeParams['token'] ?? '', 'track')
  if (!found) throw render(404)
  const booking = withFirstName(found)
  const { id, reference, status, priority, service, technician } = booking
  const [history, departure, emergency, position] = await Promise.all([
    modules.booking.history(id),
    modules.departures.of(found),
    modules.booking.emergency(id),
    modules.sharedPositions.of(found),
  ])
  const { isOpen, isOver } = stateOf(booking, now)
  const arrival = emergency && isOpen ? clockWords(emergency.estimatedArrival) : null
  const next = nextByLink(booking, { arrival, departure, returning: await returnNotice(modules.returns, found) }, now)
  return {
    reference,
    status,
    priority,
    service: service.name,
    when: arrivalOf(booking, departure, now),
    technician: technician?.fullName ?? (isOver ? null : 'Assigning...'),
    steps: stepsOf(booking, historyByLink(history), departure, now),
    next,
    where: whereShown(position, now),
    isOver,
    isEmergency: priority === 'emergency' && isOpen,
    mayChange: isOpen,
    phone: site.hotline,
    /** By the link itself: its cookie comes with this page. */
    thread: await threadPlace(pageContext, id, { ...(await pageContext.threadAsker(id)), hasTrackLink: true }),
    /** The owner of the booking sees everything there; null when somebody else is signed in. */
    signIn: who ? null : at.loginThen(at.track(id)),
  }
}
