import { z } from 'zod'
import { carePlanIntervals, carePlanLimits, carePlanStates, type ProposalWish } from '#modules/care-plans'
import { localStart } from '../bookings/order-schema.ts'
import { freeText, id, localDate, orEmpty, pounds } from '../kit/fields.ts'
import { pageQuery } from '../kit/paging.ts'

const { visitsAYear, reason } = carePlanLimits
const visitWords = `Give a whole number from 1 to ${visitsAYear}`

const chosen = <Field extends z.ZodType>(field: Field, words: string) =>
  z
    .string(words)
    .min(1, words)
    .pipe(field as unknown as z.ZodType<z.output<Field>, string>)

/** A proposal, by the office. */
export const proposalFields = z.strictObject({
  customer_id: chosen(id('usr'), 'Choose the customer'),
  property_id: chosen(id('prp'), 'Choose the property'),
  plan: z.string('Choose the plan').trim().min(1, 'Choose the plan').max(40, 'Choose the plan'),
  interval: z.enum(carePlanIntervals, 'Choose monthly or yearly'),
  price: pounds.meta({ description: 'In pounds, for one month or one year; VAT is in it' }),
  visits_a_year: z.coerce.number(visitWords).int(visitWords).min(1, visitWords).max(visitsAYear, visitWords),
  service_id: chosen(id('svc'), 'Choose the service'),
  start: localDate,
  first_visit: localDate.meta({ description: 'The day on which the first visit is due' }),
  enquiry_id: orEmpty(id('enq')).default(null).meta({ description: 'The request that it answers' }),
})

export function wishFrom(fields: Omit<z.output<typeof proposalFields>, 'enquiry_id'>): ProposalWish {
  return {
    customerId: fields.customer_id,
    propertyId: fields.property_id,
    tier: fields.plan,
    interval: fields.interval,
    price: fields.price,
    visitsAYear: fields.visits_a_year,
    serviceId: fields.service_id,
    startsOn: fields.start,
    firstVisitOn: fields.first_visit,
  }
}

const loadAgain = 'Load the page again'

export const version = z.coerce.number(loadAgain).int(loadAgain).min(1, loadAgain)

export const planParams = z.strictObject({ id: id('cpl') })

export const listQuery = pageQuery('cpl').extend({
  state: orEmpty(z.enum(carePlanStates, 'Choose proposed, active, paused or ended')).default(null),
})

export const versionFields = z.strictObject({
  version: version.meta({
    description: 'The version that was read. Where another is saved by now: 409 `care_plan_changed`',
  }),
})

export const reasonField = freeText(reason, 'Please give the reason')

/** The office gives a version and a reason; the customer gives neither. */
export const endFields = z.strictObject({
  version: version.optional(),
  reason: reasonField.optional(),
})

export const acceptFields = z.strictObject({
  terms: z.literal(true, 'Please tick that you accept the terms'),
  terms_version: z.string(loadAgain).min(1, loadAgain).max(80, loadAgain).meta({
    description: '`terms_version` of the offer',
  }),
  early_visits: z.boolean('This is true or false').default(false).meta({
    description: 'The customer asks for visits within the 14 days to cancel, and pays for those if they cancel',
  }),
})

const visitNumber = 'This is the number of a visit'

export const visitParams = planParams.extend({
  number: z.coerce.number(visitNumber).int(visitNumber).min(1, visitNumber).max(10_000, visitNumber),
})

export const visitFields = z.strictObject({ scheduled_date: localStart })
