import { type Span, clash } from '#modules/scheduling'
import type { TechnicianId, UserId } from '#modules/shared'
import { type TeamMember, isQualified } from './rank-technicians.ts'

/** Why a technician cannot take a job at a time. */
export type Obstacle =
  | { readonly kind: 'busy'; readonly from: Temporal.Instant; readonly freeFrom: Temporal.Instant }
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
 * The whole team, the nearest to taking a job first: free, then busy by the moment from which the whole job fits, then
 * off, then by the number of missing skills; the name breaks ties.
 */
export function nearlyFree(
  team: readonly TeamMember[],
  required: readonly string[],
  wanted: Span,
  busyOf: (id: TechnicianId) => readonly Span[],
): readonly NearlyFree[] {
  return team
    .map((member) => {
      const { id, userId, fullName } = member
      return { id, userId, fullName, obstacle: obstacleOf(member, required, wanted, busyOf(id)) }
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
): Obstacle | null {
  const skills = required.filter((skill) => !isQualified(member, [skill]))
  if (skills.length > 0) return { kind: 'skills-missing', skills }
  if (member.off) return { kind: 'off' }
  const first = busy.filter((span) => clash(wanted, span)).toSorted((a, b) => a.startsAtMs - b.startsAtMs)[0]
  if (!first) return null
  return {
    kind: 'busy',
    from: Temporal.Instant.fromEpochMilliseconds(first.startsAtMs),
    freeFrom: Temporal.Instant.fromEpochMilliseconds(firstFitMs(wanted, busy)),
  }
}

/** The first moment, from the wanted start on, at which the whole span clashes with nothing. */
export function firstFitMs(wanted: Span, busy: readonly Span[]): number {
  const length = wanted.endsAtMs - wanted.startsAtMs
  let startsAtMs = wanted.startsAtMs
  for (;;) {
    const tried = { ...wanted, startsAtMs, endsAtMs: startsAtMs + length }
    const hit = busy.find((span) => clash(tried, span))
    if (!hit) return startsAtMs
    startsAtMs = hit.endsAtMs + Math.max(hit.bufferMs, wanted.bufferMs)
  }
}

function distanceOf({ obstacle }: NearlyFree): number {
  if (!obstacle) return 0
  if (obstacle.kind === 'busy') return 1
  return obstacle.kind === 'off' ? 2 : 2 + obstacle.skills.length
}

function freeMsOf({ obstacle }: NearlyFree): number {
  return obstacle?.kind === 'busy' ? obstacle.freeFrom.epochMilliseconds : 0
}
