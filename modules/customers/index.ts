import {
  type BookingId,
  type Clock,
  type PropertyId,
  type Result,
  type UserId,
  accept,
  businessDate,
  refuse,
} from '#modules/shared'
import type { Billing } from './billing.ts'
import type { BusinessDetails } from './business.ts'
import type { CallerView } from './caller.ts'
import type { CustomerDesk, CustomerQuery } from './desk.ts'
import type { CustomerPorts } from './ports.ts'
import type {
  Property,
  PropertyArchived,
  PropertyChange,
  PropertyDetails,
  PropertyUnknown,
  TooManyProperties,
} from './property.ts'
import {
  type TaxFacts,
  type TaxFactsChanged,
  type TaxFactsFault,
  type WantedTaxFacts,
  judgeTaxFacts,
} from './tax-facts.ts'

export { type Billing, type BillingSettled, type BillingStanding, isSamePayer, settledBy } from './billing.ts'
export type { CustomerEvents } from './events.ts'
export { type BusinessDetails, customerKindOf, noBusiness } from './business.ts'
export { type Caller, type CallerView, cautionsOf, labelled } from './caller.ts'
export { decideBilling } from './change-billing.ts'
export { businessChanged, decideNewProperty, decidePropertyChange } from './change-customer.ts'
export type { CustomerLine } from './customer-line.ts'
export { customersAsked, customersWords } from './customers-asked.ts'
export { type CustomerDesk, type CustomerQuery, customerKinds } from './desk.ts'
export { payerOf } from './payer.ts'
export {
  type CustomerImportPorts,
  type CustomerImportStore,
  type CustomerImports,
  type ImportedCustomer,
  auditOfAddedCustomer,
  createCustomerImports,
} from './import-customers.ts'
export type { CustomerPorts, CustomerStore } from './ports.ts'
export {
  type Property,
  type PropertyArchived,
  type PropertyChange,
  type PropertyDetails,
  type PropertyUnknown,
  type TooManyProperties,
  propertiesAtMost,
} from './property.ts'
export { customerColumns } from './read-customers.ts'
export {
  type TaxFacts,
  type TaxFactsChanged,
  type WantedTaxFacts,
  cisRatesOfCustomers,
  decideTaxFacts,
  noTaxFacts,
} from './tax-facts.ts'
export { isTenant } from './tenant.ts'
export { customerLimits } from './text-limits.ts'
export { readVatNumber, vatWords } from './vat-number.ts'

/** Facts for VAT and the scheme that cannot be kept, at the fields as the HTTP contract names them. */
export interface TaxFactsRefused {
  readonly kind: 'tax-facts-refused'
  readonly faults: readonly TaxFactsFault[]
}

/** Customers who are businesses, or have work done in more than one place (B12). */
export function createCustomers({ customers, clock, ids }: CustomerPorts) {
  return {
    business: (userId: UserId) => customers.business(userId),
    putBusiness: (userId: UserId, business: BusinessDetails) => customers.putBusiness(userId, business, clock.now()),
    taxFacts: (userId: UserId) => customers.taxFacts(userId),
    /** Replaces the facts for VAT and the Construction Industry Scheme that were read under this version. */
    async putTaxFacts(
      userId: UserId,
      version: number,
      wanted: WantedTaxFacts,
      by: UserId,
    ): Promise<Result<TaxFacts, TaxFactsChanged | TaxFactsRefused>> {
      const at = clock.now()
      const faults = judgeTaxFacts(wanted, businessDate(at))
      if (faults.length > 0) return refuse({ kind: 'tax-facts-refused', faults })
      return customers.putTaxFacts(userId, { version, wanted, by, at })
    },
    properties: (userId: UserId) => customers.properties(userId),
    property: (userId: UserId, id: PropertyId) => customers.property(userId, id),

    /** One that something can be booked for. */
    async propertyInUse(userId: UserId, id: PropertyId): Promise<Result<Property, PropertyUnknown | PropertyArchived>> {
      const property = await customers.property(userId, id)
      if (!property) return refuse({ kind: 'property-unknown' })
      return property.archivedAt === null ? accept(property) : refuse({ kind: 'property-archived' })
    },

    addProperty(userId: UserId, details: PropertyDetails): Promise<Result<Property, TooManyProperties>> {
      return customers.addProperty({
        ...details,
        id: ids.next('prp'),
        userId,
        archivedAt: null,
        createdAt: clock.now(),
      })
    },

    changeProperty: (userId: UserId, id: PropertyId, change: PropertyChange) =>
      customers.changeProperty(userId, id, change, clock.now()),

    /** Bookings made for it keep its name. */
    archiveProperty: (userId: UserId, id: PropertyId) =>
      customers.changeProperty(userId, id, { isArchived: true }, clock.now()),
  }
}

export type CustomersModule = ReturnType<typeof createCustomers>

/** The office's work on customers. */
export function createCustomerDesk({ desk, clock }: { readonly desk: CustomerDesk; readonly clock: Clock }) {
  return {
    /** Users with a customer account or a booking, the latest first. */
    search: (query: CustomerQuery, limit: number, after: UserId | null) => desk.search(query, limit, after),
    /** Customers and guests for somebody who calls, by a part of what they say of themselves. */
    callers: (text: string, limit: number) => desk.callers(text, limit),
    /** One of them; null of an unknown id, and of a user who has deleted their account. */
    caller: (id: UserId, seen: CallerView) => desk.caller(id, seen),
    /** False of an unknown id, and of a user who has deleted their account. */
    isKnown: (id: UserId) => desk.isKnown(id),
    /** The payer of a booking, and whether it may change; null when there is no such booking. */
    billing: (bookingId: BookingId) => desk.billing(bookingId),
    /** Sets the payer of a booking from now on, and the number on its documents. */
    changeBilling: (bookingId: BookingId, wanted: Billing, by: UserId) =>
      desk.changeBilling(bookingId, wanted, by, clock.now()),
  }
}

export type CustomerDeskModule = ReturnType<typeof createCustomerDesk>
