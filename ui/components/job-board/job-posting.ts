import type { JobPosting } from 'schema-dts'
import { type Job, certificationWords } from '#modules/job-board'
import { at, businessZone, poundsText } from '#modules/shared'

const employment = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contract: 'CONTRACTOR',
  one_off: 'TEMPORARY',
} as const
const units = { hour: 'HOUR', day: 'DAY', week: 'WEEK', year: 'YEAR' } as const

/** A job that is live, with the properties that Google requires and recommends for a JobPosting. */
export function jobPosting(job: Job, origin: string): JobPosting {
  const url = origin + at.job(job.slug)
  const { salaryMin, salaryMax, salaryPeriod, paidUntil, publishedAt } = job
  const lastDay = job.deadline?.add({ days: 1 }).toZonedDateTime(businessZone).toInstant() ?? null
  const ends = [paidUntil, lastDay]
    .flatMap((end) => (end ? [end] : []))
    .toSorted((one, other) => Temporal.Instant.compare(one, other))
  const least = salaryMin ?? salaryMax
  const most = salaryMax ?? salaryMin
  return {
    '@type': 'JobPosting',
    '@id': `${url}#job`,
    url,
    title: job.title,
    description: `<p>${escaped(job.description).replaceAll('\n', '<br>')}</p>`,
    datePosted: (publishedAt ?? job.createdAt).toString(),
    ...(ends[0] && { validThrough: ends[0].toString() }),
    employmentType: employment[job.jobType],
    hiringOrganization: { '@type': 'Organization', name: job.companyName },
    identifier: { '@type': 'PropertyValue', name: job.companyName, value: job.id },
    jobLocation: {
      '@type': 'Place',
      address: {
        '@type': 'PostalAddress',
        addressLocality: job.location,
        // The first half: the whole postcode is the employer's own.
        postalCode: job.place?.district ?? job.postcode.split(' ', 1).join(),
        addressCountry: 'GB',
      },
    },
    directApply: true,
    ...(least !== null &&
      most !== null &&
      salaryPeriod !== null && {
        baseSalary: {
          '@type': 'MonetaryAmount',
          currency: 'GBP',
          value: {
            '@type': 'QuantitativeValue',
            minValue: Number(poundsText(least)),
            maxValue: Number(poundsText(most)),
            unitText: units[salaryPeriod],
          },
        },
      }),
    ...(job.experienceRequired && { experienceRequirements: job.experienceRequired }),
    ...(job.requiredCertifications.length > 0 && {
      qualifications: job.requiredCertifications.map((name) => certificationWords[name]).join(', '),
    }),
    ...(job.startDate && { jobStartDate: job.startDate.toString() }),
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
