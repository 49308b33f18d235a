import type { BusinessDetails, Property } from '#modules/customers'
import type { PropertyId, UserId } from '#modules/shared'
import { instantText } from '../kit/instant-text.ts'

export interface PropertyRow {
  readonly id: PropertyId
  readonly user_id: UserId
  readonly name: string
  readonly address: string
  readonly postcode: string
  readonly access_notes: string
  readonly occupier_name: string | null
  readonly occupier_phone: string | null
  readonly occupier_email: string | null
  readonly archived_at: string | null
  readonly created_at: string
}

export function propertyFrom(row: PropertyRow): Property {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    address: row.address,
    postcode: row.postcode,
    accessNotes: JSON.parse(row.access_notes),
    occupier: { name: row.occupier_name, phone: row.occupier_phone, email: row.occupier_email },
    archivedAt: row.archived_at === null ? null : Temporal.Instant.from(row.archived_at),
    createdAt: Temporal.Instant.from(row.created_at),
  }
}

export function propertyRow({ occupier, archivedAt, createdAt, ...property }: Property): PropertyRow {
  return {
    id: property.id,
    user_id: property.userId,
    name: property.name,
    address: property.address,
    postcode: property.postcode,
    access_notes: JSON.stringify(property.accessNotes),
    occupier_name: occupier.name,
    occupier_phone: occupier.phone,
    occupier_email: occupier.email,
    archived_at: archivedAt && instantText(archivedAt),
    created_at: instantText(createdAt),
  }
}

export interface BusinessRow {
  readonly company_name: string | null
  readonly vat_number: string | null
  readonly purchase_order: string | null
  readonly billing_name: string | null
  readonly billing_email: string | null
  readonly billing_address: string | null
  readonly billing_postcode: string | null
}

export function businessFrom(row: BusinessRow): BusinessDetails {
  return {
    companyName: row.company_name,
    vatNumber: row.vat_number,
    purchaseOrder: row.purchase_order,
    billingName: row.billing_name,
    billingEmail: row.billing_email,
    billingAddress: row.billing_address,
    billingPostcode: row.billing_postcode,
  }
}

export function businessRow(business: BusinessDetails): BusinessRow {
  return {
    company_name: business.companyName,
    vat_number: business.vatNumber,
    purchase_order: business.purchaseOrder,
    billing_name: business.billingName,
    billing_email: business.billingEmail,
    billing_address: business.billingAddress,
    billing_postcode: business.billingPostcode,
  }
}
