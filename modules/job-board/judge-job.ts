import { businessDate } from '#modules/shared'
import type { JobFields } from './job.ts'
import { lowPayOf, lowPayWords } from './living-wage.ts'

/** A fault of the advert, beside the field with this name on the wire. */
export interface JobFault {
  readonly path: string
  readonly message: string
}

/** Faults that no single field shows; `earlierDeadline` may stay, though it is over. */
export function judgeJob(
  job: JobFields,
  now: Temporal.Instant,
  earlierDeadline: Temporal.PlainDate | null = null,
): readonly JobFault[] {
  const { salaryMin, salaryMax, salaryPeriod, deadline } = job
  const faults: JobFault[] = []
  const both = job.preferredCertifications.filter((one) => job.requiredCertifications.includes(one))
  if (both.length > 0) {
    faults.push({
      path: 'preferred_certifications',
      message: 'A certificate is either required or preferred, not both',
    })
  }
  const hasFigure = salaryMin !== null || salaryMax !== null
  if (hasFigure && salaryPeriod === null) {
    faults.push({ path: 'salary_period', message: 'Please say whether this is per hour, day, week or year' })
  }
  if (salaryMin !== null && salaryMax !== null && salaryMin > salaryMax) {
    faults.push({ path: 'salary_max', message: 'The highest pay is under the lowest. Please check both' })
  }
  const isOver = deadline !== null && Temporal.PlainDate.compare(deadline, businessDate(now)) < 0
  const isKept = deadline !== null && earlierDeadline !== null && deadline.equals(earlierDeadline)
  if (isOver && !isKept) faults.push({ path: 'deadline', message: 'Please give a day from today on' })
  const low = lowPayOf(job, now)
  if (low && salaryPeriod !== null && job.lowPayReason.trim() === '') {
    faults.push({ path: 'low_pay_reason', message: lowPayWords(low) })
  }
  return faults
}
