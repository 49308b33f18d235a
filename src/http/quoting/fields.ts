import { z } from 'zod'
import { quoteLimits, quotePolicies, quoteStates } from '#modules/quoting'
import { textLimits } from '#modules/shared'
import { localStart } from '../bookings/order-schema.ts'
import { changeFields } from '../desks/changes.ts'
import { items } from '../invoices/fields.ts'
import { freeText, id, line, orEmpty } from '../kit/fields.ts'
import { pageQuery } from '../kit/paging.ts'

export const quoteParams = z.strictObject({ id: id('qrq') })

/** Which requests the office looks for; `wanted` are those that still want something done. */
export const quoteQuery = pageQuery('qrq').extend({
  state: z.enum([...quoteStates, 'wanted']).optional(),
  assigned_to: z.union([z.literal('nobody'), id('usr')]).optional(),
  q: line(textLimits.search).optional().meta({ description: 'Part of a reference, name, address, number or text' }),
})

/** Its state follows from what is done; the office sets these alone. */
export const quoteChangeFields = changeFields(['new', 'closed', 'spam'], quoteLimits.note)

/** The identity of words: sending them again adds nothing. */
const once = z.string().regex(/^[\w-]{8,64}$/, 'Takes 8 to 64 letters and digits')

export const questionFields = z.strictObject({
  text: freeText(quoteLimits.message, 'Please write the question'),
  once,
})

export const messageFields = z.strictObject({
  text: freeText(quoteLimits.message, 'Please write your message'),
  once: once.optional(),
})

const whole = (from: number, to: number) => {
  const words = `This is a whole number from ${from} to ${to}`
  return z.int(words).min(from, words).max(to, words)
}

export const priceFields = z.strictObject({
  items,
  service_id: id('svc').meta({ description: 'The work is booked as this service' }),
  duration_minutes: whole(quoteLimits.minutesFrom, quoteLimits.minutes),
  payment_policy: z.enum(quotePolicies, `This is one of ${quotePolicies.join(', ')}`),
  valid_days: whole(1, quoteLimits.validDays).default(quoteLimits.usualDays),
  survey: z
    .boolean('This is true or false')
    .default(false)
    .meta({ description: 'A visit first: the price is of a survey, and the work gets a quote after it' }),
  notes: orEmpty(freeText(quoteLimits.notes)).optional().meta({ description: 'For the customer, on the quote' }),
  version: whole(0, 1_000_000).meta({
    description: 'Of the request as it was read: another price since is answered 409 `quote_changed`',
  }),
})

export const acceptFields = z.strictObject({
  name: line(quoteLimits.name, 'Please enter your name'),
  scheduled_date: localStart
    .nullish()
    .meta({ description: 'A free start; left out: the first free start from two days on is kept, and we call' }),
  terms_version: line(40, 'Please say which terms you read'),
  consent: z
    .boolean('This is true or false')
    .optional()
    .meta({ description: 'A consumer asks for a start within the 14 days of the right to cancel' }),
})

export const declineFields = z.strictObject({
  name: line(quoteLimits.name, 'Please enter your name').optional(),
})
