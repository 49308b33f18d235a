import type { TimeSpan } from '#modules/scheduling'
import type { TechnicianId, UserId } from '#modules/shared'
import type { Absence } from './absence.ts'
import { type OnCallDay, type Rota, onCallDays } from './rota.ts'

/** A technician, as far as being on call goes. */
export interface OnCallMember {
  readonly id: TechnicianId
  readonly userId: UserId
  readonly fullName: string
  /** Works here, is neither suspended nor off, and may take work. */
  readonly isUp: boolean
  /** When that ends with a certificate; null while no end is in sight. */
  readonly upUntil: Temporal.Instant | null
  /** Says so of themselves, whatever the rota has: on call until they say otherwise. */
  readonly isAlways: boolean
}

/** All that decides who is on call. */
export interface OnCallFacts {
  readonly rota: Rota
  readonly team: readonly OnCallMember[]
  /** Agreed ones. */
  readonly absences: readonly Absence[]
}

/** Those who are on call at a moment: the first of the rota and those who are on call whatever it has, then the second. */
export function onCallAt(facts: OnCallFacts, at: Temporal.Instant): readonly TechnicianId[] {
  const { firsts, seconds } = standingAt(facts, onCallDays(facts.rota, at, at.add({ milliseconds: 1 })), at)
  return [...firsts, ...seconds]
}

/** The times without anybody first on call, in order. */
export function gapsOf(facts: OnCallFacts, from: Temporal.Instant, until: Temporal.Instant): readonly TimeSpan[] {
  const [fromMs, untilMs] = [from.epochMilliseconds, until.epochMilliseconds]
  const days = onCallDays(facts.rota, from, until)
  const edges = [
    ...days.map(({ startsAt }) => startsAt.epochMilliseconds),
    ...facts.absences.flatMap(({ startsAt, endsAt }) => [startsAt.epochMilliseconds, endsAt.epochMilliseconds]),
    ...facts.team.flatMap(({ upUntil }) => (upUntil ? [upUntil.epochMilliseconds] : [])),
  ]
  const inside = edges.filter((ms) => fromMs < ms && ms < untilMs)
  const times = [...new Set([fromMs, ...inside, untilMs])].toSorted((a, b) => a - b)
  const gaps: { startsAtMs: number; endsAtMs: number }[] = []
  for (const [index, startsAtMs] of times.entries()) {
    const endsAtMs = times[index + 1]
    if (endsAtMs === undefined) break
    if (standingAt(facts, days, Temporal.Instant.fromEpochMilliseconds(startsAtMs)).firsts.length > 0) continue
    const last = gaps.at(-1)
    if (last?.endsAtMs === startsAtMs) last.endsAtMs = endsAtMs
    else gaps.push({ startsAtMs, endsAtMs })
  }
  return gaps
}

/** Those on call at a moment within the days. */
function standingAt({ team, absences }: OnCallFacts, days: readonly OnCallDay[], at: Temporal.Instant) {
  const isAway = (id: TechnicianId) =>
    absences.some(
      ({ technicianId, startsAt, endsAt }) =>
        technicianId === id && Temporal.Instant.compare(startsAt, at) <= 0 && Temporal.Instant.compare(at, endsAt) < 0,
    )
  const isOver = (end: Temporal.Instant | null) => end !== null && Temporal.Instant.compare(end, at) <= 0
  const up = team.filter(({ id, isUp, upUntil }) => isUp && !isOver(upUntil) && !isAway(id))
  const day = days.find(({ endsAt }) => Temporal.Instant.compare(at, endsAt) < 0)
  const firsts = new Set(
    [...up.filter(({ id }) => id === day?.first), ...up.filter(({ isAlways }) => isAlways)].map(({ id }) => id),
  )
  const seconds = up.map(({ id }) => id).filter((id) => id === day?.second && !firsts.has(id))
  return { firsts: [...firsts], seconds }
}
