import type { BookingId, EventOf, UserId } from '#modules/shared'

/** The events of who is billed: kind and body. */
export interface CustomerEvents {
  /** Another payer is asked for the money from now on. */
  readonly 'payer-changed': { readonly bookingId: BookingId; readonly customerId: UserId }
}

export type CustomerEvent = EventOf<CustomerEvents>
