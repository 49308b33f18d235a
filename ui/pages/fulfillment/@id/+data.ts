import { render } from 'vike/abort'
import type { PageContextServer } from 'vike/types'
import { type VisitShown, dueOf, isOnlyOpen, stateOf } from '#modules/booking'
import { currentVisit, isAhead, judgePhotos, judgeWriting, timeSpentMinutes, visitIdOf } from '#modules/fulfilment'
import { at, atCare, may, parseId } from '#modules/shared'
import { careShown } from '../../../components/care/care-shown.ts'
import { accessesShown } from '../../../components/device-access/access-shown.ts'
import { askedShown } from '../../../components/field/asked-shown.ts'
import { threadPlace } from '../../../components/conversations/thread-shown.ts'
import { formLinks, formOfPage } from '../../../components/field/forms/form-shown.ts'
import { visitStepOf } from '../../../components/field/visit-step.ts'
import { doneIn } from '../../../done-in.ts'
import { searchOf, signedIn } from '../../../sign-in-first.ts'
import { clockWords, datedWords, durationWords } from '../../../time-words.ts'
import { earlierShown, longerOf, mostEarlier, sheet } from '../../dashboard/technician-day.ts'
import { doneWords } from './done-words.ts'
import { payLinkShown, paymentShown, trackerOf } from './payment-shown.ts'
import { reportShown } from './report-shown.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The visit at hand with its report, for its technicians and the office; the other visits of the booking, folded. */
export async function data(pageContext: PageContextServer) {
  const { modules, now, routeParams } = pageContext
  const { accounts, booking: bookings, photos, reports } = modules
  const { id: userId, role } = signedIn(pageContext)
  const actor = { userId, role }
  const id = parseId('bkg', routeParams['id'] ?? '')
  const found = id && (await bookings.find(actor, id))
  const visits = id && (await bookings.visits(actor, id))
  if (!found?.ok || !visits?.ok) throw render(404)
  const booking = found.value
  const isOffice = may(actor, 'dispatch')
  const visit = atHand(visits.value, userId, Number(searchOf(pageContext).get('visit')))
  const isOwn = may(actor, 'field-work') && visit.crew[0]?.userId === userId
  const isCurrent = currentVisit(visits.value) === visit
  const others = visits.value.filter((one) => one !== visit)
  const [read, seen, earlier, delayed, agreedAt, othersShown] = await Promise.all([
    reports.report(actor, visitIdOf(visit)),
    photos.ofBooking(booking.id),
    bookings.earlierWork(booking, mostEarlier),
    isOwn && isCurrent ? bookings.delayedBy(booking) : null,
    isOwn ? accounts.positionsAgreedAt(userId) : null,
    Promise.all(others.map(async (one) => folded(one, await reports.report(actor, visitIdOf(one)), now))),
  ])
  const state = read.ok ? read.value : null
  const standing = state?.report
    ? { version: state.report.version, isSubmitted: state.report.submission !== null }
    : null
  const [asked = []] = await modules.forms.of([{ visit, booking }])
  const more = await modules.variations.latest(actor, booking.id)
  const { fullName } = signedIn(pageContext)
  const accesses = await modules.deviceAccess.list(booking.id, {
    user: { id: userId, role, fullName },
    hasTrackLink: false,
  })
  const cared = await modules.care.ofBooking(actor, booking.id)
  const care = cared && (await careShown(pageContext, actor, cared.property.id, at.tracker(booking.id)))
  const isShared = await modules.sharedPositions.isShared(visitIdOf(visit))
  const { isUnderWay, isGoingAhead } = stateOf(booking, now)
  const isBeforeWork =
    isOwn && isCurrent && isGoingAhead && isAhead(visit) && visit.checkIn === null && standing === null
  const step = visitStepOf(visit, booking, now, isOwn && isCurrent ? asked : [], isShared)
  return {
    href: at.tracker(booking.id),
    back: isOffice
      ? { href: at.admin.booking(booking.id), words: 'The booking' }
      : { href: at.dashboard(), words: 'My day' },
    done: doneIn(pageContext, doneWords),
    sheet: sheet(
      booking,
      now,
      seen,
      {
        step: isOwn && isCurrent ? step : { ...step, next: null, opens: null, waitsUntil: null, isShared: null },
        forms: formLinks(asked, visit),
      },
      earlierShown(earlier, now),
      isOwn && isCurrent ? longerOf(booking, delayed, now) : null,
    ),
    visit: { ...shown(visit, now), id: visitIdOf(visit) },
    of: visits.value.length,
    isOwn,
    /** A variation can be asked for. */
    isUnderWay,
    /** Its report completes the booking, and may say the final cost. */
    isOnly: isOnlyOpen(visit, visits.value),
    /** Its report ends the visit: it is no correction. After an undone completion it ends it again. */
    isEnding: isAhead(visit),
    agrees: agreedAt !== null,
    mayWrite: isOwn && judgeWriting(visit, standing).ok,
    /** The report opens with the check-in, which a phone may make without a signal. */
    isBeforeWork,
    mayAddPhotos: isOwn && judgePhotos(visit, standing) === null,
    summaryBy: reports.summaryBy,
    isLocked: standing?.isSubmitted === true,
    report: state && reportShown(state),
    /** The text of the report, from which a phone makes the next one. */
    canonical: state?.canonical ?? '',
    asked: askedShown(booking, more?.variation ?? null),
    payment: paymentShown(booking, dueOf(booking, now)),
    payLink: payLinkShown(pageContext.form, `/fulfillment/visits/${visitIdOf(visit)}/pay-link`),
    /** Money is taken at the visit, from the check-in on. */
    mayCollect: isOwn && (visit.checkIn !== null || isBeforeWork),
    page: trackerOf(booking.id, visit.number),
    thread: await threadPlace(pageContext, booking.id),
    /** The forms with their answers, which a phone without a signal goes on with. */
    formsOfPage: asked.map(formOfPage),
    /** Appliances at the property; null where the booking is of none. */
    care: care && {
      appliances: care.appliances,
      removed: care.removed,
      addHref: care.addHref,
      href: atCare.property(care.access.property.id),
    },
    /** The gas safety record of the visit; for who does not lead it, it is on the page of the property. */
    gasHref: isOwn || isOffice ? atCare.gasRecord(booking.id, visit.number) : null,
    accesses: accessesShown(accesses?.items ?? [], now),
    /** The customer can be asked for a phone or tablet. */
    mayAskForDevice: accesses?.who.side === 'technician' && isGoingAhead,
    form: pageContext.form,
    /** The leading technician plans the return visit there; null where there is none to plan. */
    returnPage: isOwn && visit.status === 'awaiting_parts' ? at.return(booking.id) : null,
    others: othersShown,
  }
}

/** The visit that was asked for; else the one that the booking is at or, for who does not lead it, the last that they led. */
function atHand(visits: readonly VisitShown[], userId: string, asked: number): VisitShown {
  const wanted = visits.find(({ number }) => number === asked)
  const current = visits.find((one) => one === currentVisit(visits))
  const led = visits.findLast(({ crew, calledOffAt }) => crew[0]?.userId === userId && calledOffAt === null)
  const shownFirst = wanted ?? (current?.crew[0]?.userId === userId ? current : (led ?? current))
  if (!shownFirst) throw new Error('a booking has no visit')
  return shownFirst
}

function folded(
  visit: VisitShown,
  read: Awaited<ReturnType<PageContextServer['modules']['reports']['report']>>,
  now: Temporal.Instant,
) {
  return { ...shown(visit, now), report: read.ok ? reportShown(read.value) : null }
}

/** A visit in words. */
function shown(visit: VisitShown, now: Temporal.Instant) {
  const { number, startsAt, crew, checkIn, checkOut, calledOffAt } = visit
  const spent = timeSpentMinutes(visit)
  return {
    number,
    when: startsAt ? datedWords(startsAt, now) : 'Emergency - ASAP',
    crew: crew.map(({ fullName }) => fullName).join(', '),
    isCalledOff: calledOffAt !== null,
    checkIn: checkIn && clockWords(checkIn),
    checkOut: checkOut && clockWords(checkOut),
    spent: spent === null ? null : spent === 0 ? 'less than a minute' : durationWords(spent),
  }
}
