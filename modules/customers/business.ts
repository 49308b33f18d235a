/** Billing details of a customer; each is null when not given. Any customer may be a business. */
export interface BusinessDetails {
  readonly companyName: string | null
  /** "GB123456782": checked. */
  readonly vatNumber: string | null
  /** Put on a booking that names none itself. */
  readonly purchaseOrder: string | null
  /** The contact for money matters, where that is not the owner of the account. */
  readonly billingName: string | null
  readonly billingEmail: string | null
  readonly billingAddress: string | null
  readonly billingPostcode: string | null
}

/** The value for a customer who gave no business details. */
export const noBusiness: BusinessDetails = {
  companyName: null,
  vatNumber: null,
  purchaseOrder: null,
  billingName: null,
  billingEmail: null,
  billingAddress: null,
  billingPostcode: null,
}

/** An account that names a company orders as a business; everybody else is a consumer, who has a right to cancel by law. */
export function customerKindOf({ companyName }: Pick<BusinessDetails, 'companyName'>): 'consumer' | 'business' {
  return companyName === null ? 'consumer' : 'business'
}
