export interface ServiceUnknown {
  readonly kind: 'service-unknown'
}

/** The data of the customer was erased while the booking was being made. */
export interface CustomerErased {
  readonly kind: 'customer-erased'
}
