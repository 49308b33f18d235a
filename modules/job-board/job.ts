import type { Advert, Position } from '#modules/adverts'
import type { JobId, Pence, UserId } from '#modules/shared'

export const jobTypes = ['full_time', 'part_time', 'contract', 'one_off'] as const

export type JobType = (typeof jobTypes)[number]

export const jobTypeWords: Readonly<Record<JobType, string>> = {
  full_time: 'Full time',
  part_time: 'Part time',
  contract: 'Contract',
  one_off: 'One-off job',
}

/** The certificates that a job may require or prefer (seed 2). */
export const jobCertifications = [
  'gas_safe',
  'niceic',
  'electrical',
  'plumbing',
  'trade',
  'health_safety',
  'professional',
] as const

export type JobCertification = (typeof jobCertifications)[number]

export const certificationWords: Readonly<Record<JobCertification, string>> = {
  gas_safe: 'Gas Safe registered',
  niceic: 'NICEIC approved',
  electrical: 'Electrical qualification',
  plumbing: 'Plumbing qualification',
  trade: 'Trade qualification',
  health_safety: 'Health and safety',
  professional: 'Professional indemnity',
}

export const payPeriods = ['hour', 'day', 'week', 'year'] as const

export type PayPeriod = (typeof payPeriods)[number]

/** The most characters of each text, as UTF-16 code units. */
export const jobLimits = {
  title: 120,
  description: 8000,
  companyName: 120,
  location: 120,
  experienceRequired: 500,
  salaryRange: 100,
  lowPayReason: 500,
  occupationalRequirement: 1000,
  category: 60,
  /** The typed texts: a postcode, an amount in pounds, hours a week. */
  postcode: 20,
  amount: 12,
  hours: 6,
} as const

/** The pay as figures; both null where only words are given. */
export interface JobPay {
  readonly salaryMin: Pence | null
  readonly salaryMax: Pence | null
  readonly salaryPeriod: PayPeriod | null
  /** The working minutes of a day for pay per day, of a week for pay per week or year; null where nothing is said. */
  readonly paidMinutes: number | null
}

/** The words and facts that an employer gives. */
export interface JobFields extends JobPay {
  readonly categoryId: string
  readonly title: string
  readonly description: string
  readonly companyName: string
  readonly location: string
  readonly postcode: string
  readonly jobType: JobType
  readonly requiredCertifications: readonly JobCertification[]
  /** All of these are optional. */
  readonly preferredCertifications: readonly JobCertification[]
  readonly experienceRequired: string
  readonly salaryRange: string
  /** Why pay under the National Living Wage is right; empty where it is not asked. */
  readonly lowPayReason: string
  /** The occupational requirement that allows words that shut people out; empty for none. */
  readonly occupationalRequirement: string
  readonly startDate: Temporal.PlainDate | null
  /** The last London day of applications; null for none. */
  readonly deadline: Temporal.PlainDate | null
  readonly isUrgent: boolean
}

/** The middle of the postcode's district. */
export interface JobPlace extends Position {
  readonly district: string
}

/** An advert of a job with its life. */
export interface Job extends JobFields, Omit<Advert, 'id' | 'kind' | 'deadline'> {
  readonly id: JobId
  readonly ownerId: UserId
  /** Null where the list of districts does not know the postcode. */
  readonly place: JobPlace | null
  /** The reasons for which a screen or a person holds it. */
  readonly heldFor: readonly string[]
  /** When it was first shown; null before. */
  readonly publishedAt: Temporal.Instant | null
  readonly viewsCount: number
}

/** A job as everybody may see it: no postcode, and no contact. */
export type ShownJob = Omit<
  Job,
  | 'ownerId'
  | 'postcode'
  | 'state'
  | 'paidUntil'
  | 'contactConfirmedAt'
  | 'heldFor'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'lowPayReason'
  | 'occupationalRequirement'
  | 'viewsCount'
>

export interface JobCategory {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  readonly sortOrder: number
}
