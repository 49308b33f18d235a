/** No such payment, or another customer's. */
export interface PaymentUnknown {
  readonly kind: 'payment-unknown'
}

/** It has failed or was cancelled: a new one may be opened. */
export interface PaymentClosed {
  readonly kind: 'payment-closed'
}

/** No such booking or document, or another customer's. */
export interface BookingUnknown {
  readonly kind: 'booking-unknown'
}

/** The address for contact of an advert waits for its code: nothing is paid before. */
export interface ContactNotConfirmed {
  readonly kind: 'contact-not-confirmed'
}

/** There is no amount due: it is paid, or cancelled. */
export interface NotPayable {
  readonly kind: 'not-payable'
}

/** No provider is set up for that way of paying, or the amount asked for now cannot be paid that way. */
export interface WayNotOffered {
  readonly kind: 'way-not-offered'
}

/** The site is not live yet, and the provider would take real money. */
export interface NotLiveYet {
  readonly kind: 'not-live'
}
