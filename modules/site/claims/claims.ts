import { type ResponseTarget, defaultResponseTargets, responseWords } from '#modules/pricing'
import type { Pence } from '#modules/shared'

/** The rows behind the claims, added up. */
export interface ClaimSums {
  /** How many ratings there are of each number of stars; all ratings, whether or not their words are published. */
  readonly ratings: ReadonlyMap<number, number>
  /** Completed bookings by the first half of the postcode, such as "CR0"; without work on the guarantee. */
  readonly jobs: ReadonlyMap<string, number>
  /** Technicians who take work, with an account in use. */
  readonly professionals: number
}

/** The state of the rota, of the measured response and of the fees. */
export interface Promises {
  /** At least `claimPercent` of the emergencies of the last 30 days were answered in time. */
  readonly isResponseKept: boolean
  /** Per cent of those in time; null without an emergency. */
  readonly responsePercent: number | null
  /** Somebody is on call at this moment. */
  readonly isOnCallNow: boolean
  /** The rota has no gap. */
  readonly isRoundTheClock: boolean
  /** The call-out that is kept of a visit or part of an emergency price; every such fee. */
  readonly callOutFees: readonly Pence[]
  /** The response target of emergencies; that of a new installation without it. */
  readonly emergencyTarget?: ResponseTarget
}

interface CountClaim {
  readonly count: number
  readonly words: string
}

/** The claims that are true; null or false where one is not. */
export interface Claims {
  /** "4.8", of 5; it is rounded down. */
  readonly rating: (CountClaim & { readonly average: string }) | null
  readonly jobsDone: CountClaim | null
  /** "60 minutes", with the measured share; null also while nobody is on call. */
  readonly response: { readonly within: string; readonly percent: number | null } | null
  readonly professionals: CountClaim | null
  readonly isRoundTheClock: boolean
  readonly hasNoCallOutCharge: boolean
}

/** One opinion of fewer moves the average by almost a star. */
export const leastRatings = 5
export const leastJobs = 10
export const leastProfessionals = 3

export function claims(sums: ClaimSums, promises: Promises): Claims {
  const { isResponseKept, responsePercent, isOnCallNow, isRoundTheClock, callOutFees } = promises
  const { emergencyTarget = defaultResponseTargets.emergency } = promises
  return {
    rating: ratingClaim(sums.ratings),
    jobsDone: jobsClaim([...sums.jobs.values()]),
    response:
      isResponseKept && isOnCallNow ? { within: responseWords(emergencyTarget), percent: responsePercent } : null,
    professionals: professionalsClaim(sums.professionals),
    isRoundTheClock,
    hasNoCallOutCharge: callOutFees.every((fee) => fee === 0),
  }
}

/** The jobs done in some districts; null for fewer than 10. */
export function jobsDoneIn({ jobs }: Pick<ClaimSums, 'jobs'>, outcodes: readonly string[]): CountClaim | null {
  return jobsClaim([...new Set(outcodes)].map((outcode) => jobs.get(outcode) ?? 0))
}

function jobsClaim(counts: readonly number[]): CountClaim | null {
  const count = counts.reduce((sum, one) => sum + one, 0)
  return count < leastJobs ? null : { count, words: `${inWords(count)} jobs done` }
}

function ratingClaim(ratings: ClaimSums['ratings']): Claims['rating'] {
  const all = [...ratings]
  const count = all.reduce((sum, [, given]) => sum + given, 0)
  if (count < leastRatings) return null
  const stars = all.reduce((sum, [each, given]) => sum + each * given, 0)
  const average = (Math.floor((stars * 10) / count) / 10).toFixed(1)
  return { count, average, words: `${average} out of 5 from ${inWords(count)} ratings` }
}

/** "Over 50" only above 50; a number below the first round one is said as it is. */
function professionalsClaim(count: number): CountClaim | null {
  if (count < leastProfessionals) return null
  const step = count > 100 ? 50 : 10
  const round = Math.floor((count - 1) / step) * step
  return { count, words: round === 0 ? `${count} professionals` : `Over ${inWords(round)} professionals` }
}

const inWords = (count: number) => count.toLocaleString('en-GB')
