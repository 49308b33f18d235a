import {
  type Span,
  type TooLittleRoom,
  type WorkingTime,
  clash,
  nextWorkMs,
  notAtWork,
  overlap,
  roomMs,
  worksAsOpen,
} from '#modules/scheduling'
import type { TechnicianId, UserId } from '#modules/shared'
import { isAway } from './objection.ts'
import { type RoomOfDay, type TeamMember, isQualified, noRoomRules, objectionTo } from './rank-technicians.ts'

/** Why a technician cannot take a job at a time. */
export type Obstacle =
  | { readonly kind: 'busy'; readonly from: Temporal.Instant; readonly freeFrom: Temporal.Instant | null }
  /** Free for the whole time, and yet not: the office may choose so. `freeFrom`: null where the day is full. */
  | { readonly kind: 'too-little-room'; readonly room: TooLittleRoom; readonly freeFrom: Temporal.Instant | null }
  /** Free, and not at work for the whole time: the office may choose so. `freeFrom`: null where that is not in the days ahead. */
  | { readonly kind: 'absent' | 'outside-hours'; readonly freeFrom: Temporal.Instant | null }
  /** Free, but the emergency is outside the opening hours, and for those on call. */
  | { readonly kind: 'not-on-call' }
  | { readonly kind: 'off' }
  | { readonly kind: 'skills-missing'; readonly skills: readonly string[] }

/** A technician, with the one reason that stands against a job at a time; null for none. */
export interface NearlyFree {
  readonly id: TechnicianId
  readonly userId: UserId
  readonly fullName: string
  readonly obstacle: Obstacle | null
}

/**
 * The whole team, the nearest to taking a job first: free, then those with too little room, then those who are busy or not at
 * work by the moment from which the whole job fits, then those who are not on the `rota` (null: it is for everybody), then off, then by the number of missing skills; the name breaks ties.
 */
export function nearlyFree(
  team: readonly TeamMember[],
  required: readonly string[],
  wanted: Span,
  busyOf: (id: TechnicianId) => readonly Span[],
  room: RoomOfDay = noRoomRules,
  rota: readonly TechnicianId[] | null = null,
): readonly NearlyFree[] {
  return team
    .map((member) => {
      const { id, userId, fullName } = member
      const obstacle = obstacleOf(member, required, wanted, busyOf(id), room)
      const isForOthers = obstacle === null && rota?.includes(id) === false
      return { id, userId, fullName, obstacle: isForOthers ? ({ kind: 'not-on-call' } as const) : obstacle }
    })
    .toSorted(
      (a, b) => distanceOf(a) - distanceOf(b) || freeMsOf(a) - freeMsOf(b) || (a.fullName < b.fullName ? -1 : 1),
    )
}

function obstacleOf(
  member: TeamMember,
  required: readonly string[],
  wanted: Span,
  busy: readonly Span[],
  room: RoomOfDay,
): Obstacle | null {
  const skills = required.filter((skill) => !isQualified(member, [skill]))
  if (skills.length > 0) return { kind: 'skills-missing', skills }
  if (member.off) return { kind: 'off' }
  const first = busy.filter((span) => overlap(wanted, span)).toSorted((a, b) => a.startsAtMs - b.startsAtMs)[0]
  const fitMs = firstFitMs(wanted, busy, room.travel, member.works)
  const freeFrom = fitMs === null ? null : Temporal.Instant.fromEpochMilliseconds(fitMs)
  if (first) return { kind: 'busy', from: Temporal.Instant.fromEpochMilliseconds(first.startsAtMs), freeFrom }
  const objection = objectionTo(member, wanted, busy, room)
  if (objection === null) return null
  if (isAway(objection)) return { kind: objection.kind, freeFrom }
  return { kind: 'too-little-room', room: objection, freeFrom: fitOf(objection, wanted, freeFrom) }
}

function fitOf(room: TooLittleRoom, wanted: Span, freeFrom: Temporal.Instant | null): Temporal.Instant | null {
  if (room.kind === 'day-full') return null
  if (room.kind === 'too-close') return freeFrom
  const lateMinutes = room.wayMinutes - room.freeMinutes
  return Temporal.Instant.fromEpochMilliseconds(wanted.startsAtMs + lateMinutes * 60_000)
}

/** The longest wait for a technician who comes back. */
const longestWaitMs = 8 * 24 * 3_600_000

/**
 * The first moment, from the wanted start on, at which the whole span clashes with nothing and is within the working
 * time; null where that is not in the eight days ahead.
 */
export function firstFitMs(
  wanted: Span,
  busy: readonly Span[],
  travel: RoomOfDay['travel'] = null,
  works: WorkingTime = worksAsOpen,
): number | null {
  const length = wanted.endsAtMs - wanted.startsAtMs
  let startsAtMs = wanted.startsAtMs
  while (startsAtMs <= wanted.startsAtMs + longestWaitMs) {
    const tried = { ...wanted, startsAtMs, endsAtMs: startsAtMs + length }
    const hit = busy.find((span) => clash(tried, span, travel))
    const next = hit ? hit.endsAtMs + roomMs(hit, tried, travel) : backAtWorkMs(tried, works)
    if (next === startsAtMs) return startsAtMs
    if (next === null) return null
    startsAtMs = next
  }
  return null
}

/** When to try again for somebody who is not at work; the start of the span for somebody who is. */
function backAtWorkMs(tried: Span, works: WorkingTime): number | null {
  if (!notAtWork(tried, works)) return tried.startsAtMs
  const ends = works.absences.filter((absence) => overlap(tried, absence)).map(({ endsAtMs }) => endsAtMs)
  if (ends.length > 0) return Math.max(...ends)
  return works.week && nextWorkMs(works.week, tried.startsAtMs)
}

function distanceOf({ obstacle }: NearlyFree): number {
  if (!obstacle) return 0
  if (obstacle.kind === 'skills-missing') return 4 + obstacle.skills.length
  return { 'too-little-room': 1, busy: 2, absent: 2, 'outside-hours': 2, 'not-on-call': 3, off: 4 }[obstacle.kind]
}

function freeMsOf({ obstacle }: NearlyFree): number {
  if (obstacle === null || obstacle.kind === 'too-little-room' || !('freeFrom' in obstacle)) return 0
  return obstacle.freeFrom?.epochMilliseconds ?? Number.MAX_SAFE_INTEGER
}
