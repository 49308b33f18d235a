import type { Availability } from '#modules/accounts'
import {
  type BookingDetails,
  type DelayedVisit,
  type EarlierWork,
  type FieldVisit,
  type FurtherVisit,
  type ShownNote,
  amountDue,
  dueOf,
  expectedEndOf,
  longerMinutes,
  notesShownTo,
  stateOf,
} from '#modules/booking'
import { type Visit, isAhead, visitIdOf } from '#modules/fulfilment'
import { at, businessZone, formatPence, inBusinessZone, instantText, pence, poundsText } from '#modules/shared'
import { type Job, jobOf } from '../../components/office/job.ts'
import type { PageInput, Who } from '../../page-context.ts'
import { clockWords, datedVisit, dayWords, durationWords, plannedClock, recentWords } from '../../time-words.ts'
import type { EarlierJob } from '../../components/field/EarlierHere.tsx'
import { type FormLink, formLinks } from '../../components/field/forms/form-shown.ts'
import { type VisitStep, visitStepOf } from '../../components/field/visit-step.ts'
import { type OfferLine, offersShown } from '../../components/offers/offers-shown.ts'
import { accessShown } from '../../components/office/access-notes.ts'
import type { ShownPhoto } from '../../components/office/Photos.tsx'
import { type CompletionUndo, undoOfferOf } from '../../components/bookings/completion-words.ts'
import { mapLink } from '../../components/office/map-link.ts'

/** The end of the visit, which the technician can put off. */
interface Longer {
  readonly until: string
  /** The next visit that begins late by this; null for none. */
  readonly late: string | null
  /** The present end, for the server to compare. */
  readonly seen: string
  readonly choices: readonly number[]
}

/** Everything that is needed at the door. */
export interface Sheet {
  readonly job: Job
  readonly duration: string
  readonly address: string
  readonly map: string
  readonly problem: string
  /** How to get in, then what else the customer said. */
  readonly notes: readonly ShownNote[]
  readonly photos: readonly ShownPhoto[]
  readonly price: string
  readonly step: VisitStep
  /** Why its steps are not theirs; null where they are. */
  readonly note: string | null
  /** Risk checks and work forms of the visit. */
  readonly forms: readonly FormLink[]
  /** Done before at the same address. */
  readonly earlier: readonly EarlierJob[]
  /** Null while the work is not under way. */
  readonly longer: Longer | null
}

export interface TechnicianDayView {
  readonly today: string
  /** The visits that are offered to them now. */
  readonly offers: readonly OfferLine[]
  /** Their visits: under way, then emergencies, then by time; what should have begun before today is still here. */
  readonly now: readonly Sheet[]
  /** Work that goes on once its parts are there. */
  readonly waiting: readonly {
    readonly href: string
    readonly words: string
    /** They plan the return visit there; null where somebody else led. */
    readonly plan: string | null
  }[]
  readonly coming: readonly { readonly day: string; readonly sheets: readonly Sheet[] }[]
  /** Visits after tomorrow, beside the present ones of their own jobs, in short. */
  readonly further: readonly { readonly href: string; readonly words: string; readonly note: string }[]
  /** More jobs are coming than the page shows. */
  readonly hasMore: boolean
  /** The latest of the last seven days, or all of them. */
  readonly done: readonly Job[]
  readonly hasMoreDone: boolean
  /** Completed within the last ten minutes, and nobody has been notified yet. */
  readonly undoable: readonly CompletionUndo[]
  /** Cash that they have to hand in to the office; null for none. */
  readonly cash: string | null
  /** Done lately, and to be paid: the tracker takes the money. */
  readonly unpaid: readonly { readonly href: string; readonly words: string; readonly amount: string }[]
  /** The technician's own setting; null where the account has no technician yet. */
  readonly availability: Availability | null
  /** The technician agrees to the notice about positions. */
  readonly agrees: boolean
}

const most = 100
/** Confirmed jobs that a phone loads at first; the others are one link away. */
const atFirst = 12
const doneDays = 7
/** Further visits in the list. */
const mostFurther = 10
/** Completed jobs that are loaded at first. */
const doneAtFirst = 20
/** Earlier jobs at an address that the technician is shown. */
export const mostEarlier = 3
/** Completions that may be young enough to undo. */
const recent = 5

/**
 * A technician's own visits of today and tomorrow, as their phone reads them, then the jobs of later days and the completed
 * ones: the nearest, or with `all` a hundred.
 */
export async function technicianDay(input: PageInput, who: Who, all: boolean): Promise<TechnicianDayView> {
  const { modules, now } = input
  const { accounts, booking, forms, payments, photos, sharedPositions } = modules
  const actor = { userId: who.id, role: who.role }
  const today = inBusinessZone(now).toPlainDate()
  const tomorrow = today.add({ days: 1 })
  // From midnight to midnight, so that all reads of one day ask the same, and are answered from memory.
  const midnight = today.toZonedDateTime(businessZone)
  const since = midnight.subtract({ days: doneDays }).toInstant()
  const until = midnight.add({ days: 3 }).toInstant()
  const [ofToday, ofTomorrow, furtherOn, running, confirmed, done, emergencies, technician, agreedAt] =
    await Promise.all([
      booking.fieldDay(actor, today),
      booking.fieldDay(actor, tomorrow),
      booking.furtherVisits(actor, tomorrow.add({ days: 1 }), mostFurther),
      booking.list(actor, { status: 'in_progress', limit: most }),
      booking.list(actor, { status: 'confirmed', limit: all ? most : atFirst }),
      booking.list(actor, {
        status: 'completed',
        between: { from: since, until },
        latestFirst: true,
        limit: all ? most : doneAtFirst,
      }),
      booking.list(actor, { emergencies: true, limit: 20 }),
      accounts.technicianOf(who.id),
      accounts.positionsAgreedAt(who.id),
    ])
  const isToMake = (one: FieldVisit) => isAhead(one.visit) && stateOf(one.booking, now).isGoingAhead
  const nowShown = ofToday.filter(isToMake)
  const tomorrowShown = ofTomorrow.filter(isToMake)
  const known = new Set([...nowShown, ...tomorrowShown].map(({ visit }) => visitIdOf(visit)))
  const sheetOf = async ({ booking: one, visit, mayAct, earlier }: FieldVisit) => {
    const of = await booking.atVisit(one, visit.number)
    const [asked = []] = await forms.of([{ visit, booking: one }])
    const step = visitStepOf(
      visit,
      of,
      now,
      mayAct ? asked : [],
      mayAct && (await sharedPositions.isShared(visitIdOf(visit))),
    )
    const isBegun = mayAct && visit.checkIn !== null
    return {
      ...sheet(
        of,
        now,
        await photos.ofBooking(one.id),
        { step: mayAct ? step : withoutSteps(step), forms: formLinks(asked, visit) },
        earlierShown(earlier, now),
        isBegun ? longerOf(one, await booking.delayedBy(one), now) : null,
      ),
      note: mayAct ? null : leadWords(of, who),
    }
  }
  // The visit that each other booking is at: on a later day, or waiting for parts.
  const others = await Promise.all(
    [...running.bookings, ...confirmed.bookings]
      .filter(({ id, visitNumber }) => !known.has(visitIdOf({ bookingId: id, number: visitNumber })))
      .map(async (one) => ({ booking: one, visit: await booking.visitNow(one.id) })),
  )
  const own = others.filter(({ visit }) => technician !== null && visit.technicians.includes(technician.id))
  const later = own
    .filter(({ visit }) => isAhead(visit) && isAfter(visit, tomorrow))
    .map(({ booking: one, visit }) => ({
      booking: one,
      visit: { ...visit, crew: [] },
      mayAct: visit.technicians[0] === technician?.id,
      earlier: [],
    }))
    .toSorted((one, other) => startOf(one.visit) - startOf(other.visit))
  const coming = [...tomorrowShown, ...later]
  const days = Map.groupBy(coming, ({ visit }) => dayOf(visit)?.toString() ?? '')
  const doneEmergencies = emergencies.bookings.filter(
    (one) =>
      stateOf(one, now).isCompleted &&
      one.actualEndTime !== null &&
      Temporal.Instant.compare(one.actualEndTime, since) > 0,
  )
  const ended = [...doneEmergencies, ...done.bookings].toSorted(lastEnded)
  const cash = technician ? await payments.cashWith(technician.id) : 0
  const offers = await Promise.all(ended.slice(0, recent).map((one) => undoOfferOf(booking, actor, one)))
  return {
    today: dayWords(today),
    offers: await offersShown(input, who),
    now: await Promise.all(nowShown.map(sheetOf)),
    waiting: own
      .filter(({ visit }) => visit.status === 'awaiting_parts')
      .map(({ booking: one, visit }) => ({
        href: at.tracker(one.id),
        words: `${one.service.name} for ${one.contact.name}`,
        plan: visit.technicians[0] === technician?.id ? at.return(one.id) : null,
      })),
    coming: await Promise.all(
      [...days].map(async ([day, visits]) => ({
        day: dayWords(Temporal.PlainDate.from(day)),
        sheets: await Promise.all(visits.map(sheetOf)),
      })),
    ),
    further: furtherOn.map((one) => furtherLine(one, who, now)),
    hasMore: !all && confirmed.next !== null,
    done: ended.map((one) => jobOf(one, now)),
    hasMoreDone: !all && done.next !== null,
    undoable: offers.filter((offer) => offer !== null),
    cash: cash > 0 ? formatPence(pence(cash)) : null,
    unpaid: ended.flatMap((one) => unpaidLine(one, who, now)),
    availability: technician && technician.availability,
    agrees: agreedAt !== null,
  }
}

const dayOf = ({ startsAt }: Pick<Visit, 'startsAt'>) => startsAt && inBusinessZone(startsAt).toPlainDate()
const startOf = ({ startsAt }: Pick<Visit, 'startsAt'>) => startsAt?.epochMilliseconds ?? 0

function isAfter(visit: Pick<Visit, 'startsAt'>, day: Temporal.PlainDate): boolean {
  const its = dayOf(visit)
  return its !== null && Temporal.PlainDate.compare(its, day) > 0
}

/** The visit for a reader who cannot do its steps. */
function withoutSteps(step: VisitStep): VisitStep {
  return { ...step, next: null, form: null, opens: null, waitsUntil: null, hasWaited: false, isShared: null }
}

/** Says who leads to those who come along; the lead of a later visit waits for the one before. */
function leadWords({ technician }: BookingDetails, who: Who): string {
  if (technician?.userId === who.id) return 'Another visit of this booking comes first.'
  return technician ? `${technician.fullName} leads this visit.` : 'Nobody leads this visit yet.'
}

function furtherLine({ booking, visit }: FurtherVisit, who: Who, now: Temporal.Instant) {
  const { startsAt, number, crew } = visit
  const [lead] = crew
  const when = startsAt === null ? '' : `${datedVisit(startsAt, null, now, 'staff')}: `
  return {
    href: `${at.tracker(booking.id)}?visit=${number}`,
    words: `${when}${booking.service.name} for ${booking.contact.name}`,
    note: lead?.userId === who.id ? 'You lead this visit.' : `${lead?.fullName ?? 'Nobody'} leads this visit.`,
  }
}

function unpaidLine(one: BookingDetails, who: Who, now: Temporal.Instant): TechnicianDayView['unpaid'] {
  const due = dueOf(one, now)
  if (!due.payable || one.technician?.userId !== who.id) return []
  const words = `${one.service.name} for ${one.contact.name}`
  return [{ href: `${at.tracker(one.id)}#payment`, words, amount: formatPence(due.amount) }]
}

/** Everything that is needed at the door of one visit. */
export function sheet(
  booking: BookingDetails,
  now: Temporal.Instant,
  photos: readonly ShownPhoto[],
  { step, forms }: Pick<Sheet, 'step' | 'forms'>,
  earlier: readonly EarlierJob[],
  longer: Longer | null,
): Sheet {
  const { contact } = booking
  return {
    job: jobOf(booking, now),
    duration: durationWords(booking.durationMinutes),
    address: contact.address,
    map: mapLink(contact),
    problem: booking.problemDescription,
    notes: [...accessShown(booking.accessNotes), ...notesShownTo('technician', booking)],
    photos: photos.map(({ id, width, height }) => ({ id, width, height })),
    price: poundsText(amountDue(booking)),
    step,
    note: null,
    forms,
    earlier,
    longer,
  }
}

/** The end of a visit that is under way, and the next visit that it delays. */
export function longerOf(booking: BookingDetails, delayed: DelayedVisit | null, now: Temporal.Instant): Longer | null {
  if (!stateOf(booking, now).isUnderWay) return null
  const next = delayed?.booking.startsAt
  return {
    until: clockWords(expectedEndOf(booking)),
    late:
      delayed && next
        ? `The visit at ${plannedClock(next, delayed.booking.arrival)} is told that you come ${lateMinutes(delayed)} late.`
        : null,
    seen: instantText(expectedEndOf(booking)),
    choices: longerMinutes,
  }
}

const lateMinutes = ({ minutes }: DelayedVisit) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

export function earlierShown(earlier: readonly EarlierWork[], now: Temporal.Instant): readonly EarlierJob[] {
  return earlier.map(({ service, at, notes }) => ({ service, when: recentWords(at, now), notes }))
}

function lastEnded(a: BookingDetails, b: BookingDetails): number {
  return (b.actualEndTime?.epochMilliseconds ?? 0) - (a.actualEndTime?.epochMilliseconds ?? 0)
}
