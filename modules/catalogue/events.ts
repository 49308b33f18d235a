import type { EventOf, ServiceId } from '#modules/shared'

/** The events of the catalogue: kind and body. */
export interface CatalogueEvents {
  readonly 'service-edited': { readonly serviceId: ServiceId }
  /** Customers pay into another account from now on. */
  readonly 'bank-details-changed': object
}

export type CatalogueEvent = EventOf<CatalogueEvents>
