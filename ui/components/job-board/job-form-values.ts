import { type JobFields, jobCertifications } from '#modules/job-board'
import { type Pence, poundsText } from '#modules/shared'

const minutesOfHour = 60
const pounds = (amount: Pence | null) => (amount === null ? '' : poundsText(amount))

/** A job as the fields of its form have it. */
export function jobFormValues(job: JobFields): Readonly<Record<string, string>> {
  return {
    category_id: job.categoryId,
    title: job.title,
    description: job.description,
    company_name: job.companyName,
    location: job.location,
    postcode: job.postcode,
    job_type: job.jobType,
    experience_required: job.experienceRequired,
    salary_range: job.salaryRange,
    salary_min: pounds(job.salaryMin),
    salary_max: pounds(job.salaryMax),
    salary_period: job.salaryPeriod ?? '',
    hours: job.paidMinutes === null ? '' : String(Number((job.paidMinutes / minutesOfHour).toFixed(2))),
    low_pay_reason: job.lowPayReason,
    occupational_requirement: job.occupationalRequirement,
    start_date: job.startDate?.toString() ?? '',
    deadline: job.deadline?.toString() ?? '',
    is_urgent: job.isUrgent ? 'yes' : '',
    ...Object.fromEntries(
      jobCertifications.map((name) => [
        `certificate_${name}`,
        job.requiredCertifications.includes(name)
          ? 'required'
          : job.preferredCertifications.includes(name)
            ? 'preferred'
            : '',
      ]),
    ),
  }
}
