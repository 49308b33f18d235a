import type { DocumentFault } from '#modules/invoicing'

/** The content has faults, at the fields as the HTTP contract names them. */
export interface ContentRefused {
  readonly kind: 'content-refused'
  readonly faults: readonly DocumentFault[]
}

export interface BookingUnknown {
  readonly kind: 'booking-unknown'
}

/** The booking costs nothing, or earlier invoices ask for all of it. */
export interface NothingToInvoice {
  readonly kind: 'nothing-to-invoice'
}

/** It has no e-mail address to go to. */
export interface AddressMissing {
  readonly kind: 'address-missing'
}

/** They have no bill. */
export interface AccountUnknown {
  readonly kind: 'account-unknown'
}

/** An offer after its last day. */
export interface OfferExpired {
  readonly kind: 'offer-expired'
}

/** The quote was asked for in a request: it is accepted there, with its booking. */
export interface AcceptedWithBooking {
  readonly kind: 'accepted-with-booking'
}

/** A document of this type asks for no money: a quote, an order, a note, a receipt, a credit. */
export interface NotPayable {
  readonly kind: 'not-payable'
}

/** The VAT of a document of an earlier program is in no return of ours, and so is no credit of it. */
export interface ImportedNotCredited {
  readonly kind: 'imported-not-credited'
}
