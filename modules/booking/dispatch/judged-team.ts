import type { TechnicianId } from '#modules/shared'
import type { Objection } from './objection.ts'
import { objectionWords } from './objection-words.ts'
import { type RankedTechnician, type TeamMember, isQualified } from './rank-technicians.ts'

/** Why a technician cannot take a job at all. */
export type Unfit =
  | { readonly kind: 'skills-missing'; readonly skills: readonly string[] }
  /** They name the skills, and the certificates that these need are not valid. */
  | { readonly kind: 'uncertified'; readonly skills: readonly string[] }
  | { readonly kind: 'uninsured' }
  | { readonly kind: 'off' }

/** Why a technician was passed over. */
export type Against =
  | Unfit
  | Objection
  | { readonly kind: 'busy' }
  | { readonly kind: 'not-on-call' }
  /** The visit was offered to them. */
  | { readonly kind: 'declined' | 'expired' }

/** A technician as an automatic assignment judged them. */
export interface Judged {
  readonly id: TechnicianId
  /** Null: could be sent. */
  readonly against: Against | null
  /** Has the job, or the time of it reserved, already. */
  readonly holds: boolean
  /** Did the work that is claimed on; missing in earlier decisions, and for the others. */
  readonly didTheWork?: boolean
  /** Null where only those on call are asked for nothing else. */
  readonly onCall: boolean | null
  /** The distance to the customer; null where it is not known. */
  readonly kilometres: number | null
  /** Booked that day; null where the technician cannot take the job at all. */
  readonly minutes: number | null
  readonly rating: number | null
}

/** An automatic assignment, with the team as it was judged then: those who could be sent first, in order of rank. */
export interface Decision {
  readonly at: Temporal.Instant
  /** Null: nobody could be sent. */
  readonly technicianId: TechnicianId | null
  readonly candidates: readonly Judged[]
}

export interface TeamToJudge {
  readonly team: readonly TeamMember[]
  readonly required: readonly string[]
  /** All who are qualified. */
  readonly ranked: readonly RankedTechnician[]
  /** Those who are tried, in this order. */
  readonly considered: readonly RankedTechnician[]
  /** Null: the job is for everybody. */
  readonly rota: readonly TechnicianId[] | null
  readonly holder: TechnicianId | null
}

/** Null for somebody who has every skill and is at work. */
export function unfitFor(member: TeamMember, required: readonly string[]): Unfit | null {
  const missing = required.filter((skill) => !isQualified(member, [skill]))
  const uncertified = missing.filter((skill) => member.uncertified?.includes(skill))
  if (missing.length > uncertified.length) return { kind: 'skills-missing', skills: missing }
  if (uncertified.length > 0) return { kind: 'uncertified', skills: uncertified }
  if (member.isUninsured) return { kind: 'uninsured' }
  return member.off ? { kind: 'off' } : null
}

/** The whole team: those who are tried, in order, then those who were passed over, each with the reason. */
export function judgedTeam({ team, required, ranked, considered, rota, holder }: TeamToJudge): readonly Judged[] {
  const tried = new Set(considered.map(({ id }) => id))
  const known = new Set(ranked.map(({ id }) => id))
  const onCall = (id: TechnicianId) => rota && rota.includes(id)
  const judged = (technician: RankedTechnician, against: Against | null): Judged => ({
    id: technician.id,
    against,
    holds: technician.id === holder,
    ...(technician.didTheWork && { didTheWork: true }),
    onCall: onCall(technician.id),
    kilometres: technician.kilometres === Number.MAX_VALUE ? null : technician.kilometres,
    minutes: Math.round(technician.minutes),
    rating: technician.rating,
  })
  return [
    ...considered.map((technician) => judged(technician, null)),
    ...ranked
      .filter(({ id }) => !tried.has(id))
      .map((one) => judged(one, one.objection ?? { kind: one.free ? 'not-on-call' : 'busy' })),
    ...team
      .filter(({ id }) => !known.has(id))
      .map(({ id, rating, ...member }) => ({
        id,
        against: unfitFor({ id, rating, ...member }, required) ?? ({ kind: 'off' } as const),
        holds: id === holder,
        onCall: onCall(id),
        kilometres: null,
        minutes: null,
        rating,
      })),
  ]
}

/** The decision for one of them, or for nobody: those before were taken by another job in between. */
export function decisionOf(judged: readonly Judged[], chosen: TechnicianId | null, at: Temporal.Instant): Decision {
  const could = judged.filter(({ against }) => against === null)
  const first = chosen === null ? could.length : could.findIndex(({ id }) => id === chosen)
  const taken = could.slice(0, first).map((one) => ({ ...one, against: { kind: 'busy' } as const }))
  const passedOver = judged.filter(({ against }) => against !== null)
  return { at, technicianId: chosen, candidates: [...could.slice(first), ...taken, ...passedOver] }
}

/** In words for the office: "lacks plumbing", "absent then". */
export function againstWords(against: Against): string {
  switch (against.kind) {
    case 'skills-missing':
      return `lacks ${against.skills.join(', ')}`
    case 'uncertified':
      return `lacks a valid certificate for ${against.skills.join(', ')}`
    case 'uninsured':
      return 'the insurance has expired'
    case 'off':
      return 'not at work at present'
    case 'busy':
      return 'busy'
    case 'not-on-call':
      return 'not on call'
    case 'declined':
      return 'declined the offer'
    case 'expired':
      return 'did not answer the offer'
    default:
      return objectionWords(against)
  }
}
