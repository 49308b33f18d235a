import { z } from 'zod'
import { bookingStatuses } from '#modules/booking'
import { type Caller, type CustomerDeskModule, cautionsOf, labelled } from '#modules/customers'
import { instantText, textLimits } from '#modules/shared'
import { arrivalSchema, arrivalView } from '../bookings/views.ts'
import type { Api } from '../kit/api.ts'
import { orEmpty } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'

/** The number of customers that the office reads while somebody waits on the telephone. */
const callersShown = 8

const notes = z.array(z.strictObject({ label: z.string(), text: z.string() }))

const callerSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['customer', 'guest']),
  full_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  company_name: z.string().nullable(),
  suspended: z.boolean(),
  danger: z.array(z.string()),
  access: notes,
  bookings: z.array(
    z.strictObject({
      id: z.string(),
      booking_reference: z.string(),
      service: z.strictObject({ id: z.string(), name: z.string() }),
      scheduled_date: instantSchema.nullable(),
      arrival: arrivalSchema,
      status: z.enum(bookingStatuses),
      customer_address: z.string(),
      customer_postcode: z.string(),
    }),
  ),
  properties: z.array(
    z.strictObject({ id: z.string(), name: z.string(), address: z.string(), postcode: z.string(), access: notes }),
  ),
  properties_more: z.int(),
})

/** The search for the customer who calls, for every key that the office presses. */
export function callerSearchRoutes(
  api: Api,
  { customers }: { readonly customers: Pick<CustomerDeskModule, 'callers'> },
) {
  api.endpoint(
    {
      tag: 'Office',
      access: 'customers',
      method: 'get',
      path: '/api/admin/callers',
      scope: 'customers:read',
      summary:
        'Up to eight customers and guests, the latest first, by a part of a phone number in any form, a name, a postcode, an e-mail address or a street; with notes about danger and access, the last three bookings and up to 20 properties: those that fit the text come first, and `properties_more` counts the others.',
      query: z.object({ q: orEmpty(z.string().max(textLimits.search)).default(null) }),
      answers: { 200: { says: 'The customers', schema: z.strictObject({ items: z.array(callerSchema) }) } },
    },
    async ({ query: { q } }) => {
      const found = q === null ? [] : await customers.callers(q, callersShown)
      return { status: 200, body: { items: found.map(callerView) } }
    },
  )
}

function callerView(caller: Caller): z.input<typeof callerSchema> {
  const { danger, access } = cautionsOf(caller)
  return {
    id: caller.id,
    kind: caller.isGuest ? 'guest' : 'customer',
    full_name: caller.fullName,
    email: caller.email === '' ? null : caller.email,
    phone: caller.phone,
    address: caller.address,
    postcode: caller.postcode,
    company_name: caller.companyName,
    suspended: caller.isSuspended,
    danger: [...danger],
    access: [...access],
    bookings: caller.bookings.map((booking) => ({
      id: booking.id,
      booking_reference: booking.reference,
      service: booking.service,
      scheduled_date: booking.startsAt && instantText(booking.startsAt),
      arrival: arrivalView(booking.arrival),
      status: booking.status,
      customer_address: booking.address,
      customer_postcode: booking.postcode,
    })),
    properties: caller.shownProperties.map((property) => ({
      id: property.id,
      name: property.name,
      address: property.address,
      postcode: property.postcode,
      access: [...labelled(property.accessNotes)],
    })),
    properties_more: Math.max(0, caller.properties - caller.shownProperties.length),
  }
}
