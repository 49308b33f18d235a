import { z } from 'zod'
import { billingPeriods } from '#modules/catalogue'
import { enquiryLimits } from '#modules/enquiries'
import { trapFields } from '../bots/trap.ts'
import { email, freeText, line, orEmpty, phone, postcode } from '../kit/fields.ts'

/** A request for a plan. */
export const planRequestFields = z.strictObject({
  plan: z.string('Please choose a plan').trim().min(1, 'Please choose a plan').max(40, 'Please choose a plan'),
  billing: z.enum(billingPeriods, 'Please choose monthly or yearly').default('monthly'),
  name: line(enquiryLimits.name, 'Please enter your name'),
  email,
  phone: orEmpty(phone).optional(),
  postcode: orEmpty(postcode).optional(),
  message: orEmpty(freeText(enquiryLimits.planMessage)).optional(),
  ...trapFields,
})
