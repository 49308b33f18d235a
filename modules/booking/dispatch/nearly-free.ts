import { type Span, type TooLittleRoom, clash, overlap, roomMs } from '#modules/scheduling'
import type { TechnicianId, UserId } from '#modules/shared'
import { type RoomOfDay, type TeamMember, isQualified, noRoomRules, tooLittleRoom } from './rank-technicians.ts'

/** Why a technician cannot take a job at a time. */
export type Obstacle =
  | { readonly kind: 'busy'; readonly from: Temporal.Instant; readonly freeFrom: Temporal.Instant }
  /** Free for the whole time, and yet not: the office may choose so. `freeFrom`: null where the day is full. */
  | { readonly kind: 'too-little-room'; readonly room: TooLittleRoom; readonly freeFrom: Temporal.Instant | null }
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
 * The whole team, the nearest to taking a job first: free, then those with too little room, then busy by the moment from
 * which the whole job fits, then off, then by the number of missing skills; the name breaks ties.
 */
export function nearlyFree(
  team: readonly TeamMember[],
  required: readonly string[],
  wanted: Span,
  busyOf: (id: TechnicianId) => readonly Span[],
  room: RoomOfDay = noRoomRules,
): readonly NearlyFree[] {
  return team
    .map((member) => {
      const { id, userId, fullName } = member
      return { id, userId, fullName, obstacle: obstacleOf(member, required, wanted, busyOf(id), room) }
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
  const freeFrom = Temporal.Instant.fromEpochMilliseconds(firstFitMs(wanted, busy, room.travel))
  if (first) return { kind: 'busy', from: Temporal.Instant.fromEpochMilliseconds(first.startsAtMs), freeFrom }
  const tooLittle = tooLittleRoom(member, wanted, busy, room)
  return tooLittle && { kind: 'too-little-room', room: tooLittle, freeFrom: fitOf(tooLittle, wanted, freeFrom) }
}

function fitOf(room: TooLittleRoom, wanted: Span, freeFrom: Temporal.Instant): Temporal.Instant | null {
  if (room.kind === 'day-full') return null
  if (room.kind === 'too-close') return freeFrom
  const lateMinutes = room.wayMinutes - room.freeMinutes
  return Temporal.Instant.fromEpochMilliseconds(wanted.startsAtMs + lateMinutes * 60_000)
}

/** The first moment, from the wanted start on, at which the whole span clashes with nothing. */
export function firstFitMs(wanted: Span, busy: readonly Span[], travel: RoomOfDay['travel'] = null): number {
  const length = wanted.endsAtMs - wanted.startsAtMs
  let startsAtMs = wanted.startsAtMs
  for (;;) {
    const tried = { ...wanted, startsAtMs, endsAtMs: startsAtMs + length }
    const hit = busy.find((span) => clash(tried, span, travel))
    if (!hit) return startsAtMs
    startsAtMs = hit.endsAtMs + roomMs(hit, tried, travel)
  }
}

function distanceOf({ obstacle }: NearlyFree): number {
  if (!obstacle) return 0
  if (obstacle.kind === 'skills-missing') return 3 + obstacle.skills.length
  return { 'too-little-room': 1, busy: 2, off: 3 }[obstacle.kind]
}

function freeMsOf({ obstacle }: NearlyFree): number {
  return obstacle?.kind === 'busy' ? obstacle.freeFrom.epochMilliseconds : 0
}
