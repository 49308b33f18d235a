import { z } from 'zod'
import { bookingStatuses } from '#modules/booking'
import { parsePriority } from '#modules/pricing'
import { readLocalStart } from '#modules/scheduling'
import { accessFields, purchaseOrder } from '../customers/fields.ts'
import { address, email, freeText, fullName, id, line, orEmpty, phone, postcode, pounds } from '../kit/fields.ts'
import { pageQuery } from '../kit/paging.ts'

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

const halfAPayer = 'Please give name and e-mail of whoever pays, or neither'

const orderFields = z.strictObject({
  service_id: id('svc'),
  priority: priority.default('standard'),
  quote_id: id('quo').nullish(),
  scheduled_date: localStart.nullish(),
  property_id: id('prp').nullish(),
  customer_address: address.optional(),
  customer_postcode: postcode.optional(),
  customer_phone: phone.optional(),
  problem_description: freeText(4_000, 'Please describe the problem'),
  special_instructions: orEmpty(freeText(2_000)).optional(),
  contact_name: fullName.optional(),
  contact_email: email.optional(),
  access: accessFields.optional(),
  emergency_type: orEmpty(line(200)).optional(),
  danger: z.boolean('This is true or false').optional(),
  consent: z.boolean('This is true or false').optional(),
  purchase_order: orEmpty(purchaseOrder).optional(),
  payer_name: orEmpty(fullName).optional(),
  payer_email: orEmpty(email).optional(),
})

/** No price is taken: a body that names one is refused. */
export const bookingFields = orderFields
  .refine(...unlessProperty('customer_address', 'Please enter your address'))
  .refine(...unlessProperty('customer_postcode', 'Please enter your postcode'))
  .refine(...unlessProperty('customer_phone', 'Please enter your phone number'))
  .refine(({ payer_name, payer_email }) => !payer_name || payer_email, { path: ['payer_email'], error: halfAPayer })
  .refine(({ payer_name, payer_email }) => !payer_email || payer_name, { path: ['payer_name'], error: halfAPayer })

/** A property says where it is; else it is asked for, and missed together with whatever else is wrong. */
function unlessProperty(name: 'customer_address' | 'customer_postcode' | 'customer_phone', error: string) {
  const isGiven = (fields: z.output<typeof orderFields>) => Boolean(fields.property_id) || fields[name] !== undefined
  const when = ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null
  return [isGiven, { path: [name] as string[], error, when }] as const
}

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
