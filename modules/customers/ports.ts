import type { Clock, IdSource, PropertyId, Result, UserId } from '#modules/shared'
import type { BusinessDetails } from './business.ts'
import type { Property, PropertyChange, PropertyUnknown, TooManyProperties } from './property.ts'
import type { TaxFacts, TaxFactsChanged, decideTaxFacts } from './tax-facts.ts'

/**
 * Stores the business details and properties of customers. Each method is one transaction. A change by staff writes an
 * audit line with the names of the changed fields, never their content.
 */
export interface CustomerStore {
  /** `noBusiness` of a customer who gave no details. */
  business(userId: UserId): Promise<BusinessDetails>

  /** Replaces all earlier details. */
  putBusiness(userId: UserId, business: BusinessDetails, at: Temporal.Instant): Promise<void>

  /** `noTaxFacts` of a customer of whom nothing is recorded. */
  taxFacts(userId: UserId): Promise<TaxFacts>

  /** Decided by `decideTaxFacts` in the transaction. */
  putTaxFacts(userId: UserId, change: Parameters<typeof decideTaxFacts>[2]): Promise<Result<TaxFacts, TaxFactsChanged>>

  /** Those in use first, each by name; the archived ones after them. */
  properties(userId: UserId): Promise<readonly Property[]>

  /** Null when the customer has no such property; also when somebody else has. */
  property(userId: UserId, id: PropertyId): Promise<Property | null>

  /** Refuses where `propertiesAtMost` are in use. */
  addProperty(property: Property): Promise<Result<Property, TooManyProperties>>

  /**
   * Changes what is named. Archiving what is archived keeps the day it was; taking it back into use is refused where
   * `propertiesAtMost` are.
   */
  changeProperty(
    userId: UserId,
    id: PropertyId,
    change: PropertyChange,
    at: Temporal.Instant,
  ): Promise<Result<Property, PropertyUnknown | TooManyProperties>>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface CustomerPorts {
  readonly customers: CustomerStore
  readonly clock: Clock
  readonly ids: IdSource
}
