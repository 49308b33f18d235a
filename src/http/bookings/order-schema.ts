import { z } from 'zod'
import {
  type RequiredTextName,
  type SentName,
  type WireName,
  eachVisitNote,
  orderFields,
  visitNotes,
} from '#modules/booking'
import { parsePriority } from '#modules/pricing'
import { readLocalStart } from '#modules/scheduling'
import { accessFields, purchaseOrder } from '../customers/fields.ts'
import { address, email, freeText, fullName, id, line, orEmpty, phone, postcode } from '../kit/fields.ts'
import type { FieldError } from '../kit/problem.ts'

/** A priority by any of its names. */
export const priority = z.string().transform((text, context) => {
  const parsed = parsePriority(text)
  if (parsed) return parsed
  context.addIssue('Choose standard, priority, urgent or emergency')
  return z.NEVER
})

/** "YYYY-MM-DDTHH:MM:00" on the clock of the business, to an instant. */
export const localStart = z.string('Please choose a date and a time').transform((text, context): Temporal.Instant => {
  const start = readLocalStart(text)
  if (start.ok) return start.value.startsAt
  context.addIssue(
    start.refusal.kind === 'no-such-hour'
      ? 'The clocks go forward then, so there is no such time. Please choose another.'
      : 'Please choose a date and a time, as YYYY-MM-DDTHH:MM:00',
  )
  return z.NEVER
})

const flag = z.boolean('This is true or false').optional()

const required = {
  name: fullName,
  email,
  phone,
  postcode,
  address,
  description: freeText(orderFields.description.max, 'Please describe the problem'),
} satisfies Record<RequiredTextName, z.ZodType>

const optional = {
  ...eachVisitNote((name) => {
    const { max, rows } = visitNotes[name]
    return orEmpty(rows > 1 ? freeText(max) : line(max)).optional()
  }),
  purchaseOrder: orEmpty(purchaseOrder).optional(),
  payerName: orEmpty(fullName).optional(),
  payerEmail: orEmpty(email).optional(),
}

/** The texts of the wizard's third step. */
export const contactFields = { ...required, ...optional }

const fields = {
  serviceId: id('svc'),
  urgency: priority.default('standard'),
  quoteId: id('quo').nullish(),
  startsAt: localStart.nullish(),
  propertyId: id('prp').nullish(),
  address: address.optional(),
  postcode: postcode.optional(),
  phone: phone.optional(),
  description: required.description,
  name: fullName.optional(),
  email: email.optional(),
  access: accessFields.optional(),
  emergencyType: orEmpty(line(orderFields.emergencyType.max)).optional(),
  danger: flag,
  consent: flag,
  ...optional,
} satisfies Record<SentName, z.ZodType>

type Fields = typeof fields

const names = Object.keys(fields) as readonly (keyof Fields)[]

/** An order as every door takes it. No price is taken: an order that names one is refused. */
export const orderSchema = z.strictObject(fields).check(...rules((name) => name))

export type Order = z.output<typeof orderSchema>

const sent = Object.fromEntries(names.map((name) => [wireOf(name), fields[name]])) as {
  [Name in keyof Fields as WireName<Name>]: Fields[Name]
}

/** The same under the names of the HTTP contract: the body of `POST /api/bookings`. */
export const bookingFields = z.strictObject(sent).check(...rules(wireOf))

/** Empty: the contact has no e-mail address, whatever is known of the customer. */
const emailOrNone = orEmpty(email)
  .transform((given) => given ?? '')
  .optional()
  .meta({ description: 'Left out: the address that is known; empty: the contact has none' })

/** The same for the office, which may say that the contact has no e-mail address. */
export const officeOrderSchema = z.strictObject({ ...fields, email: emailOrNone }).check(...rules((name) => name))

/** The same for an order with more fields, whose customer may have an address and a number already. */
export function bookingFieldsWith<More extends z.ZodRawShape>(more: More) {
  return z.strictObject({ ...sent, [orderFields.email.wire]: emailOrNone, ...more }).check(...payerRules(wireOf))
}

export function orderOf(body: z.output<typeof bookingFields>): Order {
  const texts: Readonly<Partial<Record<string, unknown>>> = body
  return Object.fromEntries(
    names.flatMap((name) => (wireOf(name) in texts ? [[name, texts[wireOf(name)]]] : [])),
  ) as unknown as Order
}

/** The faults under the names of the HTTP contract. */
export function wireErrors(errors: readonly FieldError[]): readonly FieldError[] {
  return errors.map(({ path, message }) => ({
    path: names.some((name) => name === path) ? wireOf(path as SentName) : path,
    message,
  }))
}

function wireOf(name: SentName): string {
  return orderFields[name].wire
}

type Given = Readonly<Record<string, unknown>>

/** The rules between fields, under the names that a door uses. */
function rules(nameOf: (name: SentName) => string) {
  /** A property says where it is; else it is asked for, and missed together with whatever else is wrong. */
  const unlessProperty = (name: SentName, error: string) =>
    z.refine<Given>((given) => Boolean(given[nameOf('propertyId')]) || given[nameOf(name)] !== undefined, {
      path: [nameOf(name)],
      error,
      when: ({ value }) => typeof value === 'object' && value !== null,
    })
  return [
    unlessProperty('address', 'Please enter your address'),
    unlessProperty('postcode', 'Please enter your postcode'),
    unlessProperty('phone', 'Please enter your phone number'),
    ...payerRules(nameOf),
  ] as const
}

/** Name and e-mail address of who pays stand together. */
function payerRules(nameOf: (name: SentName) => string) {
  const needs = (one: SentName, other: SentName) =>
    z.refine<Given>((given) => !given[nameOf(one)] || Boolean(given[nameOf(other)]), {
      path: [nameOf(other)],
      error: 'Please give the name and the e-mail of the payer, or neither',
    })
  return [needs('payerName', 'payerEmail'), needs('payerEmail', 'payerName')] as const
}
