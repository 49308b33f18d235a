import type { User } from '#modules/accounts'
import { type BookingRequest, eachVisitNote } from '#modules/booking'
import { type CustomersModule, type Property, payerOf } from '#modules/customers'
import { type PropertyId, type Result, accept } from '#modules/shared'
import { notesFrom } from '../customers/fields.ts'
import type { FieldError } from '../kit/problem.ts'
import type { Order } from './order-schema.ts'

export type Ordered = Omit<BookingRequest, 'source' | 'draftHash' | 'claim' | 'agree'>

export interface NotOrdered {
  readonly kind: 'not-valid'
  readonly errors: readonly FieldError[]
}

/** The customer of an order. */
export interface Orderer extends Pick<User, 'id' | 'fullName' | 'email' | 'phone' | 'role'> {
  /** Used where neither the order nor its property names a place; missing where the order must name it. */
  readonly home?: Pick<User, 'address' | 'postcode'>
}

/** Stored details of the customer, for fields that a booking leaves out. */
export type Known = Pick<CustomersModule, 'business' | 'propertyInUse'>

/**
 * A booking from an order. The contact is the one of the property, else the user; without a named payer, the user's own
 * details decide.
 */
export async function requestFrom(customers: Known, who: Orderer, order: Order): Promise<Result<Ordered, NotOrdered>> {
  const property = await propertyOf(customers, who, order.propertyId ?? null)
  if (!property.ok) return property
  const place = property.value
  const contact = {
    name: order.name ?? place?.occupier.name ?? who.fullName,
    email: order.email ?? place?.occupier.email ?? who.email,
    phone: order.phone ?? place?.occupier.phone ?? who.phone,
    address: order.address ?? place?.address ?? who.home?.address,
    postcode: order.postcode ?? place?.postcode ?? who.home?.postcode,
  }
  const { phone, address, postcode } = contact
  if (!phone) return refused('phone', 'Please enter your phone number')
  if (!address) return refused('address', 'Please enter your address')
  if (!postcode) return refused('postcode', 'Please enter your postcode')
  const business = await customers.business(who.id)
  const { payerName: name, payerEmail: email } = order
  const payer = payerOf({
    given: name && email ? { name, email } : null,
    business,
    owner: { name: who.fullName, email: who.email },
    ofProperty: place !== null,
    contactEmail: contact.email,
  })
  if (payer?.email === '') return refused('payerEmail', 'Please give the name and the e-mail of the payer')
  return accept({
    customerId: who.id,
    byGuest: who.role === 'guest',
    serviceId: order.serviceId,
    priority: order.urgency,
    quoteId: order.quoteId ?? null,
    startsAt: order.startsAt ?? null,
    contact: { ...contact, phone, address, postcode },
    property: place && { id: place.id, name: place.name },
    purchaseOrder: order.purchaseOrder ?? business.purchaseOrder,
    payer,
    problemDescription: order.description,
    ...eachVisitNote((name) => order[name] ?? null),
    accessNotes: order.access ? notesFrom(order.access) : (place?.accessNotes ?? {}),
    emergencyType: order.emergencyType ?? null,
    danger: order.danger ?? false,
  })
}

async function propertyOf(
  customers: Known,
  who: Orderer,
  id: PropertyId | null,
): Promise<Result<Property | null, NotOrdered>> {
  if (id === null) return accept(null)
  const found = await customers.propertyInUse(who.id, id)
  if (found.ok) return found
  return refused(
    'propertyId',
    found.refusal.kind === 'property-archived'
      ? 'This property is archived. Take it back into use first, or choose another'
      : 'You have no such property',
  )
}

function refused(path: string, message: string): { readonly ok: false; readonly refusal: NotOrdered } {
  return { ok: false, refusal: { kind: 'not-valid', errors: [{ path, message }] } }
}
