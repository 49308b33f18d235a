import { z } from 'zod'
import { advertStates, shownState } from '#modules/adverts'
import {
  type FoundJob,
  type Job,
  type JobCategory,
  type ShownJob,
  excludingWordsIn,
  jobCertifications,
  jobTypes,
  payPeriods,
} from '#modules/job-board'
import { type Pence, instantText, poundsNumber } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

const amount = z.number().nullable()

const wordsOfJob = {
  id: z.string(),
  slug: z.string(),
  category_id: z.string(),
  title: z.string(),
  description: z.string(),
  company_name: z.string(),
  location: z.string(),
  job_type: z.enum(jobTypes),
  required_certifications: z.array(z.enum(jobCertifications)),
  preferred_certifications: z.array(z.enum(jobCertifications)),
  experience_required: z.string(),
  salary_range: z.string(),
  salary_min: amount,
  salary_max: amount,
  salary_period: z.enum(payPeriods).nullable(),
  hours: amount,
  start_date: z.string().nullable(),
  deadline: z.string().nullable(),
  is_urgent: z.boolean(),
  is_featured: z.boolean(),
}

/** A job as everybody may see it: no postcode, and no contact. */
export const publicJobSchema = z.strictObject({
  ...wordsOfJob,
  district: z.string().nullable(),
  published_at: instantSchema.nullable(),
  miles: z.number().nullable(),
})

/** A job as its employer sees it. */
export const ownJobSchema = z.strictObject({
  ...wordsOfJob,
  postcode: z.string(),
  status: z.enum(advertStates),
  payment_status: z.enum(['pending', 'paid']),
  is_active: z.boolean(),
  payment_amount: z.number(),
  paid_until: instantSchema.nullable(),
  low_pay_reason: z.string(),
  occupational_requirement: z.string(),
  held_for: z.array(z.string()),
  excluding_words: z.array(
    z.strictObject({
      field: z.enum(['title', 'description']),
      words: z.string(),
      ground: z.string(),
      better: z.string(),
    }),
  ),
  views_count: z.int(),
  version: z.int(),
  created_at: instantSchema,
  updated_at: instantSchema,
})

export const categorySchema = z.strictObject({ id: z.string(), name: z.string(), sort_order: z.int() })

const minutesOfHour = 60
const tenths = 10
const pounds = (sum: Pence | null) => (sum === null ? null : poundsNumber(sum))

function wordsView(job: ShownJob) {
  return {
    id: job.id,
    slug: job.slug,
    category_id: job.categoryId,
    title: job.title,
    description: job.description,
    company_name: job.companyName,
    location: job.location,
    job_type: job.jobType,
    required_certifications: [...job.requiredCertifications],
    preferred_certifications: [...job.preferredCertifications],
    experience_required: job.experienceRequired,
    salary_range: job.salaryRange,
    salary_min: pounds(job.salaryMin),
    salary_max: pounds(job.salaryMax),
    salary_period: job.salaryPeriod,
    hours: job.paidMinutes === null ? null : job.paidMinutes / minutesOfHour,
    start_date: job.startDate?.toString() ?? null,
    deadline: job.deadline?.toString() ?? null,
    is_urgent: job.isUrgent,
    is_featured: job.isFeatured,
  }
}

/** A job that no place was asked for. */
export function publicJobView(job: ShownJob): z.input<typeof publicJobSchema> {
  return { ...cardView(job), miles: null }
}

/** The texts of jobs that were read lately, without their distance: a list makes its JSON of them. */
const texts = new WeakMap<ShownJob, string>()

/** `publicJobSchema` as JSON. */
export function publicJobJson({ job, miles }: FoundJob): string {
  const text = texts.get(job) ?? JSON.stringify(cardView(job)).slice(0, -1)
  texts.set(job, text)
  return `${text},"miles":${miles === null ? 'null' : Math.round(miles * tenths) / tenths}}`
}

function cardView(job: ShownJob): Omit<z.input<typeof publicJobSchema>, 'miles'> {
  return {
    ...wordsView(job),
    district: job.place?.district ?? null,
    published_at: job.publishedAt && instantText(job.publishedAt),
  }
}

export function ownJobView(job: Job, price: Pence, now: Temporal.Instant): z.input<typeof ownJobSchema> {
  const status = shownState(job, now)
  return {
    ...wordsView(job),
    postcode: job.postcode,
    status,
    payment_status: job.paidUntil === null ? 'pending' : 'paid',
    is_active: status === 'live',
    payment_amount: poundsNumber(price),
    paid_until: job.paidUntil && instantText(job.paidUntil),
    low_pay_reason: job.lowPayReason,
    occupational_requirement: job.occupationalRequirement,
    held_for: [...job.heldFor],
    excluding_words: [...excludingWordsIn(job)],
    views_count: job.viewsCount,
    version: job.version,
    created_at: instantText(job.createdAt),
    updated_at: instantText(job.updatedAt),
  }
}

export const categoryView = ({ id, name, sortOrder }: JobCategory): z.input<typeof categorySchema> => ({
  id,
  name,
  sort_order: sortOrder,
})
