import {
  type Centroid,
  type Span,
  type Travel,
  type WorkingTime,
  kilometresBetween,
  notAtWork,
  overlap,
  tooClose,
  travelMinutes,
} from '#modules/scheduling'
import type { TechnicianId, UserId } from '#modules/shared'
import type { Objection } from './objection.ts'
import { objectionWords } from './objection-words.ts'

/** An approved technician, as far as choosing one goes. */
export interface TeamMember {
  readonly id: TechnicianId
  readonly userId: UserId
  readonly fullName: string
  readonly skills: readonly string[]
  /** Takes no work at present. */
  readonly off: boolean
  /** Further skills that do not count, because their certificates are not valid; missing for none. */
  readonly uncertified?: readonly string[]
  /** The insurance has expired, which is why they are `off`. */
  readonly isUninsured?: boolean
  /** The middle of the district that the day begins in; null when it is not known. */
  readonly home: Centroid | null
  /** The average of the latest ratings; null without any. */
  readonly rating: number | null
  /** Their own hours, and when they are absent. */
  readonly works: WorkingTime
}

export interface RankedTechnician {
  readonly id: TechnicianId
  readonly userId: UserId
  readonly fullName: string
  /** And at work, for the whole span, with room around it and within the limits of the day. */
  readonly free: boolean
  /** Why a technician without another visit in the span is not `free` all the same; null for the others. */
  readonly objection: Objection | null
  /** The distance to the customer; the greatest number when it is not known. */
  readonly kilometres: number
  /** Booked that day. */
  readonly minutes: number
  readonly rating: number | null
  /** Did the work that is claimed on; missing for the others. */
  readonly didTheWork?: boolean
}

export interface Day {
  readonly startsAtMs: number
  readonly endsAtMs: number
}

/** The rules of a day about the room around a visit. */
export interface RoomOfDay {
  readonly travel: Travel | null
  /** Technicians leave home no earlier; null where that limits nothing. */
  readonly leavesHomeMs: number | null
  /** One more visit exceeds a limit of the day. */
  readonly isFull: (id: TechnicianId) => boolean
}

/** Only the buffers. */
export const noRoomRules: RoomOfDay = { travel: null, leavesHomeMs: null, isFull: () => false }

/** Null where nothing stands against a span, and where another visit overlaps it. */
export function objectionTo(
  { id, home, works }: Pick<TeamMember, 'id' | 'home' | 'works'>,
  wanted: Span,
  busy: readonly Span[],
  { travel, leavesHomeMs, isFull }: RoomOfDay,
): Objection | null {
  if (busy.some((span) => overlap(wanted, span))) return null
  const away = notAtWork(wanted, works)
  if (away) return away
  const close = tooClose(wanted, busy, travel)
  if (close) return close
  // An emergency goes beyond the limits of the day, and has the way there inside.
  if (wanted.includesWay) return null
  if (isFull(id)) return { kind: 'day-full' }
  const wayMinutes = travelMinutes(home, wanted.place, travel)
  if (leavesHomeMs === null || leavesHomeMs + wayMinutes * 60_000 <= wanted.startsAtMs) return null
  const freeMinutes = Math.max(0, Math.floor((wanted.startsAtMs - leavesHomeMs) / 60_000))
  return { kind: 'too-far-from-home', wayMinutes, freeMinutes }
}

export function isQualified({ skills }: Pick<TeamMember, 'skills'>, required: readonly string[]): boolean {
  return required.every((skill) => skills.includes(skill))
}

/**
 * Qualified technicians, the best first: at work and free for the whole span with room around it, then nearest to the
 * customer, then with the fewest minutes booked that day, then best rated; the id breaks ties. An unknown home counts as
 * farthest, and no rating as lowest.
 */
export function rankTechnicians(
  team: readonly TeamMember[],
  required: readonly string[],
  wanted: Span,
  day: Day,
  customer: Centroid | null,
  busyOf: (id: TechnicianId) => readonly Span[],
  room: RoomOfDay = noRoomRules,
): readonly RankedTechnician[] {
  return team
    .filter((member) => !member.off && isQualified(member, required))
    .map((member) => {
      const busy = busyOf(member.id)
      const objection = objectionTo(member, wanted, busy, room)
      return {
        id: member.id,
        userId: member.userId,
        fullName: member.fullName,
        free: objection === null && !busy.some((span) => overlap(wanted, span)),
        objection,
        kilometres: kilometresFrom(member, customer),
        minutes: minutesWithin(busy, day),
        rating: member.rating,
      }
    })
    .toSorted(
      (a, b) =>
        Number(b.free) - Number(a.free) ||
        a.kilometres - b.kilometres ||
        a.minutes - b.minutes ||
        (b.rating ?? 0) - (a.rating ?? 0) ||
        (a.id < b.id ? -1 : 1),
    )
}

function kilometresFrom({ home }: TeamMember, customer: Centroid | null): number {
  return home && customer ? kilometresBetween(home, customer) : Number.MAX_VALUE
}

function minutesWithin(busy: readonly Span[], day: Day): number {
  return busy.reduce((sum, { startsAtMs, endsAtMs }) => {
    const within = Math.min(endsAtMs, day.endsAtMs) - Math.max(startsAtMs, day.startsAtMs)
    return sum + Math.max(0, within) / 60_000
  }, 0)
}

/** Why a technician stands at this place, for the log and the history. */
export function reasonOf({ free, objection, kilometres, minutes, rating, didTheWork }: RankedTechnician): string {
  return [
    ...(didTheWork ? ['did the work before'] : []),
    'qualified',
    free ? 'free' : objection ? objectionWords(objection) : 'busy',
    kilometres === Number.MAX_VALUE ? 'distance unknown' : `${kilometres.toFixed(1)} km away`,
    `${Math.round(minutes)} minutes booked that day`,
    rating === null ? 'not rated yet' : `rated ${rating.toFixed(1)}`,
  ].join(', ')
}
