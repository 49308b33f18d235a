import type { EnquiryId, UserId } from '#modules/shared'

/** Events of an enquiry, in the past tense. The outbox keeps each until its subscribers have handled it. */
export type EnquiryEvent =
  | { readonly kind: 'enquiry-kept'; readonly enquiryId: EnquiryId; readonly at: Temporal.Instant }
  | {
      readonly kind: 'enquiry-replied'
      readonly enquiryId: EnquiryId
      /** Which of its entries: the number that the store gave it. */
      readonly entry: number
      readonly at: Temporal.Instant
    }
  | {
      readonly kind: 'enquiry-assigned'
      readonly enquiryId: EnquiryId
      readonly userId: UserId
      readonly at: Temporal.Instant
    }
