import { type Actor, type BookingDetails, type DelayedVisit, expectedEndOf, stateOf } from '#modules/booking'
import { at, inBusinessZone, may, pence } from '#modules/shared'
import { type Job, jobOf } from '../../components/office/job.ts'
import { lateWords } from '../../components/office/late-words.ts'
import { type AlarmLine, alarmsShown } from '../../components/offers/alarms-shown.ts'
import type { PageInput, Who } from '../../page-context.ts'
import { formatPence } from '../../format.ts'
import { clockWords, dayWords, plannedClock } from '../../time-words.ts'
import { type AbsenceLine, absenceLines } from './absence-lines.ts'
import { type Warning, warningsOf } from './warnings.ts'

export interface TeamDay {
  readonly name: string
  readonly note: string | null
  readonly jobs: readonly Job[]
}

export interface ReductionLine {
  readonly href: string
  readonly reference: string
  readonly refund: string
  readonly reason: string | null
}

/** An emergency that nobody came to by the promised time. */
export interface LateLine {
  readonly href: string
  readonly reference: string
  readonly service: string
  readonly words: string
}

export interface ReturnLine {
  readonly href: string
  readonly reference: string
  readonly words: string
}

/** A visit that takes longer than planned. */
export interface LongerLine {
  readonly href: string
  readonly reference: string
  readonly words: string
  /** The next visit, which begins late; null for none. */
  readonly next: { readonly href: string; readonly reference: string; readonly words: string } | null
}

export interface Overview {
  readonly today: string
  readonly view: 'time' | 'technician'
  /** Visits that nobody has accepted. */
  readonly alarms: readonly AlarmLine[]
  readonly warnings: readonly Warning[]
  /** Open emergencies that are late, paid or not. */
  readonly late: readonly LateLine[]
  /** Absences that wait for an answer, and visits whose technician is absent. */
  readonly absences: readonly AbsenceLine[]
  /** Visits under way that take longer than planned. */
  readonly longer: readonly LongerLine[]
  /** Return visits that can be planned: nothing is waited for. */
  readonly returning: readonly ReturnLine[]
  /** Jobs without a technician, emergencies first, then by time. */
  readonly unassigned: readonly Job[]
  readonly needTechnician: number
  /** Emergencies that somebody has, then today's by time: on a day of very many visits, the present and next ones. */
  readonly jobs: readonly Job[]
  readonly visits: number
  /** The address of all of today's visits where `jobs` leaves some out; else null. */
  readonly allVisits: string | null
  readonly team: readonly TeamDay[]
  readonly underWay: number
  readonly done: number
  /** Refunds by a lower final cost, for those who may decide. */
  readonly reductions: readonly ReductionLine[]
  /** Hold a time and are not paid yet; they let it go by themselves. */
  readonly waitingForPayment: number
}

/** A day of so many visits is listed whole. */
const wholeDay = 60
/** Rows of each list of a busier day, and of jobs without a technician: the page has a link to all. */
const most = 15
/** Pending bookings that are read: some wait for a payment, and not for a technician. */
const mostPending = 150
/** Visits under way that are read on a very full day. */
const mostUnderWay = 100
/** On a day of very many visits, the list begins with those that started so long ago. */
const behind = { hours: 2 }

/** Today as the office sees it. */
export async function officeOverview(input: PageInput, who: Who, view: Overview['view']): Promise<Overview> {
  const { modules, now, site } = input
  const { booking, accounts, terms, workforce } = modules
  const actor = { userId: who.id, role: who.role }
  const start = inBusinessZone(now).startOfDay()
  const day = start.toPlainDate().toString()
  const between = { from: start.toInstant(), until: start.add({ days: 1 }).toInstant() }
  // The counts come first, so that a very full day is not read from its morning on.
  const counts = await booking.visitCounts(between)
  const isFull = counts.all > wholeDay
  const returning = await modules.dispatch.toReturnTo()
  const [todays, pending, emergencies, team, reductions, missing, { isChecked }, ...ofWorkforce] = await Promise.all([
    isFull
      ? presentVisits(booking, actor, between, now)
      : booking.list(actor, { between, limit: wholeDay }).then(({ bookings }) => bookings),
    booking.list(actor, { status: 'pending', unassigned: true, limit: mostPending }),
    booking.list(actor, { emergencies: true, limit: 50 }),
    accounts.technicians(),
    may(who, 'refund') ? booking.waitingReductions(20) : [],
    terms.missing(),
    terms.current(),
    workforce.waiting(),
    workforce.absentWithVisits(),
    workforce.onCallGaps(),
    workforce.onCallAt(now),
  ])
  const [asked, absent, gaps, onCall] = ofWorkforce
  const asJob = (one: BookingDetails) => jobOf(one, now)
  const waiting = pending.bookings.toSorted(byStart)
  const unassigned = waiting.filter((one) => stateOf(one, now).needsTechnician)
  const running = emergencies.bookings.filter((one) => stateOf(one, now).isGoingAhead).map(asJob)
  const open = emergencies.bookings.filter((one) => !stateOf(one, now).isOver)
  const late = await Promise.all(
    open.map(async (one) => {
      const words = lateWords(one, await booking.emergency(one.id), now)
      const { reference, service } = one
      return words === null ? [] : [{ href: at.admin.booking(one.id), reference, service: service.name, words }]
    }),
  )
  const underWay = [...todays, ...open].filter((one) => stateOf(one, now).isUnderWay && one.expectedEnd !== null)
  const jobs = [...running, ...todays.map(asJob)]
  return {
    today: dayWords(start.toPlainDate()),
    view,
    alarms: await alarmsShown(input, who),
    warnings: warningsOf({
      site,
      gaps,
      applications: may(who, 'users') ? (input.waiting?.applications ?? 0) : 0,
      terms: { missing, needsCheck: !isChecked },
      mayChangeSettings: may(who, 'settings'),
    }),
    late: late.flat(),
    absences: absenceLines(asked, absent, team, now),
    longer: await Promise.all(underWay.map(async (one) => longerLine(one, await booking.delayedBy(one)))),
    returning: returning.slice(0, most).map(({ bookingId, reference, service, parts }) => ({
      href: `${at.admin.booking(bookingId)}#return`,
      reference,
      words: `${service}: ${parts.length > 0 ? 'all parts have arrived' : 'no part is waited for'}`,
    })),
    unassigned: unassigned.slice(0, most).map(asJob),
    needTechnician: unassigned.length,
    jobs,
    visits: running.length + counts.all,
    allVisits: isFull ? `${at.admin.bookings()}?from=${day}&until=${day}` : null,
    team: team
      .filter(({ technician }) => technician.isActive)
      .map(({ technician: { id, availability }, user: { fullName } }) => ({
        name: fullName,
        note: availability === 'off' ? 'Not at work' : onCall.includes(id) ? 'On call' : null,
        jobs: jobs.filter(({ technician }) => technician === fullName),
      })),
    underWay: running.filter(({ isUnderWay }) => isUnderWay).length + counts.underWay,
    done: counts.completed,
    reductions: reductions.map(({ bookingId, reference, kept, finalCost, reason }) => ({
      href: `${at.admin.booking(bookingId)}#reduction`,
      reference,
      refund: formatPence(pence(kept - finalCost)),
      reason,
    })),
    waitingForPayment: waiting.length - unassigned.length,
  }
}

function longerLine(one: BookingDetails, delayed: DelayedVisit | null): LongerLine {
  const next = delayed?.booking
  return {
    href: at.admin.booking(one.id),
    reference: one.reference,
    words: `${one.technician?.fullName ?? 'The technician'} needs until ${clockWords(expectedEndOf(one))}`,
    next:
      delayed && next?.startsAt
        ? {
            href: at.admin.booking(next.id),
            reference: next.reference,
            words: `${plannedClock(next.startsAt, next.arrival)}, begins about ${delayed.minutes === 1 ? '1 minute' : `${delayed.minutes} minutes`} late`,
          }
        : null,
  }
}

interface BusinessDay {
  readonly from: Temporal.Instant
  readonly until: Temporal.Instant
}

/**
 * The visits of a very full day that matter now: those that nobody began though the planned time is past, those under
 * way, and from two hours ago on the others.
 */
async function presentVisits(
  booking: PageInput['modules']['booking'],
  actor: Actor,
  day: BusinessDay,
  now: Temporal.Instant,
): Promise<readonly BookingDetails[]> {
  const since = now.subtract(behind)
  const [notBegun, begun, next] = await Promise.all([
    booking.list(actor, { status: 'confirmed', between: { ...day, until: since }, limit: most }),
    // Only a few are under way at any time: the index of the state has them, where the whole day would be read for
    // them.
    booking.list(actor, { status: 'in_progress', limit: mostUnderWay }),
    booking.list(actor, { between: { ...day, from: since }, limit: most }),
  ])
  const underWay = begun.bookings.filter(({ startsAt }) => startsAt && isWithin(startsAt, { ...day, until: since }))
  return [...notBegun.bookings, ...underWay, ...next.bookings].toSorted(byStart)
}

function isWithin(at: Temporal.Instant, { from, until }: BusinessDay): boolean {
  return Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, until) < 0
}

/** Emergencies, which have no start, come first. */
function byStart(
  a: { readonly startsAt: Temporal.Instant | null; readonly id: string },
  b: { readonly startsAt: Temporal.Instant | null; readonly id: string },
): number {
  const [one, other] = [a, b].map(({ startsAt }) => startsAt?.epochMilliseconds ?? 0)
  return (one ?? 0) - (other ?? 0) || (a.id < b.id ? -1 : 1)
}
