import { type Pence, businessDate, formatPence, pence } from '#modules/shared'
import type { JobFields, JobPay, JobType } from './job.ts'

/**
 * The National Living Wage per hour, by the day from which it applies (National Minimum Wage Regulations 2015 as amended
 * each April). Its age was 25 at first, 23 from 2021, and is 21 since 2024.
 */
const rates: readonly (readonly [from: string, hourly: Pence])[] = [
  ['2016-04-01', pence(720)],
  ['2017-04-01', pence(750)],
  ['2018-04-01', pence(783)],
  ['2019-04-01', pence(821)],
  ['2020-04-01', pence(872)],
  ['2021-04-01', pence(891)],
  ['2022-04-01', pence(950)],
  ['2023-04-01', pence(1042)],
  ['2024-04-01', pence(1144)],
  ['2025-04-01', pence(1221)],
  ['2026-04-01', pence(1271)],
]

/** The latest known rate stays until a newer one is entered; null before there was one. */
export function livingWageOn(day: Temporal.PlainDate): Pence | null {
  return rates.findLast(([from]) => Temporal.PlainDate.compare(day, Temporal.PlainDate.from(from)) >= 0)?.[1] ?? null
}

const minutesOfHour = 60
const weeksOfYear = 52
/** Counted where an advert says no hours: 8 a day, 40 a week. */
const usualMinutes = { hour: 60, day: 480, week: 2400, year: 2400 } as const

/** The pay of one hour, to the penny; halves are rounded up. */
export function hourlyPay(
  amount: Pence,
  { salaryPeriod, paidMinutes }: Pick<JobPay, 'salaryPeriod' | 'paidMinutes'>,
): Pence {
  if (salaryPeriod === null || salaryPeriod === 'hour') return amount
  const minutes = (paidMinutes ?? usualMinutes[salaryPeriod]) * (salaryPeriod === 'year' ? weeksOfYear : 1)
  return pence(Math.round((amount * minutesOfHour) / minutes))
}

/** The most that an hour of it pays; null where no figure is given. */
export function bestHourlyPay(pay: JobPay): Pence | null {
  const best = pay.salaryMax ?? pay.salaryMin
  return best === null ? null : hourlyPay(best, pay)
}

const employed: ReadonlySet<JobType> = new Set(['full_time', 'part_time'])

export interface LowPay {
  /** The least that an hour of it pays. */
  readonly hourly: Pence
  /** The National Living Wage of the day on which the work begins. */
  readonly due: Pence
  /** No hours were given, and the usual ones were counted. */
  readonly isAssumed: boolean
}

/** The pay of an employee under the National Living Wage; null where it is not, or no figure says so. */
export function lowPayOf(job: JobPay & Pick<JobFields, 'jobType' | 'startDate'>, now: Temporal.Instant): LowPay | null {
  const least = job.salaryMin ?? job.salaryMax
  if (least === null || !employed.has(job.jobType)) return null
  const today = businessDate(now)
  const { startDate } = job
  const begins = startDate !== null && Temporal.PlainDate.compare(startDate, today) > 0 ? startDate : today
  const due = livingWageOn(begins)
  const hourly = hourlyPay(least, job)
  if (due === null || hourly >= due) return null
  return { hourly, due, isAssumed: job.salaryPeriod !== 'hour' && job.paidMinutes === null }
}

/** The warning, which asks for the reason. */
export function lowPayWords({ hourly, due, isAssumed }: LowPay): string {
  const counted = isAssumed ? ', counted with 8 hours a day or 40 a week' : ''
  return `This pays ${formatPence(hourly)} an hour${counted}. The National Living Wage is ${formatPence(due)} an hour from the age of 21. Please raise it, or say why less is right.`
}
