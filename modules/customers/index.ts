import { type PropertyId, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { BusinessDetails } from './business.ts'
import type { CustomerPorts } from './ports.ts'
import type {
  Property,
  PropertyArchived,
  PropertyChange,
  PropertyDetails,
  PropertyUnknown,
  TooManyProperties,
} from './property.ts'

export { type BusinessDetails, noBusiness } from './business.ts'
export { payerOf } from './payer.ts'
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
export { readVatNumber, vatWords } from './vat-number.ts'

/** Customers who are businesses, or have work done in more than one place (B12). */
export function createCustomers({ customers, clock, ids }: CustomerPorts) {
  return {
    business: (userId: UserId) => customers.business(userId),
    putBusiness: (userId: UserId, business: BusinessDetails) => customers.putBusiness(userId, business, clock.now()),
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

    /** What was booked for it keeps naming it. */
    archiveProperty: (userId: UserId, id: PropertyId) =>
      customers.changeProperty(userId, id, { isArchived: true }, clock.now()),
  }
}

export type CustomersModule = ReturnType<typeof createCustomers>
