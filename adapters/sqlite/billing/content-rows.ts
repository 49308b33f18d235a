import type { BilledParty, DocumentLine } from '#modules/invoicing'
import { type UserId, pence } from '#modules/shared'

/** The columns of a customer, the same of a document and of a plan by which documents are made. */
export interface CustomerColumns {
  readonly user_id: UserId | null
  readonly customer_name: string
  readonly customer_address: string
  readonly customer_email: string
  readonly customer_vat_number: string
  readonly purchase_order: string
  readonly property: string
  readonly is_business: 0 | 1
  readonly cis_registered: 0 | 1
  readonly cis_rate: 0 | 20 | 30 | null
  readonly is_end_user: 0 | 1
  readonly customer_peppol_id: string
  readonly end_user_words: string
}

export function customerFrom(row: CustomerColumns): BilledParty {
  return {
    userId: row.user_id,
    name: row.customer_name,
    address: row.customer_address,
    email: row.customer_email,
    vatNumber: row.customer_vat_number,
    purchaseOrder: row.purchase_order,
    property: row.property,
    isBusiness: row.is_business === 1,
    cisRegistered: row.cis_registered === 1,
    cisRate: row.cis_rate,
    isEndUser: row.is_end_user === 1,
    ...(row.end_user_words !== '' && { endUserWords: row.end_user_words }),
    peppolId: row.customer_peppol_id,
  }
}

export function customerValues(customer: BilledParty) {
  return {
    user_id: customer.userId,
    customer_name: customer.name,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_vat_number: customer.vatNumber,
    purchase_order: customer.purchaseOrder,
    property: customer.property,
    is_business: Number(customer.isBusiness),
    cis_registered: Number(customer.cisRegistered),
    cis_rate: customer.cisRate,
    is_end_user: Number(customer.isEndUser),
    customer_peppol_id: customer.peppolId,
    end_user_words: customer.endUserWords ?? '',
  }
}

/** The columns of a line; its kind of VAT may still be open in a plan. */
export interface LineColumns<Vat> {
  readonly description: string
  readonly quantity: number
  readonly unit_price_pence: number
  readonly item_type: DocumentLine['itemType']
  readonly vat: Vat
}

export function lineFrom<Vat>({ description, quantity, unit_price_pence, item_type, vat }: LineColumns<Vat>) {
  return { description, quantity, unitPrice: pence(unit_price_pence), itemType: item_type, vat }
}

export const dateFrom = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text))
export const momentFrom = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
