import { businessZone, inBusinessZone } from '#modules/shared'

/** How long something is kept: so long after it was made, or until the end of the sixth tax year after it. */
type Keep = { readonly days: number } | { readonly months: number } | { readonly taxYears: number }

/** The moment of a record that its age counts from. */
export type RetentionSince =
  | 'createdAt'
  | 'updatedAt'
  | 'at'
  | 'expiresAt'
  | 'doneAt'
  | 'decidedAt'
  | 'askedAt'
  | 'requestedAt'
  | 'since'
  | 'endsAt'
  | 'issuedAt'
  | 'lastAt'
  | 'startedAt'
  | 'closedAt'

export interface RetentionRule {
  /** Stable and snake_case. */
  readonly name: string
  /** The data that the rule deletes, in words for people. */
  readonly what: string
  readonly keep: Keep
  readonly since: RetentionSince
  /** The law asks for so many months at least; one month where it is left out. */
  readonly least?: { readonly months: number; readonly why: string }
  /** Only records in these states are deleted, however old they are; in any state where they are left out. */
  readonly states?: readonly string[]
}

/**
 * Data that is deleted automatically, and when (decision P14). Beside age and state:
 * - An enquiry goes with its replies, its messages and its notifications. The event of an enquiry stays as long as the
 *   enquiry, because it leads to the messages about it; the event of a text that came in stays as long as the text.
 * - A WhatsApp number, and a chat with its notifications, goes when its last message is old enough.
 * - The documents of an applicant stay while an application of theirs is open or was approved, and their age counts from
 *   the decision on their last one.
 * - An application for a job goes with its CV, its links and its messages. Its age counts from the end of the job: the day on
 *   which it was closed or withheld, else the end of its paid days or its deadline, whichever comes first.
 * - A document of a listing goes with its file; the check of it stays. Its age counts from the end of the listing: the day on
 *   which it was closed or withheld, else the end of its paid days.
 * - A gas safety record stays, however old it is, until two further checks of the place were made (regulation 36).
 * - An export stays in the list as over: its file goes. A booking stays with its figures: its names and places go. The same
 *   is true of an issued invoice or other document, whose PDF goes; a draft stays.
 */
export const retentionRules = [
  {
    name: 'enquiries',
    what: 'Messages to the office, with its replies',
    keep: { months: 12 },
    since: 'createdAt',
  },
  {
    name: 'quotes',
    what: 'Requests for a quote, with their files and messages; one that was booked stays as long as the booking',
    keep: { months: 12 },
    since: 'createdAt',
  },
  {
    name: 'job_applications',
    what: 'Applications for jobs with their CVs, after the end of the job',
    keep: { months: 6 },
    since: 'endsAt',
  },
  {
    name: 'listing_documents',
    what: 'Documents that prove what a listing says, after the listing has ended',
    keep: { months: 6 },
    since: 'endsAt',
  },
  {
    name: 'market_cases',
    what: 'Reports of adverts and reviews, complaints about experts and notices of defamation, after they are closed',
    keep: { months: 24 },
    since: 'closedAt',
  },
  {
    name: 'expert_messages',
    what: 'Messages to experts of the directory with their answers; one with a review stays as long as the review',
    keep: { months: 24 },
    since: 'createdAt',
  },
  {
    name: 'expert_networks',
    what: 'Networks from which messages to experts and reviews of experts came',
    keep: { days: 90 },
    since: 'createdAt',
  },
  { name: 'drafts', what: 'Bookings that were started and never made', keep: { days: 30 }, since: 'updatedAt' },
  {
    name: 'guests',
    what: 'Names and addresses of guests and callers, once no booking of theirs names anybody',
    keep: { days: 30 },
    since: 'updatedAt',
  },
  {
    name: 'photos',
    what: 'Photos of what was to be repaired, and of the work',
    keep: { months: 24 },
    since: 'createdAt',
  },
  {
    name: 'originals',
    what: 'Photos of the work as the phone sent them',
    keep: { months: 12 },
    since: 'createdAt',
  },
  {
    name: 'messages',
    what: 'Messages that were sent, and notifications under the bell',
    keep: { months: 24 },
    since: 'createdAt',
    states: ['sent', 'delivered', 'read', 'failed', 'unsure', 'cancelled'],
  },
  { name: 'whatsapp', what: 'Conversations on WhatsApp', keep: { months: 24 }, since: 'at' },
  { name: 'chats', what: 'Chats with visitors of the site', keep: { months: 24 }, since: 'lastAt' },
  {
    name: 'threads',
    what: 'Conversations about a booking, with their files, after the last message',
    keep: { months: 24 },
    since: 'lastAt',
  },
  {
    name: 'device_access',
    what: 'Permissions to use a phone or tablet of a customer',
    keep: { months: 24 },
    since: 'requestedAt',
  },
  {
    name: 'calls',
    what: 'When there was a video call, and who was in it',
    keep: { months: 24 },
    since: 'startedAt',
  },
  { name: 'sms', what: 'Text messages received', keep: { months: 24 }, since: 'at' },
  { name: 'links', what: 'Links in messages, once their time is over', keep: { days: 30 }, since: 'expiresAt' },
  { name: 'departures', what: 'When a technician set out', keep: { days: 90 }, since: 'at' },
  {
    name: 'positions',
    what: 'Where a technician checked in and out',
    keep: { days: 90 },
    since: 'at',
  },
  {
    name: 'assignments',
    what: 'How technicians were chosen automatically',
    keep: { months: 12 },
    since: 'at',
  },
  {
    name: 'field_actions',
    what: 'Answers to what phones sent from visits, and late entries',
    keep: { months: 13 },
    since: 'at',
  },
  { name: 'absences', what: 'Absences of technicians, once they are over', keep: { months: 24 }, since: 'endsAt' },
  {
    name: 'stop_links',
    what: 'Links that stop e-mails, after the last e-mail with one',
    keep: { months: 24 },
    since: 'createdAt',
  },
  {
    name: 'addresses_gone',
    what: 'Addresses that messages did not reach',
    keep: { months: 24 },
    since: 'since',
  },
  {
    name: 'security_log',
    what: 'Security log: sign-ins, refusals and the like',
    keep: { days: 90 },
    since: 'at',
  },
  {
    name: 'webhooks',
    what: 'Log of webhooks: what was sent to other programs, with their answers',
    keep: { days: 30 },
    since: 'createdAt',
  },
  {
    name: 'events',
    what: 'System event log',
    keep: { days: 90 },
    since: 'doneAt',
  },
  {
    name: 'applicants',
    what: 'Documents of applicants who were not approved',
    keep: { months: 6 },
    since: 'decidedAt',
    states: ['declined'],
  },
  {
    name: 'exports',
    what: 'Data archives that were prepared',
    keep: { days: 7 },
    since: 'askedAt',
    states: ['asked', 'ready'],
  },
  {
    name: 'bookings',
    what: 'Names and addresses of repairs: the figures stay',
    keep: { taxYears: 6 },
    since: 'createdAt',
    states: ['completed', 'cancelled'],
  },
  {
    name: 'gas_records',
    what: 'Gas safety records with their copies, once two further checks were made',
    keep: { months: 24 },
    least: { months: 24, why: 'Gas safety law asks for two years' },
    since: 'at',
  },
  {
    name: 'invoices',
    what: 'Names and addresses on invoices and other issued documents: the figures stay',
    keep: { taxYears: 6 },
    since: 'issuedAt',
  },
] as const satisfies readonly RetentionRule[]

export type RetentionName = (typeof retentionRules)[number]['name']

export function retentionRule(name: RetentionName): RetentionRule {
  const rule = retentionRules.find((one) => one.name === name)
  if (!rule) throw new Error(`there is no rule ${name}`)
  return rule
}

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
  return 'months' in keep
    ? `${keep.months} ${keep.months === 1 ? 'month' : 'months'}`
    : `${keep.taxYears} tax years and the current one`
}

/** The day on which the tax year of `date` began: 6 April. */
function taxYearOf(date: Temporal.PlainDate): Temporal.PlainDate {
  const begins = Temporal.PlainDate.from({ year: date.year, month: 4, day: 6 })
  return Temporal.PlainDate.compare(date, begins) < 0 ? begins.subtract({ years: 1 }) : begins
}
