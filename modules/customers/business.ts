/** What a customer's bills say; each is null where it was not told. Any customer may be a business. */
export interface BusinessDetails {
  readonly companyName: string | null
  /** "GB123456782": checked. */
  readonly vatNumber: string | null
  /** Put on a booking that names none itself. */
  readonly purchaseOrder: string | null
  /** Who is written to about money, where that is not the account's owner. */
  readonly billingName: string | null
  readonly billingEmail: string | null
  readonly billingAddress: string | null
  readonly billingPostcode: string | null
}

/** Of whom nothing was told. */
export const noBusiness: BusinessDetails = {
  companyName: null,
  vatNumber: null,
  purchaseOrder: null,
  billingName: null,
  billingEmail: null,
  billingAddress: null,
  billingPostcode: null,
}
