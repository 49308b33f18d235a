import { type AdvertState, shownState } from '#modules/adverts'
import type { ApplicationState, AppliedJob } from '#modules/job-board'
import { businessDate } from '#modules/shared'
import { datedWords } from '../../time-words.ts'

/** The states of an application for the employer. */
export const employerWords: Readonly<Record<ApplicationState, string>> = {
  new: 'New',
  seen: 'Seen',
  shortlisted: 'Shortlisted',
  rejected: 'Rejected',
  hired: 'Hired',
}

/** The same for the applicant, whom it does not concern how far the employer has read. */
export const applicantWords: Readonly<Record<ApplicationState, string>> = {
  new: 'With the employer',
  seen: 'With the employer',
  shortlisted: 'Shortlisted',
  rejected: 'Not successful',
  hired: 'Hired',
}

/** The state of a job for its owner. */
export const jobStateWords: Readonly<Record<AdvertState, string>> = {
  awaiting_payment: 'Not paid yet',
  in_review: 'Being checked',
  live: 'Live',
  paused: 'Paused',
  closed: 'Closed',
  rejected: 'Rejected',
  suspended: 'Suspended',
  expired: 'Expired',
}

/** How long a job goes on, or since when it does not; null where it has no days. */
export function daysWords(
  job: Pick<AppliedJob, 'state' | 'paidUntil' | 'deadline'>,
  now: Temporal.Instant,
): string | null {
  const state = shownState(job, now)
  const { paidUntil, deadline } = job
  if (paidUntil === null || (state !== 'live' && state !== 'paused' && state !== 'in_review')) {
    return state === 'expired' && paidUntil !== null ? `Ended ${datedWords(earlier(job) ?? paidUntil, now)}` : null
  }
  const left = Math.ceil(paidUntil.since(now).total('hours') / 24)
  const byDeadline = deadline === null ? left : businessDate(now).until(deadline).total('days') + 1
  const days = Math.max(1, Math.min(left, byDeadline))
  return days === 1 ? '1 day left' : `${days} days left`
}

/** The end of the paid days, where that was before the deadline. */
function earlier({ paidUntil, deadline }: Pick<AppliedJob, 'paidUntil' | 'deadline'>): Temporal.Instant | null {
  if (deadline === null || paidUntil === null) return paidUntil
  const end = deadline.add({ days: 1 }).toZonedDateTime('Europe/London').toInstant()
  return Temporal.Instant.compare(end, paidUntil) < 0 ? end : paidUntil
}
