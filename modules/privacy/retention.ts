import { businessZone, inBusinessZone } from '#modules/shared'

/** How long something is kept: so long after it was made, or until the end of the sixth tax year after it. */
type Keep = { readonly days: number } | { readonly months: number } | { readonly taxYears: number }

export interface RetentionRule {
  /** Stable and snake_case. */
  readonly name: string
  /** The data that the rule deletes, in words for people. */
  readonly what: string
  readonly keep: Keep
}

/** Data that is deleted automatically, and when (decision P14). */
export const retentionRules = [
  { name: 'enquiries', what: 'What people wrote to the office, with its replies', keep: { months: 12 } },
  { name: 'drafts', what: 'Bookings that were begun and never made', keep: { days: 30 } },
  { name: 'photos', what: 'Photos of what was to be repaired', keep: { months: 24 } },
  { name: 'messages', what: 'Messages that were sent, and what is under the bell', keep: { months: 24 } },
  { name: 'whatsapp', what: 'What was said on WhatsApp', keep: { months: 24 } },
  { name: 'links', what: 'Links in messages, once their time is over', keep: { days: 30 } },
  { name: 'departures', what: 'When a technician set out', keep: { days: 90 } },
  { name: 'events', what: 'Notes of what the program has done with what happened', keep: { days: 90 } },
  { name: 'applicants', what: 'What applicants showed who were not taken on', keep: { months: 6 } },
  { name: 'exports', what: 'Archives prepared for somebody', keep: { days: 7 } },
  { name: 'bookings', what: 'Who a repair was for, and where: the figures stay', keep: { taxYears: 6 } },
] as const satisfies readonly RetentionRule[]

export type RetentionName = (typeof retentionRules)[number]['name']

/** Data older than this instant is deleted. */
export function cutoff({ keep }: RetentionRule, now: Temporal.Instant): Temporal.Instant {
  const local = inBusinessZone(now)
  if ('days' in keep) return local.subtract({ days: keep.days }).toInstant()
  if ('months' in keep) return local.subtract({ months: keep.months }).toInstant()
  return taxYearOf(local.toPlainDate()).subtract({ years: keep.taxYears }).toZonedDateTime(businessZone).toInstant()
}

/** "12 months", "30 days", "six tax years and the current one". */
export function keepWords({ keep }: RetentionRule): string {
  if ('days' in keep) return `${keep.days} days`
  return 'months' in keep ? `${keep.months} months` : `${keep.taxYears} tax years and the current one`
}

/** The day on which the tax year of `date` began: 6 April. */
function taxYearOf(date: Temporal.PlainDate): Temporal.PlainDate {
  const begins = Temporal.PlainDate.from({ year: date.year, month: 4, day: 6 })
  return Temporal.PlainDate.compare(date, begins) < 0 ? begins.subtract({ years: 1 }) : begins
}
