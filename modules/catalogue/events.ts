import type { ServiceId } from '#modules/shared'

/** What has happened, in the past tense. Kept in the outbox until told on. */
export interface CatalogueEvent {
  readonly kind: 'service-edited'
  readonly serviceId: ServiceId
  readonly at: Temporal.Instant
}
