import type { EnquiryId, ServiceId } from '#modules/shared'

/** What has happened, in the past tense. Kept in the outbox until told on. */
export type CatalogueEvent =
  | { readonly kind: 'service-edited'; readonly serviceId: ServiceId; readonly at: Temporal.Instant }
  | { readonly kind: 'enquiry-kept'; readonly enquiryId: EnquiryId; readonly at: Temporal.Instant }
