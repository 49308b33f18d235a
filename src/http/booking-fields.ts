import { z } from 'zod'
import { bookingStatuses } from '#modules/booking'
import { parsePriority } from '#modules/pricing'
import { readLocalStart } from '#modules/scheduling'
import { address, email, freeText, fullName, id, line, orEmpty, phone, postcode, pounds } from './fields.ts'
import { pageQuery } from './paging.ts'

/** A priority by any of its names. */
export const priority = z.string().transform((text, context) => {
  const parsed = parsePriority(text)
  if (parsed) return parsed
  context.addIssue('Choose standard, priority, urgent or emergency')
  return z.NEVER
})

/** "YYYY-MM-DDTHH:MM:00" on the clock of the business, to an instant. */
const localStart = z.string('Please choose a date and a time').transform((text, context): Temporal.Instant => {
  const start = readLocalStart(text)
  if (start.ok) return start.value.startsAt
  context.addIssue(
    start.refusal.kind === 'no-such-hour'
      ? 'The clocks go forward then, so there is no such time. Please choose another.'
      : 'Please choose a date and a time, as YYYY-MM-DDTHH:MM:00',
  )
  return z.NEVER
})

const access = z.strictObject({
  parking: line(300).optional(),
  entry: line(300).optional(),
  pets: line(300).optional(),
  vulnerable: line(300).optional(),
})

/** No price is taken: a body that names one is refused. */
export const bookingFields = z.strictObject({
  service_id: id('svc'),
  priority: priority.default('standard'),
  quote_id: id('quo').nullish(),
  scheduled_date: localStart.nullish(),
  customer_address: address,
  customer_postcode: postcode,
  customer_phone: phone,
  problem_description: freeText(4_000, 'Please describe the problem'),
  special_instructions: orEmpty(freeText(2_000)).optional(),
  contact_name: fullName.optional(),
  contact_email: email.optional(),
  access: access.optional(),
  emergency_type: orEmpty(line(200)).optional(),
  danger: z.boolean('This is true or false').optional(),
  consent: z.boolean('This is true or false').optional(),
})

export const bookingParams = z.object({ id: id('bkg') })

export const bookingQuery = pageQuery('bkg').extend({ status: z.enum(bookingStatuses).optional() })

export const cancelFields = z.strictObject({ reason: orEmpty(freeText(1_000)).optional() })

export const rescheduleFields = z.strictObject({ scheduled_date: localStart })

export const ratingFields = z.strictObject({
  rating: z.int('Please choose 1 to 5 stars').min(1, 'Please choose 1 to 5 stars').max(5, 'Please choose 1 to 5 stars'),
  comment: orEmpty(freeText(2_000)).optional(),
})

export const statusFields = z.strictObject({
  status: z.enum(bookingStatuses),
  technician_notes: orEmpty(freeText(4_000)).optional(),
  final_cost: pounds.optional(),
})

export const assignFields = z
  .strictObject({ technician_id: id('tec').optional(), auto: z.literal(true).optional() })
  .refine(({ technician_id, auto }) => (technician_id === undefined) !== (auto === undefined), {
    path: ['technician_id'],
    message: 'Give a technician_id, or auto: true',
  })
