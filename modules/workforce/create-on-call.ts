import type { TimeSpan } from '#modules/scheduling'
import { type Clock, type Result, type TechnicianId, businessDate, refuse } from '#modules/shared'
import { type OnCallFacts, gapsOf, onCallAt } from './on-call.ts'
import type { TechnicianUnknown, WorkforcePorts } from './ports.ts'
import {
  type Handover,
  type OnCallDay,
  type OnCallPair,
  type Rotation,
  defaultHandover,
  onCallDay,
  onCallDays,
  rotationOn,
  turnsFrom,
} from './rota.ts'
import { type BadRota, judgeRotation, judgeSwap } from './rota-steps.ts'

export type OnCallRefusal = BadRota | TechnicianUnknown

/** The claim "24/7" holds for so long ahead, or is not made. */
const claimDays = 14

export interface OnCallShown {
  /** In force on the first day shown, or from its later beginning on; null for none. */
  readonly rotation: Rotation | null
  readonly handover: Handover
  /** The technicians of the rotation in turn, from the first day shown on: the same rotation, begun anew on that day. */
  readonly turns: readonly TechnicianId[]
  readonly days: readonly OnCallDay[]
  /** Times of the next 14 days without anybody first on call. */
  readonly gaps: readonly TimeSpan[]
}

/** The one answer to who is on call, for the rota, the dashboard, the claims of the site and emergencies. */
export function createOnCall({
  workforce,
  team,
  clock,
}: Pick<WorkforcePorts, 'workforce' | 'team'> & { readonly clock: Clock }) {
  async function factsFor(from: Temporal.Instant, until: Temporal.Instant): Promise<OnCallFacts> {
    const [rota, members, absences] = await Promise.all([
      workforce.rota(businessDate(from).subtract({ days: 1 })),
      team(until),
      workforce.agreedBetween(from, until),
    ])
    return { rota, team: members, absences }
  }

  async function gaps(): Promise<readonly TimeSpan[]> {
    const now = clock.now()
    const until = now.add({ hours: claimDays * 24 })
    return gapsOf(await factsFor(now, until), now, until)
  }

  return {
    /** Those who are on call at a moment, the first before the second. */
    async onCallAt(at: Temporal.Instant): Promise<readonly TechnicianId[]> {
      return onCallAt(await factsFor(at, at.add({ milliseconds: 1 })), at)
    },

    /** The claims that hold at this moment. */
    async onCallClaims(): Promise<{ readonly isNow: boolean; readonly isRoundTheClock: boolean }> {
      const now = clock.now()
      const until = now.add({ hours: claimDays * 24 })
      const facts = await factsFor(now, until)
      return { isNow: onCallAt(facts, now).length > 0, isRoundTheClock: gapsOf(facts, now, until).length === 0 }
    },

    /** Times of the next 14 days without anybody first on call. */
    onCallGaps: gaps,

    /** Null: from the day on call that runs now, which begins with the handover of today or yesterday. */
    async onCallDays(from: Temporal.PlainDate | null, days: number): Promise<OnCallShown> {
      const now = clock.now()
      const rota = await workforce.rota(from ?? businessDate(now).subtract({ days: 1 }))
      const first = from ?? onCallDays(rota, now, now.add({ milliseconds: 1 }))[0]?.day ?? businessDate(now)
      const shown = Array.from({ length: days }, (_, ahead) => onCallDay(rota, first.add({ days: ahead })))
      const rotation = rotationOn(rota, first) ?? rota.rotations[0] ?? null
      const turns = rotationOn(rota, first) ? turnsFrom(rota, first) : (rotation?.technicians ?? [])
      return { rotation, handover: rotation?.handover ?? defaultHandover, turns, days: shown, gaps: await gaps() }
    },

    /** The days on call of one technician in the next eight weeks, with the place. */
    async onCallOf(id: TechnicianId) {
      const now = clock.now()
      const rota = await workforce.rota(businessDate(now).subtract({ days: 1 }))
      return onCallDays(rota, now, now.add({ hours: 8 * 7 * 24 })).flatMap((day) => {
        const place = day.first === id ? 'first' : day.second === id ? 'second' : null
        return place ? [{ ...day, place } as const] : []
      })
    },

    async setRotation(rotation: Rotation): Promise<Result<null, OnCallRefusal>> {
      const judged = judgeRotation(rotation, businessDate(clock.now()))
      return judged.ok ? workforce.setRotation(rotation, clock.now()) : refuse(judged.refusal)
    },

    /** Null gives the days back to the rotation. */
    async setOnCallDays(
      first: Temporal.PlainDate,
      days: number,
      pair: OnCallPair | null,
    ): Promise<Result<null, OnCallRefusal>> {
      const judged = judgeSwap(first, pair ?? { first: null, second: null }, businessDate(clock.now()))
      return judged.ok ? workforce.setDays(first, days, pair, clock.now()) : refuse(judged.refusal)
    },

    /** Grows with each change of what decides who is on call, as the store says; the same number means the same content. */
    onCallVersion: (at = clock.now()): number => workforce.version(at),
  }
}
