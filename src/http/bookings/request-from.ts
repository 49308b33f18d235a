import type { z } from 'zod'
import type { User } from '#modules/accounts'
import { type BookingRequest, termsVersion } from '#modules/booking'
import { type CustomersModule, type Property, payerOf } from '#modules/customers'
import { type PropertyId, type Result, accept } from '#modules/shared'
import type { bookingFields } from './fields.ts'
import { notesFrom } from '../customers/fields.ts'
import type { FieldError } from '../kit/problem.ts'

export type Ordered = Omit<BookingRequest, 'source' | 'draftHash' | 'claim'>

interface NotOrdered {
  readonly kind: 'not-valid'
  readonly errors: readonly FieldError[]
}

/** What the customer has told before, for what a booking leaves out. */
export type Known = Pick<CustomersModule, 'business' | 'propertyInUse'>

/**
 * A booking as it was asked for. Who is met at the door is whoever the property names, else the user; where nobody is
 * named who pays, it follows from the user's own details.
 */
export async function requestFrom(
  customers: Known,
  who: User,
  body: z.output<typeof bookingFields>,
): Promise<Result<Ordered, NotOrdered>> {
  const property = await propertyOf(customers, who, body.property_id ?? null)
  if (!property.ok) return property
  const place = property.value
  const contact = {
    name: body.contact_name ?? place?.occupier.name ?? who.fullName,
    email: body.contact_email ?? place?.occupier.email ?? who.email,
    phone: body.customer_phone ?? place?.occupier.phone ?? who.phone,
    address: body.customer_address ?? place?.address,
    postcode: body.customer_postcode ?? place?.postcode,
  }
  const { phone, address, postcode } = contact
  if (!phone) return refused('customer_phone', 'Please enter your phone number')
  if (!address) return refused('customer_address', 'Please enter your address')
  if (!postcode) return refused('customer_postcode', 'Please enter your postcode')
  const business = await customers.business(who.id)
  const { payer_name: name, payer_email: email } = body
  return accept({
    customerId: who.id,
    serviceId: body.service_id,
    priority: body.priority,
    quoteId: body.quote_id ?? null,
    startsAt: body.scheduled_date ?? null,
    contact: { ...contact, phone, address, postcode },
    property: place && { id: place.id, name: place.name },
    purchaseOrder: body.purchase_order ?? business.purchaseOrder,
    payer: payerOf({
      given: name && email ? { name, email } : null,
      business,
      owner: { name: who.fullName, email: who.email },
      ofProperty: place !== null,
      contactEmail: contact.email,
    }),
    problemDescription: body.problem_description,
    specialInstructions: body.special_instructions ?? null,
    accessNotes: body.access ? notesFrom(body.access) : (place?.accessNotes ?? {}),
    emergencyType: body.emergency_type ?? null,
    danger: body.danger ?? false,
    termsVersion: body.consent === true ? termsVersion : null,
  })
}

async function propertyOf(
  customers: Known,
  who: User,
  id: PropertyId | null,
): Promise<Result<Property | null, NotOrdered>> {
  if (id === null) return accept(null)
  const found = await customers.propertyInUse(who.id, id)
  if (found.ok) return found
  return refused(
    'property_id',
    found.refusal.kind === 'property-archived'
      ? 'This property is archived. Take it back into use first, or choose another'
      : 'You have no such property',
  )
}

function refused(path: string, message: string): { readonly ok: false; readonly refusal: NotOrdered } {
  return { ok: false, refusal: { kind: 'not-valid', errors: [{ path, message }] } }
}
