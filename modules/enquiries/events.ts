import type { EnquiryId, EventOf, UserId } from '#modules/shared'

/** The events of an enquiry: kind and body. */
export interface EnquiryEvents {
  readonly 'enquiry-kept': { readonly enquiryId: EnquiryId }
  /** `entry` is the number that the store gave to the reply. */
  readonly 'enquiry-replied': { readonly enquiryId: EnquiryId; readonly entry: number }
  /** The business comes to the postcode of somebody on the waiting list from now on. */
  readonly 'area-opened': { readonly enquiryId: EnquiryId; readonly district: string }
  readonly 'enquiry-assigned': { readonly enquiryId: EnquiryId; readonly userId: UserId }
}

export type EnquiryEvent = EventOf<EnquiryEvents>
