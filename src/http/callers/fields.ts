import { z } from 'zod'
import { payLinkChannels } from '#modules/booking'
import type { UserId } from '#modules/shared'
import { bookingFieldsWith, localStart, priority } from '../bookings/order-schema.ts'
import { address, email, fullName, id, line, orEmpty, phone, postcode } from '../kit/fields.ts'

/** The customer of a call: known, or a person to be added. */
export type GivenCaller =
  | { readonly kind: 'known'; readonly id: UserId }
  | {
      readonly kind: 'new'
      readonly fullName: string
      readonly phone: string
      /** Empty where the caller has none. */
      readonly email: string
      readonly postcode: string
      readonly address: string
    }

const needed = {
  full_name: 'Please give the name of the caller',
  phone: 'Please give the telephone number of the caller',
  postcode: 'Please give the postcode of the caller',
  address: 'Please give the address of the caller',
} as const

const neededNames = Object.keys(needed) as readonly (keyof typeof needed)[]

const callerField = z
  .strictObject(
    {
      id: id('usr').optional(),
      full_name: fullName.optional(),
      phone: phone.optional(),
      email: orEmpty(email).optional(),
      postcode: postcode.optional(),
      address: address.optional(),
    },
    'Please choose a customer, or add the caller',
  )
  .meta({
    description: 'The `id` of a customer or of an earlier caller; or name, phone, postcode and address of a new one',
  })
  .transform((given, context): GivenCaller => {
    const { id: known, full_name, phone: number, email: mail, postcode: code, address: street } = given
    if (known !== undefined) {
      if (Object.keys(given).length === 1) return { kind: 'known', id: known }
      context.addIssue({ code: 'custom', path: ['id'], message: 'Give an id, or the details of a new caller' })
      return z.NEVER
    }
    if (full_name === undefined || number === undefined || code === undefined || street === undefined) {
      for (const name of neededNames) {
        if (given[name] === undefined) context.addIssue({ code: 'custom', path: [name], message: needed[name] })
      }
      return z.NEVER
    }
    return { kind: 'new', fullName: full_name, phone: number, email: mail ?? '', postcode: code, address: street }
  })

const fingerprint = line(100).meta({ description: 'The `fingerprint` of the text that was read to the caller' })

/** The body of `POST /api/admin/bookings`. */
export const callerBookingFields = bookingFieldsWith({
  customer: callerField,
  told: fingerprint.optional(),
  pay_after: z
    .boolean('This is true or false')
    .optional()
    .meta({ description: 'Paid after the visit: where the service says so, or the owner lets the office decide' }),
  send: z.array(z.enum(payLinkChannels, 'Choose email, sms or whatsapp')).max(payLinkChannels.length).optional().meta({
    description:
      'The link to pay goes over these; none: nobody is asked to pay by a message. Left out: the message about the new booking asks',
  }),
  photos: z
    .boolean('This is true or false')
    .optional()
    .meta({ description: 'The photos of the draft of this browser become those of the booking' }),
})

/** The body of `POST /api/admin/bookings/terms`. */
export const callerTermsFields = z.strictObject({
  customer: callerField.optional(),
  service_id: id('svc'),
  priority: priority.default('standard'),
  scheduled_date: localStart.nullish(),
  quote_id: id('quo').nullish(),
  pay_after: z.boolean('This is true or false').optional(),
})
