import type { ServiceId } from '#modules/shared'

/** Events in the past tense. The outbox keeps each until its subscribers have handled it. */
export interface CatalogueEvent {
  readonly kind: 'service-edited'
  readonly serviceId: ServiceId
  readonly at: Temporal.Instant
}
