import type { StoredAdvertState } from '#modules/adverts'
import type { Job, JobCertification, JobType, PayPeriod, ShownJob } from '#modules/job-board'
import { type JobId, type UserId, pence } from '#modules/shared'
import { storedDay, storedInstant } from '../kit/instant-text.ts'

/** The columns that everybody may see. */
export interface ShownJobRow {
  readonly id: JobId
  readonly slug: string
  readonly is_featured: number
  readonly deadline: string | null
  readonly category_id: string
  readonly title: string
  readonly description: string
  readonly company_name: string
  readonly location: string
  readonly district: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly job_type: JobType
  readonly required_certifications: string
  readonly preferred_certifications: string
  readonly experience_required: string
  readonly salary_range: string
  readonly salary_min_pence: number | null
  readonly salary_max_pence: number | null
  readonly salary_period: PayPeriod | null
  readonly paid_minutes: number | null
  readonly start_date: string | null
  readonly is_urgent: number
  readonly published_at: string | null
}

export interface JobRow extends ShownJobRow {
  readonly owner_id: UserId
  readonly state: StoredAdvertState
  readonly paid_until: string | null
  readonly contact_confirmed_at: string | null
  readonly held_for: string
  readonly version: number
  readonly created_at: string
  readonly updated_at: string
  readonly postcode: string
  readonly low_pay_reason: string
  readonly occupational_requirement: string
  readonly views_count: number
}

/** The columns of jobs under the names `a`, `j` and, once they have been shown, `b`. */
const jobColumns = `select a.id, a.owner_id, a.slug, a.state, a.paid_until, a.contact_confirmed_at, a.is_featured, a.deadline,
    a.held_for, a.version, a.created_at, a.updated_at, b.published_at, j.*`

export const selectJobs = `${jobColumns}
  from adverts a join job_adverts j on j.advert_id = a.id left join job_board b on b.job_id = a.id`

const instant = (text: string | null) => (text === null ? null : storedInstant(text))
const day = (text: string | null) => (text === null ? null : storedDay(text))
const money = (amount: number | null) => (amount === null ? null : pence(amount))

export function jobFrom(row: JobRow): Job {
  const heldFor: readonly string[] = JSON.parse(row.held_for)
  return {
    ...shownJobFrom(row),
    ownerId: row.owner_id,
    state: row.state,
    paidUntil: instant(row.paid_until),
    contactConfirmedAt: instant(row.contact_confirmed_at),
    heldFor,
    version: row.version,
    createdAt: storedInstant(row.created_at),
    updatedAt: storedInstant(row.updated_at),
    postcode: row.postcode,
    lowPayReason: row.low_pay_reason,
    occupationalRequirement: row.occupational_requirement,
    viewsCount: row.views_count,
  }
}

export function shownJobFrom(row: ShownJobRow): ShownJob {
  const { district, latitude, longitude } = row
  const required: readonly JobCertification[] = JSON.parse(row.required_certifications)
  const preferred: readonly JobCertification[] = JSON.parse(row.preferred_certifications)
  return {
    id: row.id,
    slug: row.slug,
    isFeatured: row.is_featured === 1,
    publishedAt: instant(row.published_at),
    categoryId: row.category_id,
    title: row.title,
    description: row.description,
    companyName: row.company_name,
    location: row.location,
    place: district === null || latitude === null || longitude === null ? null : { district, latitude, longitude },
    jobType: row.job_type,
    requiredCertifications: required,
    preferredCertifications: preferred,
    experienceRequired: row.experience_required,
    salaryRange: row.salary_range,
    salaryMin: money(row.salary_min_pence),
    salaryMax: money(row.salary_max_pence),
    salaryPeriod: row.salary_period,
    paidMinutes: row.paid_minutes,
    startDate: day(row.start_date),
    deadline: day(row.deadline),
    isUrgent: row.is_urgent === 1,
  }
}
