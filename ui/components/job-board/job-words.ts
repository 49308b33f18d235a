import { type FoundJob, type Job, type JobPay, certificationWords, jobTypeWords } from '#modules/job-board'
import { at, formatPence } from '#modules/shared'
import { dayWords } from '../../time-words.ts'

/** A job as a card of a list shows it. */
export interface JobCardFacts {
  readonly href: string
  readonly title: string
  readonly company: string
  readonly place: string
  readonly pay: string | null
  readonly type: string
  readonly isUrgent: boolean
  readonly isSponsored: boolean
  readonly certificates: readonly string[]
  /** "Apply by 3 December"; null without a deadline. */
  readonly until: string | null
}

const periodWords = { hour: 'an hour', day: 'a day', week: 'a week', year: 'a year' } as const

/** The figures of the pay, and else its words; null where neither is given. */
function payWords({
  salaryMin,
  salaryMax,
  salaryPeriod,
  salaryRange,
}: JobPay & Pick<Job, 'salaryRange'>): string | null {
  const per = salaryPeriod === null ? '' : ` ${periodWords[salaryPeriod]}`
  const [least, most] = [salaryMin && formatPence(salaryMin), salaryMax && formatPence(salaryMax)]
  const figures =
    least && most && least !== most
      ? `${least} to ${most}${per}`
      : least
        ? `${most ? '' : 'From '}${least}${per}`
        : most
          ? `Up to ${most}${per}`
          : null
  if (figures === null) return salaryRange === '' ? null : salaryRange
  return salaryRange === '' ? figures : `${figures} (${salaryRange})`
}

export function jobCard({ job, miles }: FoundJob): JobCardFacts {
  const away =
    miles === null
      ? ''
      : miles < 1
        ? ', less than a mile away'
        : `, about ${Math.round(miles)} ${Math.round(miles) === 1 ? 'mile' : 'miles'} away`
  return {
    href: at.job(job.slug),
    title: job.title,
    company: job.companyName,
    place: `${job.location}${job.place ? ` (${job.place.district})` : ''}${away}`,
    pay: payWords(job),
    type: jobTypeWords[job.jobType],
    isUrgent: job.isUrgent,
    isSponsored: job.isFeatured,
    certificates: job.requiredCertifications.map((name) => certificationWords[name]),
    until: job.deadline && `Apply by ${dayWords(job.deadline)}`,
  }
}
