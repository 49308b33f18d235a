import { type Position, chordOfMiles, chordSquared, isShownAt, vectorOf } from '#modules/adverts'
import type { Pence } from '#modules/shared'
import type { Job, JobCertification, JobType } from './job.ts'
import { bestHourlyPay } from './living-wage.ts'

export const jobSorts = ['best', 'newest', 'nearest'] as const

export type JobSort = (typeof jobSorts)[number]

/** Characters of what a search asks for: its words, a postcode or the first half of one, pay in pounds. */
export const jobSearchLimits = { words: 200, area: 20, pay: 10 } as const

/** The miles around a place that a search may ask for. */
export const searchMiles = { least: 5, most: 50, usual: 15 } as const

/** Totals are exact up to here. */
export const exactTotal = 1000

export interface JobFilter {
  /** Terms that all must occur, as `termsIn` makes them; null for no words. */
  readonly terms: readonly string[] | null
  readonly place: (Position & { readonly miles: number }) | null
  readonly categoryId: string | null
  readonly jobType: JobType | null
  /** Required or preferred. */
  readonly certification: JobCertification | null
  /** Pence per hour that the best pay of a job reaches. */
  readonly payFrom: Pence | null
  readonly isUrgent: boolean
}

export const everyJob: JobFilter = {
  terms: null,
  place: null,
  categoryId: null,
  jobType: null,
  certification: null,
  payFrom: null,
  isUrgent: false,
}

const mostTerms = 12
const longestTerm = 40

/** The terms of typed words: runs of letters and digits; null for blank words, none for signs alone. */
export function termsIn(words: string): readonly string[] | null {
  if (words.trim() === '') return null
  const runs = words.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const terms = runs.filter((run) => /[\p{L}\p{N}]/u.test(run)).map((run) => run.slice(0, longestTerm))
  return [...new Set(terms)].slice(0, mostTerms)
}

export interface Matched {
  readonly job: Job
  /** Grows with each job that is shown for the first time. */
  readonly number: number
  /** How well the words fit: less is better; 0 without words. */
  readonly score: number
}

/** Whether a search finds a job. `hasTerm` says whether its title, company or description has a term, in any form. */
export function matchesSearch(
  job: Job,
  filter: JobFilter,
  now: Temporal.Instant,
  hasTerm: (term: string) => boolean,
): boolean {
  if (!isShownAt(job, now)) return false
  const { terms, place, categoryId, jobType, certification, payFrom, isUrgent } = filter
  if (terms !== null && (terms.length === 0 || !terms.every(hasTerm))) return false
  if (categoryId !== null && job.categoryId !== categoryId) return false
  if (jobType !== null && job.jobType !== jobType) return false
  if (isUrgent && !job.isUrgent) return false
  if (certification !== null && !certificationsOf(job).includes(certification)) return false
  const pay = bestHourlyPay(job)
  if (payFrom !== null && (pay === null || pay < payFrom)) return false
  return place === null || isWithin(job, place)
}

const certificationsOf = (job: Job) => [...job.requiredCertifications, ...job.preferredCertifications]

function isWithin({ place }: Job, { miles, ...centre }: Position & { readonly miles: number }): boolean {
  return place !== null && chordSquared(vectorOf(place), vectorOf(centre)) <= chordOfMiles(miles)
}

/**
 * The order of what was found. `best`: sponsored jobs, then those whose words fit best, then the newest. `nearest` needs a
 * place. A job has one place in each order.
 */
export function rankJobs<One extends Matched>(
  found: readonly One[],
  sort: JobSort,
  centre: Position | null,
): readonly One[] {
  const middle = centre && vectorOf(centre)
  const away = ({ job }: One) => (middle && job.place ? chordSquared(vectorOf(job.place), middle) : 0)
  const newest = (one: One, other: One) => other.number - one.number
  const orders: Readonly<Record<JobSort, (one: One, other: One) => number>> = {
    newest,
    nearest: (one, other) => away(one) - away(other) || newest(one, other),
    best: (one, other) =>
      Number(other.job.isFeatured) - Number(one.job.isFeatured) || one.score - other.score || newest(one, other),
  }
  return found.toSorted(orders[sort])
}
