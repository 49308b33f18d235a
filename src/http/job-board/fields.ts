import { z } from 'zod'
import { type JobFields, jobCertifications, jobLimits, jobTypes, payPeriods } from '#modules/job-board'
import { freeText, id, line, localDate, orEmpty, postcode, pounds } from '../kit/fields.ts'

const certifications = z
  .array(z.enum(jobCertifications, 'Please choose certificates of the list'))
  .max(jobCertifications.length)
  .transform((some) => [...new Set(some)])

const optionalText = (max: number) => orEmpty(freeText(max))
const minutesOfHour = 60
const hoursWords = 'Please give the hours as a number, such as 37.5'

const hours = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
  z.number(hoursWords).min(0.5, hoursWords).max(168, 'A week has 168 hours'),
)

const required = {
  category_id: line(jobLimits.category, 'Please choose a category'),
  title: line(jobLimits.title, 'Please enter a job title'),
  description: freeText(jobLimits.description, 'Please describe the job'),
  location: line(jobLimits.location, 'Please enter the location'),
  postcode,
}

const optional = {
  company_name: orEmpty(line(jobLimits.companyName)),
  job_type: z.enum(jobTypes, 'Please choose a type of job'),
  required_certifications: certifications,
  preferred_certifications: certifications,
  experience_required: optionalText(jobLimits.experienceRequired),
  salary_range: orEmpty(line(jobLimits.salaryRange)),
  salary_min: orEmpty(pounds),
  salary_max: orEmpty(pounds),
  salary_period: orEmpty(z.enum(payPeriods, 'Please choose hour, day, week or year')),
  hours: orEmpty(hours),
  low_pay_reason: optionalText(jobLimits.lowPayReason),
  occupational_requirement: optionalText(jobLimits.occupationalRequirement),
  start_date: orEmpty(localDate),
  deadline: orEmpty(localDate),
  is_urgent: z.boolean(),
}

/** A new advert as it is sent over HTTP. A price or a state is the server's to say. */
export const newJobFields = z.strictObject({ ...required, ...z.object(optional).partial().shape })

/** Changes of an advert; what is left out stays. */
export const editJobFields = z.strictObject({
  version: z.int('Give the version that you have read').min(1),
  ...z.object({ ...required, ...optional }).partial().shape,
})

export const jobParams = z.strictObject({ id: id('job') })

type New = z.output<typeof newJobFields>
type Sent = { readonly [Name in keyof New]?: New[Name] | undefined }

/** The advert with what was sent; `before` has the rest, or the usual values for a new one. */
export function jobFieldsFrom(sent: Sent, before: JobFields): JobFields {
  const or = <T>(value: T | undefined, earlier: T): T => (value === undefined ? earlier : value)
  /** An empty text was sent to clear the earlier one. */
  const text = (value: string | null | undefined, earlier: string) => (value === undefined ? earlier : (value ?? ''))
  const sentHours = sent.hours === undefined ? undefined : sent.hours && Math.round(sent.hours * minutesOfHour)
  return {
    categoryId: or(sent.category_id, before.categoryId),
    title: or(sent.title, before.title),
    description: or(sent.description, before.description),
    companyName: sent.company_name || before.companyName,
    location: or(sent.location, before.location),
    postcode: or(sent.postcode, before.postcode),
    jobType: or(sent.job_type, before.jobType),
    requiredCertifications: or(sent.required_certifications, [...before.requiredCertifications]),
    preferredCertifications: or(sent.preferred_certifications, [...before.preferredCertifications]),
    experienceRequired: text(sent.experience_required, before.experienceRequired),
    salaryRange: text(sent.salary_range, before.salaryRange),
    salaryMin: or(sent.salary_min, before.salaryMin),
    salaryMax: or(sent.salary_max, before.salaryMax),
    salaryPeriod: or(sent.salary_period, before.salaryPeriod),
    paidMinutes: or(sentHours, before.paidMinutes),
    lowPayReason: text(sent.low_pay_reason, before.lowPayReason),
    occupationalRequirement: text(sent.occupational_requirement, before.occupationalRequirement),
    startDate: or(sent.start_date, before.startDate),
    deadline: or(sent.deadline, before.deadline),
    isUrgent: or(sent.is_urgent, before.isUrgent),
  }
}

/** An advert of which nothing was said yet. */
export const emptyJob = (companyName: string): JobFields => ({
  categoryId: '',
  title: '',
  description: '',
  companyName,
  location: '',
  postcode: '',
  jobType: 'contract',
  requiredCertifications: [],
  preferredCertifications: [],
  experienceRequired: '',
  salaryRange: '',
  salaryMin: null,
  salaryMax: null,
  salaryPeriod: null,
  paidMinutes: null,
  lowPayReason: '',
  occupationalRequirement: '',
  startDate: null,
  deadline: null,
  isUrgent: false,
})

const certificatePrefix = 'certificate_'

/** The longest that a draft keeps of each text of the form. */
const texts: Readonly<Record<string, number>> = {
  category_id: jobLimits.category,
  title: jobLimits.title,
  description: jobLimits.description,
  company_name: jobLimits.companyName,
  location: jobLimits.location,
  postcode: 20,
  job_type: 20,
  experience_required: jobLimits.experienceRequired,
  salary_range: jobLimits.salaryRange,
  salary_min: 20,
  salary_max: 20,
  salary_period: 10,
  hours: 10,
  low_pay_reason: jobLimits.lowPayReason,
  occupational_requirement: jobLimits.occupationalRequirement,
  start_date: 10,
  deadline: 10,
  is_urgent: 3,
  ...Object.fromEntries(jobCertifications.map((name) => [certificatePrefix + name, 9])),
}

export type TypedJob = Readonly<Record<string, string>>

/** The fields of the form as they were typed, one character longer than allowed at most: they are judged later. */
export function typedJob(fields: TypedJob): TypedJob {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, most]) => {
      const typed = fields[name]
      return typed === undefined
        ? []
        : [
            [
              name,
              typed
                .replaceAll('\r\n', '\n')
                .trim()
                .slice(0, most + 1),
            ],
          ]
    }),
  )
}

/** The typed fields as a client would send them over HTTP. */
export function wireOf(typed: TypedJob): Readonly<Record<string, unknown>> {
  const chosen = (as: string) => jobCertifications.filter((name) => typed[certificatePrefix + name] === as)
  const { is_urgent: isUrgent, ...rest } = typed
  const sent = Object.entries(rest).filter(([name]) => !name.startsWith(certificatePrefix))
  return {
    category_id: '',
    title: '',
    description: '',
    location: '',
    postcode: '',
    ...Object.fromEntries(sent),
    ...(rest['job_type'] ? {} : { job_type: 'contract' }),
    required_certifications: chosen('required'),
    preferred_certifications: chosen('preferred'),
    is_urgent: isUrgent === 'yes',
  }
}

const firstStep = [
  'category_id',
  'title',
  'description',
  'company_name',
  'location',
  'postcode',
  'job_type',
  'is_urgent',
]

/** The step of the form on which a field stands. */
export const stepOf = (path: string) => (firstStep.includes(path) ? 1 : 2)
