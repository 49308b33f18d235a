import type { PageContextServer } from 'vike/types'
import type { Board, BoardVisit, LaneVisit } from '#modules/booking'
import { haveAllArrived, isAhead, visitIdOf } from '#modules/fulfilment'
import { type TimeSpan, readDate } from '#modules/scheduling'
import { at, businessZone, inBusinessZone } from '#modules/shared'
import { clockWords, momentWords, shortDayWords } from '../../../time-words.ts'
import { partWords } from '../../../components/returns/parts-words.ts'
import { type DoneWords, doneIn } from '../../../done-in.ts'
import { cardOf, stepsOf, windowOf } from './lane-steps.ts'

export type Data = Awaited<ReturnType<typeof data>>

const doneWords: DoneWords = {
  planned: 'The visit is planned. Those concerned will be told in a minute.',
  'called-off': 'The visit is called off',
  undone: 'The change is undone, and nobody has been told of it',
}

/** The board of one day or a week, in words and in quarters of an hour. */
export async function data({ modules, now, form, urlParsed }: PageContextServer) {
  const { from: wanted = '', days: length } = urlParsed.search
  const today = inBusinessZone(now).toPlainDate()
  const from = readDate(wanted) ?? today
  const days = length === '7' ? 7 : 1
  const [board, plans, team] = await Promise.all([
    modules.dispatch.of(from, days),
    modules.booking.plansToUndo(),
    modules.accounts.technicians(),
  ])
  // A suspended technician has no lane, and keeps the name.
  const nameOf = new Map(team.map(({ technician, user }) => [String(technician.id), user.fullName]))
  const shown = visitsShown(board, now, nameOf)
  const link = (day: Temporal.PlainDate, count: number) =>
    `${at.admin.dispatch()}?${new URLSearchParams({ from: day.toString(), days: String(count) }).toString()}`
  return {
    done: doneIn({ form, urlParsed }, doneWords),
    from: from.toString(),
    isWeek: days === 7,
    title: days === 7 ? `${shortDayWords(from)} to ${shortDayWords(from.add({ days: 6 }))}` : shortDayWords(from),
    links: {
      before: link(from.subtract({ days }), days),
      after: link(from.add({ days }), days),
      today: link(today, days),
      day: link(from, 1),
      week: link(from, 7),
    },
    readAt: clockWords(now),
    fault: form?.alert ?? form?.errors[0]?.message ?? null,
    toUndo: plans.map((plan) => ({
      id: visitIdOf(plan),
      version: plan.version,
      words: `Visit ${plan.number} of ${plan.reference}`,
      secondsLeft: Math.max(1, Math.ceil(now.until(plan.until).total('seconds'))),
    })),
    days,
    ...(days === 1 ? dayOf(board, shown) : weekOf(board, shown)),
    unassigned: board.unassigned.map(shown),
    withoutLane: board.withoutLane.map(shown),
    emergencies: board.emergencies.map((visit) => ({
      ...shown(visit),
      clock: visit.clock,
      due: visit.estimatedArrival && momentWords(visit.estimatedArrival),
      left: visit.estimatedArrival && leftWords(now, visit.estimatedArrival),
    })),
    awaitingParts: board.awaitingParts.map((visit) => ({
      ...shown(visit),
      back: at.admin.bookingVisit(visit.bookingId),
      parts: visit.parts.map(partWords),
      allArrived: haveAllArrived(visit.parts),
      returns: visit.returnsAt && momentWords(visit.returnsAt),
    })),
  }
}

export type ShownVisit = ReturnType<ReturnType<typeof visitsShown>>

function visitsShown({ from, days }: Board, now: Temporal.Instant, nameOf: ReadonlyMap<string, string>) {
  const board = new URLSearchParams({ from: from.toString(), days: String(days) }).toString()
  return (visit: BoardVisit) => {
    const start = visit.startsAt ?? visit.checkIn ?? (visit.span && instantOf(visit.span.startsAtMs))
    const end = start?.add({ minutes: visit.durationMinutes }) ?? null
    const mayMove = visit.checkIn === null && isAhead({ ...visit, calledOffAt: null })
    return {
      id: visitIdOf(visit),
      version: visit.version,
      technicians: visit.technicians.join(' '),
      startMs: visit.startsAt?.epochMilliseconds ?? null,
      reference: visit.reference,
      href: at.admin.booking(visit.bookingId),
      /** Null for a visit that has begun or is over. */
      move: mayMove ? `${at.admin.bookingVisit(visit.bookingId, visit.number)}&${board}` : null,
      service: visit.service,
      district: visit.district,
      day: start && shortDayWords(inBusinessZone(start).toPlainDate()),
      time: start && end ? `${clockWords(start)} to ${clockWords(end)}` : 'As soon as possible',
      crew: visit.technicians.map((id) => nameOf.get(id) ?? 'Somebody who left'),
      state: stateWords[visit.status],
      isLate: visit.status === 'scheduled' && start !== null && Temporal.Instant.compare(start, now) < 0,
      way: visit.wayMinutes === null ? null : `${Math.round(visit.wayMinutes)} min drive`,
    }
  }
}

const stateWords = {
  scheduled: null,
  en_route: 'On the way',
  on_site: 'On site',
  awaiting_parts: 'Waiting for parts',
  no_access: 'No access',
  done: 'Done',
} as const satisfies Record<BoardVisit['status'], string | null>

type Shown = ReturnType<typeof visitsShown>

/** Lanes of quarters of an hour, which an hour that the clock skips or shows twice leaves right. */
function dayOf(board: Board, shown: Shown) {
  const window = windowOf(board)
  const spanOf = (span: TimeSpan) => stepsOf(span, window)
  return {
    hours: window.hours.map((ms) => ({ key: ms, words: clockWords(instantOf(ms)), ...spanOf(hourAt(ms)) })),
    columns: window.columns,
    fromMs: window.fromMs,
    lanes: board.lanes.map((lane) => ({
      id: String(lane.technicianId),
      name: lane.fullName,
      isOff: lane.isOff,
      working: lane.working.map((span) => ({ key: span.startsAtMs, ...spanOf(span) })),
      workingWords: lane.working.map(spanWords).join(', '),
      absences: lane.absences.map((span) => ({ key: span.startsAtMs, words: spanWords(span), ...spanOf(span) })),
      visits: lane.visits.map((visit) => ({ ...shown(visit), ...cardOf(timeOf(visit), window) })),
    })),
    week: [],
  }
}

function weekOf(board: Board, shown: Shown) {
  const dates = Array.from({ length: board.days }, (_, index) => board.from.add({ days: index }))
  return {
    hours: [],
    columns: 0,
    fromMs: 0,
    lanes: [],
    week: board.lanes.map((lane) => ({
      id: String(lane.technicianId),
      name: lane.fullName,
      isOff: lane.isOff,
      days: dates.map((date) => {
        const touches = (span: TimeSpan) => overlapsDay(span, date)
        return {
          date: date.toString(),
          words: shortDayWords(date),
          working: lane.working.filter(touches).map(spanWords).join(', '),
          isAbsent: lane.absences.some(touches),
          visits: lane.visits.filter((visit) => touches(timeOf(visit))).map(shown),
        }
      }),
    })),
  }
}

const hourAt = (startsAtMs: number) => ({ startsAtMs, endsAtMs: startsAtMs + 3_600_000 })

/** Its time on site, without the room around it; of an emergency, its reserved time. */
function timeOf({ startsAt, durationMinutes, span }: LaneVisit): TimeSpan {
  if (startsAt === null) return span
  const startsAtMs = startsAt.epochMilliseconds
  return { startsAtMs, endsAtMs: startsAtMs + durationMinutes * 60_000 }
}

function overlapsDay({ startsAtMs, endsAtMs }: TimeSpan, date: Temporal.PlainDate): boolean {
  const [from, until] = [date, date.add({ days: 1 })].map((day) => day.toZonedDateTime(businessZone).epochMilliseconds)
  return startsAtMs < (until ?? 0) && endsAtMs > (from ?? 0)
}

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms)

const spanWords = ({ startsAtMs, endsAtMs }: TimeSpan) =>
  `${clockWords(instantOf(startsAtMs))} to ${clockWords(instantOf(endsAtMs))}`

function leftWords(now: Temporal.Instant, due: Temporal.Instant): string {
  const minutes = Math.round(now.until(due).total('minutes'))
  return minutes >= 0 ? `${minutes} min left` : `${-minutes} min over`
}
