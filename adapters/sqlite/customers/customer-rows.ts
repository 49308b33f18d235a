import type { BusinessDetails, Property, TaxFacts } from '#modules/customers'
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

export interface TaxFactsRow {
  readonly cis_registered: 0 | 1
  readonly cis_rate: 0 | 20 | 30 | null
  readonly peppol_id: string | null
  readonly end_user_words: string | null
  readonly end_user_on: string | null
  readonly end_user_by: UserId | null
  readonly end_user_at: string | null
  readonly version: number
}

export function taxFactsFrom(row: TaxFactsRow): TaxFacts {
  const { end_user_words: words, end_user_on: on, end_user_by: recordedBy, end_user_at: at } = row
  const isConfirmed = words !== null && on !== null && recordedBy !== null && at !== null
  return {
    cisRegistered: row.cis_registered === 1,
    cisRate: row.cis_rate,
    peppolId: row.peppol_id,
    endUser: isConfirmed
      ? { words, on: Temporal.PlainDate.from(on), recordedBy, recordedAt: Temporal.Instant.from(at) }
      : null,
    version: row.version,
  }
}

export function taxFactsRow({ cisRegistered, cisRate, peppolId, endUser, version }: TaxFacts): TaxFactsRow {
  return {
    cis_registered: cisRegistered ? 1 : 0,
    cis_rate: cisRate,
    peppol_id: peppolId,
    end_user_words: endUser && endUser.words,
    end_user_on: endUser && endUser.on.toString(),
    end_user_by: endUser && endUser.recordedBy,
    end_user_at: endUser && instantText(endUser.recordedAt),
    version,
  }
}
