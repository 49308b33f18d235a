import type { EventOf, ServiceId } from '#modules/shared'

/** The events of the catalogue: kind and body. */
export interface CatalogueEvents {
  readonly 'service-edited': { readonly serviceId: ServiceId }
}

export type CatalogueEvent = EventOf<CatalogueEvents>
